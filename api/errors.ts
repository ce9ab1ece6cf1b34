/** Codes of the interface specification §7, and codes for statuses that it does not cover. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RANGE_NOT_SATISFIABLE'
  | 'VALIDATION_ERROR'
  | 'RATE_LIMITED'
  | 'INTERNAL'
  | 'UNAVAILABLE';

/** An error response. Thrown anywhere below the error mapper, the only place that turns it into a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: string | null;
  /** Seconds to wait, for 429 and 503. */
  readonly retryAfterSeconds: number | null;
  /** Headers in addition to those of every error. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(fault: {
    status: number;
    code: ErrorCode;
    message: string;
    details?: string | null;
    retryAfterSeconds?: number | null;
    headers?: Record<string, string>;
    cause?: unknown;
  }) {
    super(fault.message, { cause: fault.cause });
    this.status = fault.status;
    this.code = fault.code;
    this.details = fault.details ?? null;
    this.retryAfterSeconds = fault.retryAfterSeconds ?? null;
    this.headers = fault.headers ?? {};
  }
}

/** Returns a 400: malformed JSON, a missing, unknown or wrong-typed field, a bad parameter. */
export function badRequest(message: string, details: string | null = null): ApiError {
  return new ApiError({ status: 400, code: 'BAD_REQUEST', message, details });
}

/** Returns a 401: the token is missing, expired or invalid. */
export function unauthorized(message = 'A valid access token is required'): ApiError {
  return new ApiError({ status: 401, code: 'UNAUTHORIZED', message });
}

/** Returns a 403: the token is valid, but the member may not do this. */
export function forbidden(message = 'Your role does not permit this', details: string | null = null): ApiError {
  return new ApiError({ status: 403, code: 'FORBIDDEN', message, details });
}

/** Returns a 403: it concerns the whole installation, and the access of the caller is limited. */
export function beyondLimit(details: string | null = null): ApiError {
  return forbidden('This concerns the whole installation, and your access is limited', details);
}

/** Returns a 404: no such thing, e.g. `notFound('Drift finding')`. */
export function notFound(what: string): ApiError {
  return new ApiError({ status: 404, code: 'NOT_FOUND', message: `${what} not found` });
}

/** Returns a 409: the current state does not allow it, or it already exists. */
export function conflict(message: string, details: string | null = null): ApiError {
  return new ApiError({ status: 409, code: 'CONFLICT', message, details });
}

/** Returns a 422: well-formed, but violates a rule. */
export function unprocessable(message: string, details: string | null = null): ApiError {
  return new ApiError({ status: 422, code: 'VALIDATION_ERROR', message, details });
}

/** Returns a 429: the quota of the window is used up. */
export function rateLimited(retryAfterSeconds: number): ApiError {
  return new ApiError({
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Rate limit exceeded',
    retryAfterSeconds,
  });
}

/** Returns a 429: a member has the maximum number of event streams open. */
export function tooManyStreams(mostOfMember: number): ApiError {
  return new ApiError({
    status: 429,
    code: 'RATE_LIMITED',
    message: `A member may have ${mostOfMember} event streams open at once; close one first`,
    retryAfterSeconds: 60,
  });
}

/** Returns a 429: a member has the maximum number of queries running. */
export function tooManyQueries(mostOfMember: number): ApiError {
  return new ApiError({
    status: 429,
    code: 'RATE_LIMITED',
    message: `A member may have ${mostOfMember} queries running at once; wait for one to end`,
    retryAfterSeconds: 5,
  });
}

/** Returns a 503: Postgres or Temporal is unavailable; nothing was accepted. */
export function unavailable(message: string, cause?: unknown): ApiError {
  return new ApiError({ status: 503, code: 'UNAVAILABLE', message, retryAfterSeconds: 5, cause });
}
