import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import type { Principal } from './auth/principal.ts';

/** State of a request in the middleware chain. */
export interface RequestState {
  requestId: string;
  /** Path of the endpoint that handles the request, e.g. `/api/v1/drifts/{id}`; unknown paths have none. */
  route?: string;
  principal?: Principal;
}

export type ApiContext = ParameterizedContext<RequestState, DefaultContext>;
export type ApiMiddleware = Middleware<RequestState, DefaultContext>;
