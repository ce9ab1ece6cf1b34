import { setTimeout as delay } from 'node:timers/promises';
import { LaunchError } from './launch-error.ts';
import { fairLimit } from './fair-limit.ts';

const POLL_MS = 50;

/**
 * Polls `isReady`; throws if `exited` resolves first or `timeoutMs`, which is longer on a busy machine, has passed.
 */
export async function waitUntilReady(options: {
  name: string;
  isReady: () => boolean | Promise<boolean>;
  exited: Promise<string>;
  timeoutMs: number;
  reason: () => string;
}): Promise<void> {
  let ended: string | null = null;
  void options.exited.then((sentence) => (ended = sentence));
  const limit = fairLimit(options.timeoutMs);
  while (!(await options.isReady())) {
    if (ended !== null) throw new LaunchError(`${options.name} did not start: ${options.reason()}`);
    if (limit.isOver()) {
      throw new LaunchError(`${options.name} was not ready after ${limit.waitedSeconds()} s: ${options.reason()}`);
    }
    await delay(POLL_MS);
  }
}
