import type { Client } from '@temporalio/client';
import type { Worker } from '@temporalio/worker';
import type { Database } from '../db/database.ts';
import { pingDatabase } from '../db/ping.ts';

const waitMs = 3_000;

/** Health of a worker process. It is healthy only if every part is. */
export interface WorkerHealth {
  status: 'working' | 'not_working';
  postgres: 'ok' | 'unreachable';
  temporal: 'ok' | 'unreachable';
  /** The SDK's state of each task queue's worker: it takes tasks only in `RUNNING`. */
  queues: Record<string, string>;
}

/**
 * Creates the health check of a worker process: whether each of its workers polls, and whether their dependencies are
 * reachable. A response also shows that the event loop is not blocked. Never throws.
 */
export function createHealthCheck(parts: {
  database: Database;
  temporal: Client;
  workers: readonly Pick<Worker, 'getState' | 'options'>[];
}): () => Promise<WorkerHealth> {
  const { database, temporal, workers } = parts;
  return async () => {
    const [hasPostgres, hasTemporal] = await Promise.all([
      succeeds(pingDatabase(database, waitMs)),
      succeeds(temporal.connection.withDeadline(Date.now() + waitMs, () => temporal.workflowService.getSystemInfo({}))),
    ]);
    const queues = Object.fromEntries(workers.map((worker) => [worker.options.taskQueue, worker.getState()]));
    const isWorking = hasPostgres && hasTemporal && Object.values(queues).every((state) => state === 'RUNNING');
    return {
      status: isWorking ? 'working' : 'not_working',
      postgres: hasPostgres ? 'ok' : 'unreachable',
      temporal: hasTemporal ? 'ok' : 'unreachable',
      queues,
    };
  };
}

async function succeeds(attempt: PromiseLike<unknown>): Promise<boolean> {
  try {
    await attempt;
    return true;
  } catch {
    return false;
  }
}
