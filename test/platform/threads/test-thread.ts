// Threads run what is compiled: Node loads no TypeScript.
import { serveTasks } from '../../../dist/platform/threads/serve-tasks.js';

/** Tasks as the tests of the pool need them. */
serveTasks({
  echo: ({ text }) => text,
  wait: ({ signal }) => Atomics.wait(new Int32Array(signal), 0, 0),
  hoard: () => {
    for (const kept = []; ;) kept.push(['one', 'more']);
  },
  fail: ({ text }) => {
    throw new TypeError(`cannot read ${text}`);
  },
  die: () => process.exit(3),
});
