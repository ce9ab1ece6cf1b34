import { randomUUID } from 'node:crypto';
import type { ApiMiddleware } from '../context.ts';

const saneRequestId = /^[A-Za-z0-9._:-]{1,128}$/;

/** Assigns an id to every request, the client's own if it sent a valid one, and returns it in `X-Request-Id`. */
export function nameRequest(): ApiMiddleware {
  return (context, next) => {
    const sent = context.req.headers['x-request-id'];
    const requestId = typeof sent === 'string' && saneRequestId.test(sent) ? sent : randomUUID();
    context.state.requestId = requestId;
    context.res.setHeader('X-Request-Id', requestId);
    return next();
  };
}
