import type { JsonObject } from '../../domain/json.ts';

/** Error responses by status: the name of the component and when it is returned. */
const refusalKinds: Record<number, { name: string; description: string; code: string; error: string }> = {
  400: {
    name: 'BadRequest',
    description: 'Malformed JSON, a missing, unknown or wrong field, a bad parameter',
    code: 'BAD_REQUEST',
    error: 'The body is not valid',
  },
  401: {
    name: 'Unauthorized',
    description: 'The token is missing, expired or invalid',
    code: 'UNAUTHORIZED',
    error: 'A valid access token is required',
  },
  403: {
    name: 'Forbidden',
    description: 'The token is valid, its member may not do this',
    code: 'FORBIDDEN',
    error: 'Your role does not permit this',
  },
  404: { name: 'NotFound', description: 'No such thing', code: 'NOT_FOUND', error: 'Resource not found' },
  409: {
    name: 'Conflict',
    description: 'The present state does not allow it, or it exists already',
    code: 'CONFLICT',
    error: 'The drift finding is resolved already',
  },
  413: {
    name: 'PayloadTooLarge',
    description: 'The body is too large',
    code: 'PAYLOAD_TOO_LARGE',
    error: 'The body is larger than 1048576 bytes',
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not of a type that the operation takes',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    error: 'The body must be application/json in UTF-8, not compressed',
  },
  416: {
    name: 'RangeNotSatisfiable',
    description: 'The file has none of the requested bytes',
    code: 'RANGE_NOT_SATISFIABLE',
    error: 'The report has 4096 bytes',
  },
  422: {
    name: 'ValidationError',
    description: 'Well-formed, and against a rule',
    code: 'VALIDATION_ERROR',
    error: 'reason is required when status is ignored',
  },
  429: {
    name: 'RateLimited',
    description: 'The quota of the window is used up',
    code: 'RATE_LIMITED',
    error: 'Rate limit exceeded',
  },
  500: { name: 'Internal', description: 'Unexpected server error', code: 'INTERNAL', error: 'Unexpected server error' },
  503: {
    name: 'Unavailable',
    description: 'Postgres or Temporal is away; nothing was accepted',
    code: 'UNAVAILABLE',
    error: 'The database cannot be reached',
  },
};

const headerNames = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const header = (name: string): JsonObject => ({ [name]: { $ref: `#/components/headers/${name}` } });

/** Headers of every response. */
export const answerHeaders: JsonObject = Object.assign({}, ...headerNames.map(header)) as JsonObject;

/** Returns the error responses of an operation, as references. */
export function refusals(statuses: readonly number[]): JsonObject {
  return Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/${refusalKinds[status]?.name}` }]),
  );
}

const integer = (description: string): JsonObject => ({ description, schema: { type: 'integer' } });

/** Returns the components of the description: those that all operations share, and the given schemas. */
export function sharedComponents(schemas: JsonObject): JsonObject {
  return {
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'An access token (JWT, HS256 or ES256) or an API key',
      },
    },
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: 'A repeat with the same key and body gets the first response again, for 24 hours',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      },
    },
    headers: {
      'X-Request-Id': { description: 'Names the request in logs and error answers', schema: { type: 'string' } },
      'X-RateLimit-Limit': integer('Requests allowed per window'),
      'X-RateLimit-Remaining': integer('Requests left in this window'),
      'X-RateLimit-Reset': integer('Unix time in seconds when the window ends'),
      'Retry-After': integer('Seconds to wait'),
    },
    schemas: { Error: errorSchema, ...schemas },
    responses: Object.fromEntries(
      Object.entries(refusalKinds).map(([status, { name, description, code, error }]) => [
        name,
        {
          description,
          headers: {
            ...answerHeaders,
            ...(status === '429' || status === '503' ? header('Retry-After') : {}),
          },
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Error' },
              example: {
                error,
                code,
                ...(status === '429' ? { retryAfter: 12 } : {}),
                request_id: '0b9e3a52-8a5c-4c5e-9d5f-6f0d5c1f2b7a',
              },
            },
          },
        },
      ]),
    ),
  };
}

const errorSchema: JsonObject = {
  type: 'object',
  required: ['error', 'code', 'request_id'],
  properties: {
    error: { type: 'string', description: 'Error message for people' },
    code: { type: 'string', description: 'Error code for programs' },
    details: { type: 'string', description: 'Details; for a body, every fault' },
    retryAfter: { type: 'integer', description: 'Seconds to wait; with 429' },
    request_id: { type: 'string' },
  },
  additionalProperties: false,
};
