import type { Client, Connection } from '@temporalio/client';
import { withinDeadline } from './temporal.ts';

/** How far work in a task queue is behind. */
export interface TaskQueueFigures {
  queue: string;
  kind: 'workflow' | 'activity';
  /** Tasks that wait, about. */
  backlog: number;
  /** How long the oldest of them has waited, in seconds. */
  backlogSeconds: number;
  /** Processes that ask for its tasks. */
  pollers: number;
}

/** Temporal gives these by number. */
const types = { workflow: 1, activity: 2 } as const;

/** Asks Temporal how far each queue is behind. Throws what the client throws when it cannot be reached. */
export function readTaskQueues(
  client: Client,
  queues: readonly { queue: string; kind: TaskQueueFigures['kind'] }[],
): Promise<TaskQueueFigures[]> {
  const { workflowService } = client.connection as Connection;
  const { namespace } = client.options;
  return withinDeadline(client, () =>
    Promise.all(
      queues.map(async ({ queue, kind }) => {
        const { stats, pollers } = await workflowService.describeTaskQueue({
          namespace,
          taskQueue: { name: queue },
          taskQueueType: types[kind],
          reportStats: true,
        });
        const { seconds, nanos } = stats?.approximateBacklogAge ?? {};
        return {
          queue,
          kind,
          backlog: Number(stats?.approximateBacklogCount ?? 0),
          backlogSeconds: Number(seconds ?? 0) + (nanos ?? 0) / 1e9,
          pollers: pollers?.length ?? 0,
        };
      }),
    ),
  );
}
