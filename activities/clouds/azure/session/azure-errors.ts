import { CloudError, type CloudErrorKind } from '../../errors.ts';
import { shortReason } from '../../shared/token-endpoint.ts';

/** The used parts of Azure Resource Manager's error body. */
interface ErrorBody {
  error?: { code?: string; message?: string };
}

const longestMessage = 300;

/** Resource Manager's error codes for a resource that does not exist. */
export const absentCodes: ReadonlySet<string> = new Set(['ResourceNotFound', 'NotFound', 'ParentResourceNotFound']);

/** The code of a change whose resource has another ETag than the request names; services have words of their own. */
export const conditionFailedCode = 'PreconditionFailed';

/** Error codes for features that a subscription has not enabled: it has no resources of the kind. */
const offCodes = new Set([
  'MissingSubscriptionRegistration',
  'SubscriptionNotRegistered',
  'ResourceProviderNotRegistered',
]);
const throttleCodes = new Set([
  'TooManyRequests',
  'SubscriptionRequestsThrottled',
  'RateLimiting',
  'OperationNotAllowedThrottled',
]);

/** Returns what an answer that is no success means for this call. */
export function refusalOf({
  call,
  status,
  text,
  retryAfterMs,
}: {
  call: string;
  status: number;
  text: string;
  retryAfterMs: number | null;
}): CloudError {
  const error = parsed(text)?.error;
  const code = error?.code ?? null;
  return new CloudError({
    kind: kindOf(status, code),
    call,
    message: (error?.message ?? `status ${status}${error === undefined ? ', and no error in JSON' : ''}`).slice(
      0,
      longestMessage,
    ),
    code: status === 412 ? conditionFailedCode : code !== null && offCodes.has(code) ? 'NotRegistered' : code,
    retryAfterMs,
  });
}

function kindOf(status: number, code: string | null): CloudErrorKind {
  if (status === 429 || (code !== null && throttleCodes.has(code))) return 'throttled';
  if (code !== null && offCodes.has(code)) return 'not_supported';
  if (status === 401) return 'bad_credentials';
  if (status === 403) return 'access_denied';
  if (status === 404 || status === 405 || status === 501) return 'not_supported';
  if (status >= 500 || status === 408) return 'unavailable';
  return 'invalid_request';
}

function parsed(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : null;
  } catch {
    // A web page from a proxy: only the status is usable.
    return null;
  }
}

/** Headers with seconds to wait. Cost Management has one for each of its quotas, and omits `Retry-After`. */
const waitHeaders = [
  'retry-after',
  'x-ms-ratelimit-microsoft.costmanagement-qpu-retry-after',
  'x-ms-ratelimit-microsoft.costmanagement-entity-retry-after',
  'x-ms-ratelimit-microsoft.costmanagement-tenant-retry-after',
  'x-ms-ratelimit-microsoft.costmanagement-client-retry-after',
  'x-ms-ratelimit-microsoft.costmanagement-clienttype-retry-after',
  'x-ms-ratelimit-microsoft.consumption-retry-after',
] as const;

/**
 * Returns how long an answer asks to wait: the longest that a header of seconds says, or that Resource Graph's own
 * header says in hh:mm:ss. Null when none does.
 */
export function askedWaitMs(header: (name: string) => string | null): number | null {
  const waits = waitHeaders.flatMap((name) => secondsIn(header(name)));
  const [, hours, minutes, rest] = /^(\d+):(\d+):(\d+)/.exec(header('x-ms-user-quota-resets-after') ?? '') ?? [];
  if (hours !== undefined) waits.push((Number(hours) * 60 + Number(minutes)) * 60 + Number(rest));
  return waits.length === 0 ? null : Math.max(...waits) * 1000;
}

const secondsIn = (text: string | null): number[] => (text !== null && /^\d+$/.test(text) ? [Number(text)] : []);

/** Errors of the login endpoint that no retry resolves. */
const finalLoginErrors = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_grant',
  'invalid_request',
  'invalid_resource',
  'invalid_tenant',
]);

/**
 * Returns what a failed sign-in of an application means. The library puts the login endpoint's answer into its message
 * alone: `invalid_client: Error(s): 7000215 - … - Description: AADSTS7000215: … - Correlation ID: …`.
 */
export function tokenFault(fault: unknown, { clientId }: { clientId: string }): CloudError {
  const call = 'login:token';
  const said = fault instanceof Error ? fault.message : '';
  const [, code = ''] = /^([a-z_]+):/.exec(said) ?? [];
  if (finalLoginErrors.has(code)) {
    const [, description = 'no reason was given'] = /Description: (.*?)(?: - Correlation ID|[\r\n]|$)/.exec(said) ?? [];
    const message = `the application ${clientId} was refused: ${code}: ${shortReason(description)}`;
    return new CloudError({ kind: 'bad_credentials', call, message, code });
  }
  return new CloudError({ kind: 'unavailable', call, message: 'the login endpoint returned no token', cause: fault });
}
