import type { Role } from '../../domain/roles.ts';

export type { Role };

/** The member behind a request, and by what road the request came. */
export interface Principal {
  memberId: number;
  email: string;
  role: Role;
  /** `api` for a session or identity-provider token, `api_key` for a long-lived key. */
  road: 'api' | 'api_key';
  /** When the token ends; null for API keys. Streams end with it. */
  expiresAt: Date | null;
}
