import type { ApiMiddleware } from '../context.ts';

/**
 * Sets the security headers of responses. Pages of this service set their own policy.
 */
export function setSecurityHeaders(options: { https: boolean }): ApiMiddleware {
  return (context, next) => {
    const { res } = context;
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.setHeader('X-Frame-Options', 'DENY');
    res.setHeader('Referrer-Policy', 'no-referrer');
    res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    res.setHeader('Cache-Control', 'no-store');
    if (options.https) res.setHeader('Strict-Transport-Security', 'max-age=31536000');
    return next();
  };
}
