import type { InjectedSinks } from '@temporalio/worker';
import type { WorkflowInfo } from '@temporalio/workflow';
import { spanIdOfRun, traceIdOfRun } from '../domain/trace-context.ts';
import { currentTracer } from '../platform/tracing/tracing.ts';
import type { WorkflowEnd, WorkflowSinks } from '../workflows/interceptors.ts';
import type { WorkerMetrics } from './worker-metrics.ts';

/**
 * Returns the sinks through which workflows report their outcome: each one is counted and, in a traced process, becomes
 * the span of its run.
 */
export function workflowSinks(metrics: Pick<WorkerMetrics, 'workflowEnded'>): InjectedSinks<WorkflowSinks> {
  return {
    worker: {
      workflowEnded: {
        fn(info, end) {
          metrics.workflowEnded({ workflow: info.workflowType, outcome: end.outcome });
          traceRun(info, end);
        },
        callDuringReplay: false,
      },
    },
  };
}

function traceRun({ runId, workflowId, workflowType, parent }: WorkflowInfo, end: WorkflowEnd): void {
  const span = currentTracer()?.begin({
    name: `workflow ${workflowType}`,
    kind: 'consumer',
    attributes: {
      'temporal.workflow_id': workflowId,
      'temporal.run_id': runId,
      'temporal.outcome': end.outcome,
      ...(parent === undefined ? {} : { 'temporal.parent_workflow_id': parent.workflowId }),
    },
    parent: end.parent,
    ids: { spanId: spanIdOfRun(runId), traceId: traceIdOfRun(runId) },
    startedMs: end.startedMs,
  });
  span?.end({ endedMs: end.endedMs, ...(end.outcome === 'failed' ? { fault: 'the workflow failed' } : {}) });
}
