import { CloudError, type CloudErrorKind } from '../../errors.ts';
import { shortReason } from '../../shared/token-endpoint.ts';

/** The used parts of Google's error body (AIP-193, and the older format of Compute Engine and Cloud Storage). */
interface ErrorBody {
  error?:
    | {
        code?: number;
        message?: string;
        status?: string;
        errors?: { reason?: string }[];
        details?: { reason?: string }[];
      }
    | string;
  error_description?: string;
}

const quotaReasons = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'concurrentLimitExceeded',
  'RATE_LIMIT_EXCEEDED',
]);
const offReasons = new Set(['SERVICE_DISABLED', 'accessNotConfigured']);
const longestMessage = 300;

/** Returns what an answer that is no success means for this call. */
export function refusalOf({
  call,
  status,
  text,
  retryAfter,
}: {
  call: string;
  status: number;
  text: string;
  /** The `Retry-After` header, in seconds or as a date. */
  retryAfter: string | null;
}): CloudError {
  const body = parsed(text);
  const error = typeof body?.error === 'object' ? body.error : null;
  const reasons = [...(error?.errors ?? []), ...(error?.details ?? [])].flatMap(({ reason }) => reason ?? []);
  const kind = kindOf({ status, googleStatus: error?.status ?? null, reasons });
  const isOff = reasons.some((reason) => offReasons.has(reason));
  return new CloudError({
    kind,
    call,
    message: isOff
      ? 'the API is not enabled in this project'
      : (error?.message ?? `status ${status}${body === null ? ', and no JSON' : ''}`).slice(0, longestMessage),
    code: isOff ? 'SERVICE_DISABLED' : error?.status || reasons[0] || null,
    retryAfterMs: waitOf(retryAfter),
  });
}

function kindOf(answer: { status: number; googleStatus: string | null; reasons: string[] }): CloudErrorKind {
  const { status, googleStatus, reasons } = answer;
  if (status === 429 || googleStatus === 'RESOURCE_EXHAUSTED') return 'throttled';
  if (status === 403 && reasons.some((reason) => quotaReasons.has(reason))) return 'throttled';
  if (status === 401) return 'bad_credentials';
  if (status === 403) return reasons.some((reason) => offReasons.has(reason)) ? 'not_supported' : 'access_denied';
  if (status === 404 || status === 501 || status === 405) return 'not_supported';
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

function waitOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

/** Errors of the token endpoint that no retry resolves. */
const finalTokenErrors = new Set([
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'disabled_client',
  'deleted_client',
  'access_denied',
  'invalid_scope',
]);

/** Returns what a failed exchange of the key for a token means. */
export function tokenFault(error: unknown, { clientEmail }: { clientEmail: string }): CloudError {
  const call = 'oauth2:token';
  const response =
    typeof error === 'object' && error !== null && 'response' in error
      ? (error.response as { status?: number; data?: unknown } | undefined)
      : undefined;
  const data = response?.data as ErrorBody | string | undefined;
  if (typeof data === 'object' && typeof data.error === 'string') {
    const isFinal = finalTokenErrors.has(data.error);
    const reason = shortReason(data.error_description ?? 'the key was refused');
    const message = `the service account ${clientEmail} was refused: ${data.error}: ${reason}`;
    return new CloudError({ kind: isFinal ? 'bad_credentials' : 'unavailable', call, message, code: data.error });
  }
  if (error instanceof Error && /DECODER|PEM|asymmetric|key/i.test(error.message) && response === undefined) {
    return new CloudError({
      kind: 'bad_credentials',
      call,
      message: `the private key of ${clientEmail} cannot be read`,
    });
  }
  return new CloudError({ kind: 'unavailable', call, message: 'the token endpoint returned no token', cause: error });
}
