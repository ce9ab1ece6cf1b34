const tickMs = 1_000;

/**
 * Calls back when this thread stood still for longer than `longestMs`, as under SIGSTOP, on a frozen machine or behind a
 * long computation: those who waited for it may have given up. Returns what ends the watch.
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
