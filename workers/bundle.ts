import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';
import { bundleFile } from './bundle-file.ts';

/** Bundles all workflows in one file at build time, since bundling at every start would cost seconds and 100 MB. */
const { code } = await bundleWorkflowCode({
  workflowsPath: join(import.meta.dirname, '..', 'workflows', 'index.js'),
  workflowInterceptorModules: [join(import.meta.dirname, '..', 'workflows', 'interceptors.js')],
  payloadConverterPath: join(import.meta.dirname, '..', 'workflows', 'payload-converter.js'),
  logger: {
    log: () => undefined,
    trace: () => undefined,
    debug: () => undefined,
    info: () => undefined,
    warn: (message) => process.stderr.write(`${message}\n`),
    error: (message) => process.stderr.write(`${message}\n`),
  },
});
await writeFile(bundleFile, code);
