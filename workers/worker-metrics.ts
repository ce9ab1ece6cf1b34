import type { CloudCall } from '../activities/clouds/cloud-kind.ts';
import type { ProviderKind } from '../domain/clouds/cloud-names.ts';
import type { ProcessMetrics } from '../platform/metrics.ts';
import type { WorkflowEnd } from '../workflows/interceptors.ts';

export type ActivityOutcome = 'completed' | 'failed' | 'cancelled';

/** Metrics of the work of a worker process. */
export interface WorkerMetrics {
  workflowEnded(end: { workflow: string; outcome: WorkflowEnd['outcome'] }): void;
  activityEnded(end: {
    activity: string;
    queue: string;
    outcome: ActivityOutcome;
    waitedSeconds: number;
    seconds: number;
  }): void;
  cloudCalled(kind: ProviderKind, call: CloudCall): void;
  deliveryAttempted(attempt: { succeeded: boolean; seconds: number }): void;
  workflowsStarted(starts: { started: number; failed: number }): void;
  /** Records the number of the last published link. */
  headPublished(sequence: number): void;
  /** Records whether the audit chain is the one that the sealer of this process knows. */
  chainChecked(holds: boolean): void;
}

const callBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const workBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800];

/** Registers the metrics of a worker process and returns the functions that record them. */
export function createWorkerMetrics(metrics: ProcessMetrics): WorkerMetrics {
  const workflowsEnded = metrics.counter({
    name: 'audit_workflows_ended_total',
    help: 'Runs of workflows that ended, by how they ended',
    labels: ['workflow', 'outcome'],
  });
  const activitySeconds = metrics.histogram({
    name: 'audit_activity_duration_seconds',
    help: 'Time that one attempt of an activity took',
    labels: ['activity', 'outcome'],
    buckets: workBuckets,
  });
  const activityWait = metrics.histogram({
    name: 'audit_activity_schedule_to_start_seconds',
    help: 'Time that an attempt of an activity waited in its queue for a free worker',
    labels: ['queue'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
  });
  const cloudCalls = metrics.histogram({
    name: 'audit_cloud_call_duration_seconds',
    help: 'Time that calls to clouds and clusters took, by their outcome',
    labels: ['kind', 'outcome'],
    buckets: callBuckets,
  });
  const cloudThrottles = metrics.counter({
    name: 'audit_cloud_throttles_total',
    help: 'Answers of clouds that asked to call less often, those included that were tried again at once',
    labels: ['kind'],
  });
  const deliveryAttempts = metrics.histogram({
    name: 'audit_webhook_attempt_duration_seconds',
    help: 'Time that attempts of webhook deliveries took, by their outcome',
    labels: ['outcome'],
    buckets: callBuckets,
  });
  const starts = metrics.counter({
    name: 'audit_outbox_starts_total',
    help: 'Workflows that the dispatcher started from the outbox, and starts that failed and are tried again',
    labels: ['outcome'],
  });
  const headSequence = metrics.gauge({
    name: 'audit_audit_log_head_sequence',
    help: 'Number of the last link of the audit chain whose head this process published; it never falls',
  });
  const chainBroken = metrics.gauge({
    name: 'audit_audit_log_chain_broken',
    help: 'Whether the sealer found another audit chain than it knows: 1, and nothing is sealed',
  });
  return {
    headPublished: (sequence) => headSequence.set(sequence),
    chainChecked: (holds) => chainBroken.set(holds ? 0 : 1),
    workflowEnded: (labels) => workflowsEnded(labels),
    activityEnded({ activity, queue, outcome, waitedSeconds, seconds }) {
      activityWait(waitedSeconds, { queue });
      activitySeconds(seconds, { activity, outcome });
    },
    cloudCalled(kind, { outcome, durationMs }) {
      if (outcome === 'throttled') cloudThrottles({ kind });
      if (durationMs !== null) cloudCalls(durationMs / 1_000, { kind, outcome });
    },
    deliveryAttempted: ({ succeeded, seconds }) =>
      deliveryAttempts(seconds, { outcome: succeeded ? 'succeeded' : 'failed' }),
    workflowsStarted({ started, failed }) {
      if (started > 0) starts({ outcome: 'started' }, started);
      if (failed > 0) starts({ outcome: 'failed' }, failed);
    },
  };
}
