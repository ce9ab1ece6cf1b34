import type { ApiMiddleware } from '../context.ts';

/** Serves every path under `/api/v1` under `/v1` as well (interface specification §9). */
export function aliasVersionPrefix(): ApiMiddleware {
  return (context, next) => {
    const { url } = context.req;
    if (url?.startsWith('/v1/') === true) context.req.url = `/api${url}`;
    return next();
  };
}
