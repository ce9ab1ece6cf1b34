import type { Client, Connection } from '@temporalio/client';
import { withinDeadline } from './temporal.ts';

/** Backlog of a task queue. */
export interface TaskQueueFigures {
  queue: string;
  kind: 'workflow' | 'activity';
  /** Approximate number of waiting tasks. */
  backlog: number;
  /** How long the oldest of them has waited, in seconds. */
  backlogSeconds: number;
  /** Number of pollers of the queue. */
  pollers: number;
}

/** Temporal's numeric task queue types. */
const types = { workflow: 1, activity: 2 } as const;

/** Reads the backlog of each queue from Temporal. Throws the client's error if it cannot be reached. */
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
