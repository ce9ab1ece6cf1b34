import { databaseFault, type DatabaseFault } from '../../db/connection-faults.ts';
import type { Log } from '../../platform/log.ts';
import type { ApiContext, ApiMiddleware } from '../context.ts';
import { ApiError, unavailable } from '../errors.ts';

/** Maps errors to responses, the only place that does. */
export function mapErrors(log: Log): ApiMiddleware {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const fault = asApiError(error);
      if (fault.status >= 500) {
        log.error({ request_id: context.state.requestId, route: context.state.route, err: error }, fault.message);
      }
      answerWith(context, fault);
    }
  };
}

const databaseSentences: Record<DatabaseFault, string> = {
  away: 'The database cannot be reached',
  full: 'The disk of the database is full; nothing was stored',
  busy: 'The database did not answer in time; nothing was stored',
};

/** Returns the error that a client may see. Every unknown error becomes a 500 that reveals nothing internal. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const fault = databaseFault(error);
  if (fault !== null) return unavailable(databaseSentences[fault], error);
  return new ApiError({ status: 500, code: 'INTERNAL', message: 'Unexpected server error', cause: error });
}

/** Returns the body of an error response (interface specification §7), request id left to the caller. */
export function errorBody(fault: ApiError): Record<string, unknown> {
  return {
    error: fault.message,
    code: fault.code,
    ...(fault.details === null ? {} : { details: fault.details }),
    ...(fault.status === 429 ? { retryAfter: fault.retryAfterSeconds ?? 1 } : {}),
  };
}

function answerWith(context: ApiContext, fault: ApiError): void {
  if (context.headerSent) {
    context.res.destroy();
    return;
  }
  context.status = fault.status;
  context.set({ ...fault.headers });
  if (fault.retryAfterSeconds !== null) context.set('Retry-After', String(fault.retryAfterSeconds));
  if (fault.status === 413 && !context.req.complete) context.set('Connection', 'close');
  if (fault.status === 401) context.set('WWW-Authenticate', 'Bearer');
  context.set('Content-Type', 'application/json; charset=utf-8');
  context.body = JSON.stringify({ ...errorBody(fault), request_id: context.state.requestId });
}
