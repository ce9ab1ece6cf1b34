import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import type { Principal } from './auth/principal.ts';

/** What the chain knows of a request while it goes through. */
export interface RequestState {
  requestId: string;
  /** Path of the endpoint that took the request, e.g. `/api/v1/drifts/{id}`; unknown paths have none. */
  route?: string;
  principal?: Principal;
}

export type ApiContext = ParameterizedContext<RequestState, DefaultContext>;
export type ApiMiddleware = Middleware<RequestState, DefaultContext>;
