import { join } from 'node:path';

/** Where the build puts the bundled workflows: the top of `dist/`. */
export const bundleFile = join(import.meta.dirname, '..', 'workflow-bundle.js');
