import type { Role } from '../../domain/roles.ts';

export type { Role };

/** The member behind a request, and by what road the request came. */
export interface Principal {
  memberId: number;
  email: string;
  role: Role;
  /** `api` for a session or identity-provider token, `api_key` for a long-lived key. */
  road: 'api' | 'api_key';
  /** The session that the token belongs to; null for API keys and for tokens of other issuers. */
  sessionId: number | null;
  /** When the token was issued, in Unix seconds; null for API keys. */
  issuedAtSeconds: number | null;
  /** When the token ends; null for API keys. */
  expiresAt: Date | null;
  /** When streams of the principal end: with the session, or with a token that belongs to none; null for API keys. */
  streamsEndAt: Date | null;
}
