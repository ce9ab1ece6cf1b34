import type { ApiMiddleware } from '../context.ts';

/** Every path under `/api/v1` also answers under `/v1` (interface specification §9). */
export function aliasVersionPrefix(): ApiMiddleware {
  return (context, next) => {
    const { url } = context.req;
    if (url?.startsWith('/v1/') === true) context.req.url = `/api${url}`;
    return next();
  };
}
