import type { Database } from '../../db/database.ts';
import { type OperationFigures, operationFigures } from '../../db/reads/remediation/operation-figures.ts';
import type { ProcessMetrics, SettableFigure } from '../../platform/metrics.ts';
import type { TaskQueueFigures } from '../../platform/task-queues.ts';

/** How long readers share one result. */
const keptMs = 5_000;
const waitAtMostMs = 5_000;

/**
 * Collects the metrics of the state that all processes share: pending work in Postgres, and backlogs of Temporal's
 * queues. Every API process reports the same, so they are visible even when no worker runs. A source that does not
 * respond reports only that.
 */
export function collectState(
  metrics: ProcessMetrics,
  sources: { database: Database; taskQueues: () => Promise<TaskQueueFigures[]> },
): void {
  const { database, taskQueues } = sources;
  const isReadable = metrics.gauge({
    name: 'audit_source_readable',
    help: 'Whether the source of these figures answered: 1, or 0 and its figures are missing',
    labels: ['source'],
  });
  const source = (name: string, figures: Group, read: () => Promise<void>): void => {
    let readAt = Number.NEGATIVE_INFINITY;
    let reading: Promise<void> | null = null;
    const refresh = async (): Promise<void> => {
      try {
        await read();
        isReadable.set(1, { source: name });
      } catch {
        // The failure itself is the metric; the log has the details.
        for (const figure of Object.values(figures)) figure.clear();
        isReadable.set(0, { source: name });
      }
      readAt = performance.now();
      reading = null;
    };
    metrics.beforeReading(async () => {
      if (performance.now() - readAt < keptMs) return;
      reading ??= refresh();
      await reading;
    });
  };
  const stored = storedFigures(metrics);
  source('postgres', stored, async () => {
    setStored(stored, await within(operationFigures(database)));
  });
  const queued = queueFigures(metrics);
  source('temporal', queued, async () => setQueues(queued, await within(taskQueues())));
}

type Group = Record<string, SettableFigure>;

async function within<Answer>(work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), waitAtMostMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function storedFigures(metrics: ProcessMetrics) {
  const gauge = (name: string, help: string, labels: string[] = []): SettableFigure =>
    metrics.gauge({ name: `audit_${name}`, help, labels });
  return {
    outboxRows: gauge('outbox_rows', 'Promised workflows that Temporal does not have yet'),
    outboxFailing: gauge('outbox_failing_rows', 'Those of them whose start failed at least once'),
    outboxAge: gauge('outbox_oldest_seconds', 'Age of the oldest pending start that Temporal does not have yet'),
    running: gauge('executions_running', 'Executions that run', ['type']),
    runningAge: gauge('executions_oldest_seconds', 'Age of the oldest execution that runs', ['type']),
    providers: gauge('providers', 'Connected providers', ['kind', 'status']),
    syncSeconds: gauge('provider_sync_duration_seconds', 'Time that the last ended sync took', ['kind', 'provider_id']),
    syncedAge: gauge('provider_synced_seconds', 'Time since the inventory was last complete', ['kind', 'provider_id']),
    deliveries: gauge('webhook_deliveries_pending', 'Webhook deliveries that are to be sent, now or later'),
    deliveryAge: gauge('webhook_deliveries_overdue_seconds', 'How long the oldest due delivery has been due'),
    paused: gauge('webhook_endpoints_paused', 'Webhook endpoints that were paused since they failed for days'),
    remediations: gauge('remediations', 'Remediation actions that wait or run', ['status']),
    unsealed: gauge('audit_log_unsealed_seconds', 'Age of the oldest audit row that the chain does not cover yet'),
    bytes: gauge('database_bytes', 'Size of the database'),
  };
}

function setStored(gauges: ReturnType<typeof storedFigures>, figures: OperationFigures): void {
  for (const figure of Object.values(gauges)) figure.clear();
  gauges.outboxRows.set(figures.outbox.rows);
  gauges.outboxFailing.set(figures.outbox.failing);
  gauges.outboxAge.set(figures.outbox.oldest_seconds ?? 0);
  for (const { type, running, oldest_seconds: seconds } of figures.executions) {
    gauges.running.set(running, { type });
    gauges.runningAge.set(seconds, { type });
  }
  const counts = new Map<string, { kind: string; status: string; count: number }>();
  for (const { id, kind, status, synced_seconds_ago: ago, sync_seconds: seconds } of figures.providers) {
    const key = `${kind} ${status}`;
    counts.set(key, { kind, status, count: (counts.get(key)?.count ?? 0) + 1 });
    if (seconds !== null) gauges.syncSeconds.set(seconds, { kind, provider_id: id });
    if (ago !== null) gauges.syncedAge.set(ago, { kind, provider_id: id });
  }
  for (const { kind, status, count } of counts.values()) gauges.providers.set(count, { kind, status });
  gauges.deliveries.set(figures.deliveries.pending);
  gauges.deliveryAge.set(figures.deliveries.oldest_due_seconds ?? 0);
  gauges.paused.set(figures.deliveries.paused_endpoints);
  for (const { status, actions } of figures.remediations) gauges.remediations.set(actions, { status });
  gauges.unsealed.set(figures.unsealed_seconds ?? 0);
  gauges.bytes.set(figures.database_bytes);
}

function queueFigures(metrics: ProcessMetrics) {
  const labels = ['queue', 'kind'];
  return {
    backlog: metrics.gauge({ name: 'audit_task_queue_backlog', help: 'Tasks that wait for a worker, about', labels }),
    age: metrics.gauge({
      name: 'audit_task_queue_backlog_seconds',
      help: 'How long the oldest waiting task has waited',
      labels,
    }),
    pollers: metrics.gauge({
      name: 'audit_task_queue_pollers',
      help: 'Processes that recently polled the queue; 0 means that no worker is running',
      labels,
    }),
  };
}

function setQueues(gauges: ReturnType<typeof queueFigures>, queues: readonly TaskQueueFigures[]): void {
  for (const figure of Object.values(gauges)) figure.clear();
  for (const { queue, kind, backlog, backlogSeconds, pollers } of queues) {
    gauges.backlog.set(backlog, { queue, kind });
    gauges.age.set(backlogSeconds, { queue, kind });
    gauges.pollers.set(pollers, { queue, kind });
  }
}
