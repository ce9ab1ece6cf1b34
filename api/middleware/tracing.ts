import { inSpan } from '../../platform/tracing/tracing.ts';
import type { ApiMiddleware } from '../context.ts';

/** Asked every few seconds by machines; their spans would bury the others. */
const untraced = new Set(['/healthz', '/readyz', '/metrics']);

/** Makes a span of every request, in the trace that its `traceparent` header names or in one of its own. */
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
