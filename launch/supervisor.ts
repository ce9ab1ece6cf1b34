import { setTimeout as delay } from 'node:timers/promises';
import type { BackgroundProcess } from './background-process.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A process that ran this long was healthy; its next exit counts as the first again. */
const WELL_AFTER_MS = 60_000;

export type Supervised<Process> = {
  /** The process of the first start. */
  first: Process;
  /** Stops the running process and resolves when its successor runs, or could not be started. */
  restart: () => Promise<void>;
  /** From now on the process is not restarted. */
  release: () => void;
};

/**
 * Starts a process and restarts it, after a growing delay and with a printed line, whenever it exits unexpectedly.
 * Throws if the first start fails.
 */
export async function supervise<Process extends BackgroundProcess>(options: {
  name: string;
  start: () => Promise<Process>;
  say: (line: string) => void;
}): Promise<Supervised<Process>> {
  const { name, start, say } = options;
  const first = await start();
  let running: Process | null = first;
  let startedAt = performance.now();
  let waitMs = FIRST_WAIT_MS;
  let isReleased = false;
  let isAskedFor = false;
  let onceStartedAgain: (() => void) | null = null;

  const startAgain = async (): Promise<void> => {
    try {
      running = await start();
      startedAt = performance.now();
      say(`${name}: running again`);
    } catch (error) {
      if (!isReleased) say(`${name} did not start: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  const watch = async (): Promise<void> => {
    while (!isReleased) {
      const end = (await running?.exited) ?? `${name} is down`;
      running = null;
      if (isReleased) return;
      if (!isAskedFor) {
        if (performance.now() - startedAt > WELL_AFTER_MS) waitMs = FIRST_WAIT_MS;
        say(`${end}; restarting it in ${waitMs / 1000} s`);
        await delay(waitMs);
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      }
      isAskedFor = false;
      if (!isReleased) await startAgain();
      onceStartedAgain?.();
    }
  };
  void watch();

  return {
    first,
    restart: async () => {
      isAskedFor = running !== null;
      const startedAgain = new Promise<void>((resolve) => {
        onceStartedAgain = resolve;
      });
      await running?.stop();
      await startedAgain;
    },
    release: () => {
      isReleased = true;
    },
  };
}
