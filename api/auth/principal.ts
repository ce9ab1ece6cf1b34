import type { AccessLimit, AccessLimits } from '../../domain/access-limits/access-limit.ts';
import type { KeyScope } from '../../domain/key-scopes.ts';
import type { Role } from '../../domain/roles.ts';

export type { Role };

/** The member behind a request, and the channel by which the request came. */
export interface Principal {
  memberId: number;
  email: string;
  role: Role;
  /** `api` for a session or identity-provider token, `api_key` for a long-lived key. */
  channel: 'api' | 'api_key';
  /** The session that the token belongs to; null for API keys and for tokens of other issuers. */
  sessionId: number | null;
  /** The API key that the request came with; null for a session or identity-provider token. */
  keyId: number | null;
  /** Scopes of the key; null if the principal has the member's full rights. */
  scopes: readonly KeyScope[] | null;
  /** Limit of the member; null: none. */
  memberLimit: AccessLimit | null;
  /** Limit of the key; null: none of its own, or no key. */
  keyLimit: AccessLimit | null;
  /** Both, which hold together; empty for full access. */
  limits: AccessLimits;
  /** When the token was issued, in Unix seconds; null for API keys. */
  issuedAtSeconds: number | null;
  /** When the token or key expires; null for a key without expiry. */
  expiresAt: Date | null;
  /** When streams of the principal end: with the session, else with the token or key; null for a key without expiry. */
  streamsEndAt: Date | null;
}
