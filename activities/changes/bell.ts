/** A bell that wakes those who wait. */
export interface Bell {
  ring(): void;
  /** Returns when it rings, after `ms`, or when the signal aborts; at once if it rang since the last wait. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** Returns a bell for one who waits. */
export function createBell(): Bell {
  let hasRung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      hasRung = true;
      wake?.();
    },
    async wait(ms, signal) {
      if (!hasRung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener('abort', wake, { once: true });
        });
        if (wake !== null) signal.removeEventListener('abort', wake);
      }
      wake = null;
      hasRung = false;
    },
  };
}
