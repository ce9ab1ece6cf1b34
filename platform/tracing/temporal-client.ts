import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { traceHeader } from '../../domain/trace-context.ts';
import { activeTraceparent } from './tracing.ts';

/** Passes the current trace to the workflows that are started in it. */
export const carryTrace: WorkflowClientInterceptor = {
  start: (input, next) => next({ ...input, headers: withTrace(input.headers) }),
  signalWithStart: (input, next) => next({ ...input, headers: withTrace(input.headers) }),
};

function withTrace(headers: Headers): Headers {
  const traceparent = activeTraceparent();
  if (traceparent === null) return headers;
  return { ...headers, [traceHeader]: defaultPayloadConverter.toPayload({ traceparent }) };
}
