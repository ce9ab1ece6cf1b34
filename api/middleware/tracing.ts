import { inSpan } from '../../platform/tracing/tracing.ts';
import type { ApiMiddleware } from '../context.ts';

/** Polled every few seconds by machines; their spans would drown out the others. */
const untraced = new Set(['/healthz', '/readyz', '/metrics']);

/** Creates a span for every request, in the trace of its `traceparent` header or in a new one. */
export function traceRequests(): ApiMiddleware {
  return async (context, next) => {
    if (untraced.has(context.path)) return next();
    const given = context.req.headers['traceparent'];
    const span = {
      name: context.method,
      kind: 'server',
      attributes: { 'http.request.method': context.method, 'request.id': context.state.requestId },
      parent: typeof given === 'string' ? given : null,
    } as const;
    return inSpan(span, async (open) => {
      await next();
      if (context.state.route !== undefined) {
        open?.rename(`${context.method} ${context.state.route}`);
        open?.note({ 'http.route': context.state.route });
      }
      open?.note({ 'http.response.status_code': context.status });
    });
  };
}
