/**
 * Who sends the request. An `arn` is that of the user, the role or the session, `arn:…:root` for the account itself.
 */
export type Caller =
  | { kind: 'anonymous' }
  /** `canonicalId`: what S3 calls the account; missing where it is not known. */
  | { kind: 'principal'; account: string; arn: string; canonicalId?: string }
  | { kind: 'service'; name: string }
  /** Somebody whom an identity provider vouches for; `provider` as the policy names it. */
  | { kind: 'federated'; provider: string }
  /** Whoever has a canonical user id. */
  | { kind: 'canonical_user'; id: string };

/**
 * The values of a condition key in a request, or `unknown` where it cannot be known whether it is there, and with which
 * values.
 */
export type ContextValue = readonly string[] | 'unknown';

/**
 * What is known of a request beside its caller and action: condition key in lower case → values; a missing key is
 * absent.
 */
export type RequestContext = ReadonlyMap<string, ContextValue>;

/** One request, as a policy sees it. */
export interface AccessRequest {
  caller: Caller;
  /** `s3:GetObject`; letter case does not count. */
  action: string;
  /** The ARN. */
  resource: string;
  context: RequestContext;
}
