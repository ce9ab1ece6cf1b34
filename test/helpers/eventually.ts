import { setTimeout as pause } from 'node:timers/promises';
import { fairLimit } from '../../launch/fair-limit.ts';

const shortestPauseMs = 10;
const longestPauseMs = 100;
/** Long, as it is only waited out by a test that fails. */
const usuallyWithinMs = 30_000;
/** How much later than it holds an assertion may be seen to hold, as a part of the time that it took. */
const lateness = 0.05;

/**
 * Repeats an assertion until it holds: for what a notification or a background write brings about. The pauses grow with
 * the time waited, since most assertions ask the service, and would take from it the processor that it waits for. A
 * busy machine stretches the time that this may take, and the last try begins after that time: one that took long itself
 * says nothing about how it ended.
 */
export async function eventually<Result>(
  assertion: () => Promise<Result>,
  { withinMs = usuallyWithinMs }: { withinMs?: number } = {},
): Promise<Result> {
  const limit = fairLimit(withinMs);
  const begun = performance.now();
  for (;;) {
    const isLast = limit.isOver();
    try {
      return await assertion();
    } catch (error) {
      if (isLast) throw error;
      const waitedMs = performance.now() - begun;
      await pause(Math.min(longestPauseMs, Math.max(shortestPauseMs, waitedMs * lateness)));
    }
  }
}
