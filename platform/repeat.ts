import type { Log } from './log.ts';

const restMs = 5_000;
const afterFaultMs = 1_000;

/** Work that is repeated, one run at a time. */
export interface Repetition {
  /** Requests a run now, or another one after the current run. */
  now: () => void;
  /** Waits for the current run and starts no other. */
  close: () => Promise<void>;
}

/**
 * Runs work immediately, on demand, when the previous run requests another (`againInMs`), and every five seconds in any
 * case, since a notification may be lost. A run that throws is logged and retried a second later.
 */
export function repeatOnDemand(options: {
  name: string;
  round: () => Promise<{ againInMs: number | null }>;
  log: Log;
}): Repetition {
  const { name, round, log } = options;
  let isRequested = false;
  let isClosed = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const plan = (delayMs: number): void => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(now, delayMs);
  };

  const runOnce = async (): Promise<void> => {
    isRequested = false;
    let delayMs = restMs;
    try {
      const { againInMs } = await round();
      delayMs = againInMs ?? restMs;
    } catch (error) {
      log.error({ err: error }, `${name} failed and will be tried again`);
      delayMs = afterFaultMs;
      isRequested = false;
    }
    running = null;
    plan(isRequested ? 0 : delayMs);
  };

  const now = (): void => {
    isRequested = true;
    if (isClosed || running !== null) return;
    clearTimeout(timer);
    running = runOnce();
  };

  now();
  return {
    now,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
