import { setTimeout as delay } from 'node:timers/promises';
import { LaunchError } from './launch-error.ts';

const POLL_MS = 50;

/** Asks `isReady` again and again; throws when `exited` comes first or `timeoutMs` is over. */
export async function waitUntilReady(options: {
  name: string;
  isReady: () => boolean | Promise<boolean>;
  exited: Promise<string>;
  timeoutMs: number;
  reason: () => string;
}): Promise<void> {
  let ended: string | null = null;
  void options.exited.then((sentence) => (ended = sentence));
  const deadline = performance.now() + options.timeoutMs;
  while (!(await options.isReady())) {
    if (ended !== null) throw new LaunchError(`${options.name} did not start: ${options.reason()}`);
    if (performance.now() > deadline) {
      throw new LaunchError(`${options.name} was not ready after ${options.timeoutMs / 1000} s: ${options.reason()}`);
    }
    await delay(POLL_MS);
  }
}
