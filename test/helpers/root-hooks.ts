import fc from 'fast-check';
import type { Context, RootHookObject } from 'mocha';
import { stretchTimeouts } from './fair-timeouts.ts';
import { lastWords } from './service-process.ts';

stretchTimeouts();

/** Set here and not for the whole process, since tsx keeps what it compiled in the system's folder between runs. */
if (process.env['TEST_TMPDIR'] !== undefined) process.env['TMPDIR'] = process.env['TEST_TMPDIR'];

/** Where a failure refuses a change, the same cases are tried in each run; elsewhere others each time. */
if (process.env['CI'] === 'true') fc.configureGlobal({ seed: 20_260_101 });

/** Mocha loads these for every file, in each of its processes. */
export const mochaHooks: RootHookObject = {
  /** A failed test shows what the processes of the service said meanwhile. */
  afterEach(this: Context) {
    if (this.currentTest?.state === 'failed') for (const words of lastWords()) console.log(words);
  },
};
