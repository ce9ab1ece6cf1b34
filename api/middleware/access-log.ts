import type { Log } from '../../platform/log.ts';
import type { HttpMetrics } from '../../platform/metrics.ts';
import type { ApiMiddleware } from '../context.ts';

/** Logs and measures every request when its response is complete or its client has disconnected. */
export function logAccess(log: Log, metrics: HttpMetrics): ApiMiddleware {
  // These records have fixed fields, none of them secret; redaction would take most of their time.
  const accessLog = log.child({}, { redact: [] });
  return (context, next) => {
    const startedAt = performance.now();
    const path = loggablePath(context.originalUrl);
    const { req, res, state, ip: address } = context;
    res.once('close', () => {
      const durationMs = performance.now() - startedAt;
      metrics.observe({
        method: req.method ?? 'GET',
        route: state.route ?? 'unknown',
        status: res.statusCode,
        seconds: durationMs / 1_000,
      });
      accessLog.info(
        {
          request_id: state.requestId,
          method: req.method,
          path,
          status: res.statusCode,
          duration_ms: Math.round(durationMs * 10) / 10,
          member_id: state.principal?.memberId,
          address,
          ...(res.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    return next();
  };
}

/**
 * Returns a request's path for the log. A query string with a credential parameter (a token, a ticket, a key), in any
 * spelling, is dropped entirely, and so is one that contains the text of a key or token under any name.
 */
export function loggablePath(url: string): string {
  const queryStart = url.indexOf('?');
  if (queryStart === -1) return url;
  const query = url.slice(queryStart + 1);
  return secretQuery.test(query) ? `${url.slice(0, queryStart)}?[redacted]` : url;
}

const secretQuery = /token|ticket|key|secret|password|signature|%|\b(?:ias|ist)_|eyJ/i;
