import type { Log } from './log.ts';

const restMs = 5_000;
const afterFaultMs = 1_000;

/** Work that is done in rounds, one at a time. */
export interface Repetition {
  /** Asks for a round now, or for another one after that which is under way. */
  now: () => void;
  /** Lets the present round end and starts no other. */
  close: () => Promise<void>;
}

/**
 * Does a round at once, on demand, when the round before asks for another (`againInMs`), and every five seconds
 * in any case, since a notification may be lost. A round that throws is logged and tried again a second later.
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
