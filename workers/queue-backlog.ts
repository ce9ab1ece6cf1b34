import type { Client } from '@temporalio/client';
import type { Log } from '../platform/log.ts';
import { readTaskQueues } from '../platform/task-queues.ts';

/** How long a response of Temporal is cached. */
const freshMs = 3_000;

/**
 * Watches whether activity tasks wait in task queues. The returned function never waits: a stale value is refreshed in
 * the background, and a queue without a value counts as having no backlog.
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
