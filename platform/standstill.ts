const tickMs = 1_000;

/**
 * Calls back when this thread did not run for longer than `longestMs`, because of SIGSTOP, a frozen machine or a long
 * computation: its callers may have timed out. Returns the function that ends the watch.
 */
export function watchStandstill(longestMs: number, onStandstill: () => void): () => void {
  let last = performance.now();
  const ticks = setInterval(() => {
    const now = performance.now();
    if (now - last > longestMs) onStandstill();
    last = now;
  }, tickMs);
  ticks.unref();
  return () => clearInterval(ticks);
}
