import type { Context, RootHookObject } from 'mocha';
import { stretchTimeouts } from './fair-timeouts.ts';
import { lastWords } from './service-process.ts';

stretchTimeouts();

/** Mocha loads these for every file, in each of its processes. */
export const mochaHooks: RootHookObject = {
  /** A failed test shows what the processes of the service said meanwhile. */
  afterEach(this: Context) {
    if (this.currentTest?.state === 'failed') for (const words of lastWords()) console.log(words);
  },
};
