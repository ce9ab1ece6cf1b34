/** Holds this thread, timers and all, as SIGSTOP holds a process. */
export function standStill(forMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);
}
