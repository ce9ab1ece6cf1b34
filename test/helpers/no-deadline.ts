import { setMaxListeners } from 'node:events';

/** Returns a signal that never aborts: a call of a test may take as long as the test, whose limit a busy machine stretches. */
export function noDeadline(): AbortSignal {
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  return signal;
}
