/** `npm run bench [-- parts]`: builds the service and runs benchmarks. */
import { checkNodeVersion } from './node-version.mjs';

checkNodeVersion();
const { join } = await import('node:path');
const { build } = await import('./build.mjs');
const { root } = await import('./project-root.mjs');
const { run } = await import('./run.mjs');

await build(root, { say: console.log });
await run(process.execPath, ['--import', 'tsx', join(root, 'bench', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
});
