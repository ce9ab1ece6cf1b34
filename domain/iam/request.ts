/**
 * The sender of the request. An `arn` is that of the user, the role or the session, `arn:…:root` for the account
 * itself.
 */
export type Caller =
  | { kind: 'anonymous' }
  /** `canonicalId`: the account's canonical user id in S3; absent when it is not known. */
  | { kind: 'principal'; account: string; arn: string; canonicalId?: string }
  | { kind: 'service'; name: string }
  /** An identity that an identity provider authenticated; `provider` as the policy names it. */
  | { kind: 'federated'; provider: string }
  /** The holder of a canonical user id. */
  | { kind: 'canonical_user'; id: string };

/** The values of a condition key in a request, or `unknown` when its presence and values cannot be determined. */
export type ContextValue = readonly string[] | 'unknown';

/**
 * The known context of a request besides its caller and action: condition key in lower case → values; keys that are not
 * listed are absent.
 */
export type RequestContext = ReadonlyMap<string, ContextValue>;

/** One request, as evaluated by a policy. */
export interface AccessRequest {
  caller: Caller;
  /** E.g. `s3:GetObject`; not case-sensitive. */
  action: string;
  /** An ARN. */
  resource: string;
  context: RequestContext;
}
