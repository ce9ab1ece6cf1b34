import { serveTasks } from '../../../platform/threads/serve-tasks.ts';

/** Tasks as the tests of the pool need them. */
serveTasks({
  echo: ({ text }) => text,
  wait: ({ signal }) => Atomics.wait(new Int32Array(signal as SharedArrayBuffer), 0, 0),
  hoard: () => {
    for (const kept: unknown[] = []; ;) kept.push(['one', 'more']);
  },
  fail: ({ text }) => {
    throw new TypeError(`cannot read ${String(text)}`);
  },
  die: () => process.exit(3),
});
