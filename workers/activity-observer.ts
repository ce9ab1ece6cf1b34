import type { Context } from '@temporalio/activity';
import { CancelledFailure, defaultPayloadConverter, type Headers } from '@temporalio/common';
import type { ActivityInterceptors } from '@temporalio/worker';
import { spanIdOfRun, traceHeader, traceIdOfRun, traceparentOf } from '../domain/trace-context.ts';
import { currentTracer, inSpan } from '../platform/tracing/tracing.ts';
import type { ActivityOutcome, WorkerMetrics } from './worker-metrics.ts';

/** Measures every attempt of an activity: how long it waited for a worker, how long it took, how it ended. */
export function observeActivities(
  metrics: Pick<WorkerMetrics, 'activityEnded'>,
): (context: Context) => ActivityInterceptors {
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        const startedMs = Date.now();
        let outcome: ActivityOutcome = 'completed';
        const span = {
          name: `activity ${info.activityType}`,
          attributes: {
            'temporal.workflow_id': info.workflowExecution?.workflowId ?? '',
            'temporal.activity_id': info.activityId,
            'temporal.attempt': info.attempt,
            'temporal.task_queue': info.taskQueue,
          },
          parent: currentTracer() === null ? null : parentOf(input.headers, info.workflowExecution?.runId),
        };
        try {
          return await inSpan(span, () => next(input));
        } catch (error) {
          outcome = error instanceof CancelledFailure ? 'cancelled' : 'failed';
          throw error;
        } finally {
          metrics.activityEnded({
            activity: info.activityType,
            queue: info.taskQueue,
            outcome,
            waitedSeconds: Math.max(0, startedMs - info.currentAttemptScheduledTimestampMs) / 1_000,
            seconds: (Date.now() - startedMs) / 1_000,
          });
        }
      },
    },
  });
}

/**
 * Returns the span of the workflow's run: the one that the workflow passed on, or, if that belongs to no trace, the one
 * derived from its id.
 */
function parentOf(headers: Headers, runId: string | undefined): string | null {
  const payload = headers[traceHeader];
  if (payload !== undefined) {
    const carrier = defaultPayloadConverter.fromPayload<{ traceparent?: unknown } | null>(payload);
    return typeof carrier?.traceparent === 'string' ? carrier.traceparent : null;
  }
  if (runId === undefined) return null;
  const traceId = traceIdOfRun(runId);
  return traceparentOf({
    traceId,
    spanId: spanIdOfRun(runId),
    isSampled: currentTracer()?.isSampled(traceId) ?? false,
  });
}
