import Router from '@koa/router';
import type { DefaultContext } from 'koa';
import type { ApiMiddleware, RequestState } from '../context.ts';
import type { Endpoint } from '../endpoint.ts';
import { serveEndpoint, type ServingParts } from './serve-endpoint.ts';

/** Mounts the endpoints, paths with literal segments before those with a parameter in the same position. */
export function routeEndpoints(endpoints: readonly Endpoint[], parts: ServingParts): ApiMiddleware {
  const router = new Router<RequestState, DefaultContext>({ sensitive: true });
  for (const endpoint of endpoints.toSorted(byFixedWords)) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const serve = serveEndpoint(endpoint, parts);
    router[endpoint.method](path, (context) => serve(context));
  }
  return router.routes() as ApiMiddleware;
}

function byFixedWords(first: Endpoint, second: Endpoint): number {
  const sortable = ({ path }: Endpoint): string => path.replaceAll('{', '\uffff');
  return sortable(first) < sortable(second) ? -1 : 1;
}
