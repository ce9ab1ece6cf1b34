import type { ApiMiddleware } from '../context.ts';

const exposedHeaders =
  'X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Content-Disposition';
const allowedHeaders = 'Authorization, Content-Type, Idempotency-Key, X-Request-Id, Last-Event-ID, X-Namespace';

/** Allows pages of the configured origins to read responses; by default no other origin can. */
export function allowOrigins(origins: readonly string[]): ApiMiddleware {
  if (origins.length === 0) return (_context, next) => next();
  const allowed = new Set(origins);
  return (context, next) => {
    const { req, res } = context;
    res.setHeader('Vary', 'Origin');
    const { origin } = req.headers;
    if (origin === undefined || !allowed.has(origin)) return next();
    res.setHeader('Access-Control-Allow-Origin', origin);
    res.setHeader('Access-Control-Expose-Headers', exposedHeaders);
    if (req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined) {
      res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
      res.setHeader('Access-Control-Allow-Headers', allowedHeaders);
      res.setHeader('Access-Control-Max-Age', '600');
    }
    return next();
  };
}
