import { setTimeout as wait } from 'node:timers/promises';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { Log } from '../platform/log.ts';
import { dataConverterOf } from '../platform/payload-codec.ts';
import { temporalConnectionOptions, type TemporalSettings } from '../platform/temporal.ts';
import { guardActivity } from './activity-guard.ts';
import { observeActivities } from './activity-observer.ts';
import type { QueueOptions } from './queues.ts';
import { workflowSinks } from './workflow-ends.ts';
import type { WorkerMetrics } from './worker-metrics.ts';

const retryMs = 1_000;
const graceMs = 10_000;
const forceMs = 15_000;

/** Connects to Temporal, waiting as long as it takes. Throws if it is stopped before. */
export async function connectWhenThere(
  settings: TemporalSettings,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<NativeConnection> {
  let isLogged = false;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await NativeConnection.connect(temporalConnectionOptions(settings));
    } catch (error) {
      if (!isLogged) log.warn({ err: error }, 'Temporal cannot be reached; waiting for it');
      isLogged = true;
      await wait(retryMs, undefined, { signal });
    }
  }
}

/**
 * Creates the Workers of a process; they poll once they are run. Their limits are low, so that a process stays small.
 */
export async function createWorkers(
  connection: NativeConnection,
  options: { settings: TemporalSettings; queues: QueueOptions[]; metrics: WorkerMetrics },
): Promise<Worker[]> {
  const workers: Worker[] = [];
  const observed = observeActivities(options.metrics);
  const sinks = workflowSinks(options.metrics);
  for (const queue of options.queues) {
    workers.push(
      await Worker.create({
        connection,
        namespace: options.settings.temporalNamespace,
        ...dataConverterOf(options.settings),
        reuseV8Context: true,
        workflowThreadPoolSize: 1,
        maxConcurrentWorkflowTaskPolls: 2,
        maxConcurrentActivityTaskPolls: 2,
        // A killed worker's listing is resumed from its last heartbeat.
        maxHeartbeatThrottleInterval: 3_000,
        shutdownGraceTime: graceMs,
        shutdownForceTime: forceMs,
        interceptors: { activity: [observed, guardActivity] },
        sinks,
        ...queue,
      }),
    );
  }
  return workers;
}
