import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import {
  ApplicationFailure,
  ContinueAsNew,
  isCancellation,
  proxySinks,
  workflowInfo,
  type Sinks,
  type WorkflowInterceptorsFactory,
} from '@temporalio/workflow';
import { isResultOf } from './activity-results.ts';
import { readTraceparent, spanIdOfRun, traceHeader, traceparentOf } from '../domain/trace-context.ts';

/** Type of the failure of an activity that returned a result of the wrong shape. */
export const badResultType = 'BadActivityResult';

/** How a run of a workflow ended; reported to its worker process once, and never during replay. */
export interface WorkflowEnd {
  outcome: 'completed' | 'failed' | 'cancelled' | 'continued';
  /** `traceparent` of the request that started it; null when it belongs to no trace. */
  parent: string | null;
  startedMs: number;
  endedMs: number;
}

/** What workflows report to their worker process. */
export interface WorkflowSinks extends Sinks {
  worker: { workflowEnded(end: WorkflowEnd): void };
}

/**
 * Propagates the trace that a workflow was started in to its activities and children, and reports how it ended. Refuses
 * results that none of our activities returns. Nothing is scheduled and no random value is drawn here, so histories
 * replay the same with and without the interceptors.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  const { worker } = proxySinks<WorkflowSinks>();
  const { runId, startTime } = workflowInfo();
  let parent: string | null = null;
  let own: Headers = {};

  const passOn = <Input extends { headers: Headers }>(input: Input): Input => ({
    ...input,
    headers: { ...input.headers, ...own },
  });
  const report = (outcome: WorkflowEnd['outcome']): void =>
    worker.workflowEnded({ outcome, parent, startedMs: startTime.getTime(), endedMs: Date.now() });

  return {
    inbound: [
      {
        execute(input, next) {
          parent = carriedBy(input.headers);
          const context = readTraceparent(parent);
          if (context !== null) {
            const traceparent = traceparentOf({ ...context, spanId: spanIdOfRun(runId) });
            own = { [traceHeader]: defaultPayloadConverter.toPayload({ traceparent }) };
          }
          return next(input).then(
            (result) => {
              report('completed');
              return result;
            },
            (error: unknown) => {
              report(outcomeOf(error));
              throw error;
            },
          );
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: async (input, next) => checkedResult(input.activityType, await next(passOn(input))),
        scheduleLocalActivity: async (input, next) => checkedResult(input.activityType, await next(passOn(input))),
        startChildWorkflowExecution: (input, next) => next(passOn(input)),
      },
    ],
  };
};

function checkedResult(activityType: string, result: unknown): unknown {
  if (isResultOf(activityType, result)) return result;
  throw ApplicationFailure.nonRetryable(`${activityType} returned a result of the wrong shape`, badResultType);
}

function outcomeOf(error: unknown): WorkflowEnd['outcome'] {
  if (error instanceof ContinueAsNew) return 'continued';
  return isCancellation(error) ? 'cancelled' : 'failed';
}

/** Returns the trace in a header; null when there is none, or when the header holds something else. */
function carriedBy(headers: Headers): string | null {
  const payload = headers[traceHeader];
  if (payload === undefined) return null;
  const carrier = defaultPayloadConverter.fromPayload<{ traceparent?: unknown } | null>(payload);
  const traceparent = carrier?.traceparent;
  return typeof traceparent === 'string' ? traceparent : null;
}
