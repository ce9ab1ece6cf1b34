import type { Client } from '@temporalio/client';
import type { Log } from '../platform/log.ts';
import { readTaskQueues } from '../platform/task-queues.ts';

/** How long an answer of Temporal is believed. */
const freshMs = 3_000;

/**
 * Knows whether activity tasks wait in task queues, from what Temporal said last. Asking is free: an answer that is no
 * longer fresh is renewed in the background, and a queue of which nothing is known counts as one without a backlog.
 */
export function watchBacklog(deps: { temporal: Client; log: Log }): (taskQueue: string) => boolean {
  const { temporal, log } = deps;
  const known = new Map<string, { backlog: number; askedAt: number }>();

  const renew = async (queue: string): Promise<void> => {
    try {
      const [figures] = await readTaskQueues(temporal, [{ queue, kind: 'activity' }]);
      known.set(queue, { backlog: figures?.backlog ?? 0, askedAt: performance.now() });
    } catch (error) {
      log.debug({ err: error, queue }, 'the backlog of a task queue could not be read');
    }
  };

  return (queue) => {
    const last = known.get(queue) ?? { backlog: 0, askedAt: -Infinity };
    if (performance.now() - last.askedAt >= freshMs) {
      known.set(queue, { ...last, askedAt: performance.now() });
      void renew(queue);
    }
    return last.backlog > 0;
  };
}
