import { setTimeout as pause } from 'node:timers/promises';
import { fairLimit } from '../../launch/fair-limit.ts';

const pauseMs = 10;

/**
 * Repeats an assertion until it holds: for what a notification or a background write brings about. A busy machine stretches
 * the time that this may take.
 */
export async function eventually<Result>(
  assertion: () => Promise<Result>,
  { withinMs = 10_000 }: { withinMs?: number } = {},
): Promise<Result> {
  const limit = fairLimit(withinMs);
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (limit.isOver()) throw error;
      await pause(pauseMs);
    }
  }
}
