/**
 * Why a cloud call did not succeed:
 * `bad_credentials`, `access_denied` and `invalid_request` are final for these credentials; `throttled` and
 * `unavailable` are worth another try; `not_supported` means the endpoint does not offer the call.
 */
export type CloudErrorKind =
  | 'bad_credentials'
  | 'access_denied'
  | 'invalid_request'
  | 'not_supported'
  | 'throttled'
  | 'unavailable';

/** Code of a refusal after which the change is there: the cloud carried out what was only to be tried. */
export const ignoredDryRunCode = 'DryRunIgnored';

/** The only error type that leaves `activities/clouds/`. The message names service and call, never a credential. */
export class CloudError extends Error {
  override readonly name = 'CloudError';
  readonly kind: CloudErrorKind;
  /** Service and call, e.g. `s3:GetBucketPolicy`. */
  readonly call: string;
  /** The wait that the cloud requests, if it does. */
  readonly retryAfterMs: number | null;
  /** The cloud's own error code, e.g. `NoSuchBucket`; null without one. */
  readonly code: string | null;
  /**
   * The endpoint may not support this call at all. A detail of a resource is then given up; a credential check or a
   * whole listing, which have consequences, is retried like anything unavailable.
   */
  readonly mayLackCall: boolean;

  constructor(fault: {
    kind: CloudErrorKind;
    call: string;
    message: string;
    retryAfterMs?: number | null;
    code?: string | null;
    mayLackCall?: boolean;
    cause?: unknown;
  }) {
    super(`${fault.call}: ${fault.message}`, { cause: fault.cause });
    this.kind = fault.kind;
    this.call = fault.call;
    this.retryAfterMs = fault.retryAfterMs ?? null;
    this.code = fault.code ?? null;
    this.mayLackCall = fault.mayLackCall ?? false;
  }
}

/** Returns whether a later try of the same call can succeed without anyone changing anything. */
export function isRetryable(kind: CloudErrorKind): boolean {
  return kind === 'throttled' || kind === 'unavailable';
}
