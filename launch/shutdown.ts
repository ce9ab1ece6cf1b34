import { backgroundProcesses, closeStarts, type BackgroundProcess } from './background-process.ts';

/** Each group is stopped before the next: clients of a server before the server. */
const STOP_ORDER: readonly (readonly string[])[] = [['API', 'workers'], ['Temporal'], ['Postgres']];

function named(names: readonly string[]): BackgroundProcess[] {
  return backgroundProcesses().filter(({ name }) => names.includes(name));
}

/** Stops every process in order. Nothing can be started afterwards. */
export async function stopAll(): Promise<void> {
  closeStarts();
  for (const names of STOP_ORDER) await Promise.all(named(names).map((running) => running.stop()));
}

/** Kills every process at once. Nothing can be started afterwards. */
export async function killAll(): Promise<void> {
  closeStarts();
  await Promise.all(backgroundProcesses().map((running) => running.kill()));
}

/** npm forwards a terminal's Ctrl-C to its child, which has already received it from the terminal. */
const SAME_KEY_PRESS_MS = 500;

/**
 * Handles the first SIGINT, SIGTERM or SIGHUP with `begin` and a graceful stop, a second one with an immediate exit.
 * The process exits either way.
 */
export function stopOnSignals({ begin, say }: { begin: () => void; say: (line: string) => void }): void {
  let first: { signal: NodeJS.Signals; at: number } | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (first === null) {
      first = { signal, at: performance.now() };
      begin();
      say('stopping … (press Ctrl-C again to stop at once)');
      void stopAll().then(() => {
        say('stopped');
        process.exit(signal === 'SIGINT' ? 130 : 0);
      });
    } else if (signal !== first.signal || performance.now() - first.at > SAME_KEY_PRESS_MS) {
      void killAll().then(() => process.exit(130));
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}
