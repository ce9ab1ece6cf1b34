import { CloudError, type CloudErrorKind } from '../../errors.ts';

/** What the SDK attaches to an error; every part may be absent. */
interface SdkFault {
  name?: string;
  /** For a failed connection. */
  code?: string;
  /** For a name that could not be resolved. */
  hostname?: string;
  Code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { statusCode?: number; headers?: Record<string, string> };
}

/** Node.js error codes of broken connections, which may break after the status line of a response. */
const brokenConnection = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Error codes of calls that a policy denies. */
export const policyDenials: ReadonlySet<string> = new Set([
  'AccessDenied',
  'AccessDeniedException',
  'AccessDeniedFault',
  'UnauthorizedOperation',
  'UnauthorizedException',
  'AuthorizationError',
  'AuthorizationErrorException',
  'NotAuthorized',
  'KMSAccessDeniedException',
]);

/** Error codes of services that an account has not signed up for. */
export const notSubscribed: ReadonlySet<string> = new Set(['OptInRequired', 'SubscriptionRequiredException']);

const kindByCode: Record<string, CloudErrorKind> = {
  ...codes('bad_credentials', [
    'InvalidClientTokenId',
    'InvalidAccessKeyId',
    'SignatureDoesNotMatch',
    'InvalidSignatureException',
    'UnrecognizedClientException',
    'AuthFailure',
    'ExpiredToken',
    'ExpiredTokenException',
    'IncompleteSignature',
    'MissingAuthenticationToken',
    'MissingAuthenticationTokenException',
    'InvalidToken',
    'TokenRefreshRequired',
  ]),
  ...codes('access_denied', [...policyDenials, ...notSubscribed, 'AllAccessDisabled']),
  ...codes('throttled', [
    'Throttling',
    'ThrottlingException',
    'ThrottledException',
    'RequestThrottled',
    'RequestThrottledException',
    'RequestLimitExceeded',
    'TooManyRequestsException',
    'TooManyRequests',
    'ProvisionedThroughputExceededException',
    'SlowDown',
    'BandwidthLimitExceeded',
    'LimitExceededException',
    'PriorRequestNotComplete',
    'EC2ThrottledException',
  ]),
  ...codes('not_supported', [
    'NotImplemented',
    'NotImplementedError',
    'InvalidAction',
    'UnknownOperationException',
    'UnknownOperation',
    'UnsupportedOperation',
    'UnsupportedOperationException',
    'MethodNotAllowed',
  ]),
  ...codes('unavailable', [
    'InternalError',
    'InternalFailure',
    'InternalServerError',
    'ServiceUnavailable',
    'ServiceUnavailableException',
    'ServiceException',
    'RequestTimeout',
    'RequestTimeoutException',
    'TimeoutError',
    'RequestExpired',
    'RequestTimeTooSkewed',
    ...brokenConnection,
    // A name without an address: a service that the region lacks, or a resolver that cannot resolve the cloud's names.
    'ENOTFOUND',
  ]),
};

/**
 * Returns the {@link CloudError} of an SDK error. This is the only place that classifies them: first by the cloud's
 * error code, then by HTTP status. Without a response, it is `unavailable`. The SDK's error is not attached as the
 * cause, since it contains the request and the response. `call` is the service and operation, e.g.
 * `s3:GetBucketPolicy`; `endpoint` is whether the operator configured one.
 */
export function toCloudError(
  fault: unknown,
  { call, endpoint }: { call: string; endpoint: 'own' | 'configured' },
): CloudError {
  if (fault instanceof CloudError) return fault;
  const sdkFault = (fault ?? {}) as SdkFault;
  const code = (
    sdkFault.Code ??
    (sdkFault.$metadata?.httpStatusCode === undefined || brokenConnection.includes(sdkFault.code ?? '')
      ? sdkFault.code
      : undefined) ??
    sdkFault.name ??
    ''
  ).replace(/^.*#/, '');
  const status = sdkFault.$response?.statusCode ?? sdkFault.$metadata?.httpStatusCode;
  const isPage = isWebPage(fault);
  const kind = isPage ? 'unavailable' : (kindByCode[code] ?? kindByStatus(status));
  return new CloudError({
    kind,
    call,
    message: isPage
      ? `HTTP ${status}: the endpoint answered with a web page`
      : code === 'ENOTFOUND'
        ? unresolved(sdkFault)
        : describe({ code, status, kind, message: sdkFault.message ?? '' }),
    code: code === '' ? null : code,
    retryAfterMs: kind === 'throttled' || kind === 'unavailable' ? retryAfterMs(sdkFault) : null,
    mayLackCall: isPage && endpoint === 'configured',
  });
}

/**
 * Returns whether an endpoint failed on a call with a web page: no AWS interface answers HTML. Endpoints that imitate
 * them do so for calls they do not have, but also when they are overloaded, so it alone proves nothing.
 */
export function isWebPage(fault: unknown): boolean {
  const { $response: response } = (fault ?? {}) as SdkFault;
  return response?.statusCode === 500 && (response.headers?.['content-type'] ?? '').startsWith('text/html');
}

function kindByStatus(status: number | undefined): CloudErrorKind {
  if (status === undefined) return 'unavailable';
  if (status === 429 || status === 503) return 'throttled';
  if (status === 401) return 'bad_credentials';
  if (status === 403) return 'access_denied';
  if (status === 501 || status === 404 || status === 405) return 'not_supported';
  if (status >= 500) return 'unavailable';
  // A 2xx response that could not be parsed: the endpoint does not support this call.
  if (status < 300) return 'not_supported';
  return 'invalid_request';
}

/**
 * Describes a refusal. The cloud's message is included only where it says what to fix; for rejected credentials it may
 * repeat parts of them.
 */
function describe(fault: { code: string; status: number | undefined; kind: CloudErrorKind; message: string }): string {
  const name = ['', 'Error', 'SyntaxError'].includes(fault.code) ? fault.kind : fault.code;
  const status = fault.status === undefined ? '' : ` (HTTP ${fault.status})`;
  if (fault.kind === 'bad_credentials') return `${name}${status}: the cloud refuses the credentials`;
  if (fault.kind === 'not_supported') return `${name}${status}: the endpoint does not offer this call`;
  const sentence = fault.message.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return sentence === '' || sentence === name ? `${name}${status}` : `${name}${status}: ${sentence}`;
}

/** Returns the name that a fault says cannot be resolved; null for any other fault. */
export function unresolvedName(fault: unknown): string | null {
  const { code, hostname, message = '' } = (fault ?? {}) as SdkFault;
  if (code !== 'ENOTFOUND') return null;
  return hostname ?? /ENOTFOUND (\S+)$/.exec(message)?.[1] ?? null;
}

function unresolved(fault: SdkFault): string {
  return `ENOTFOUND: the name ${unresolvedName(fault) ?? 'of the endpoint'} cannot be resolved`;
}

function retryAfterMs(fault: SdkFault): number | null {
  const headers = fault.$response?.headers ?? {};
  const value = headers['retry-after'] ?? headers['Retry-After'];
  if (value === undefined) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const until = Date.parse(value);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}

function codes(kind: CloudErrorKind, names: string[]): Record<string, CloudErrorKind> {
  return Object.fromEntries(names.map((name) => [name, kind]));
}
