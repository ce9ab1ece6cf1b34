/** The scopes of API keys. `api/auth/scopes.ts` lists the scope of each endpoint. */
export const keyScopes = ['read', 'write', 'decide', 'admin'] as const;

export type KeyScope = (typeof keyScopes)[number];

/** Limits of a key on top of its owner's role: null means no limit. */
export interface KeyLimits {
  scopes: readonly KeyScope[] | null;
  expiresAt: Date | null;
}

export type BroaderIn = 'scopes' | 'expiry';

/** Returns in what a key would be broader than the key that creates it; null when it is within its limits. */
export function broaderIn({ key, creator }: { key: KeyLimits; creator: KeyLimits }): BroaderIn | null {
  const { scopes, expiresAt } = creator;
  if (scopes !== null && (key.scopes === null || key.scopes.some((scope) => !scopes.includes(scope)))) return 'scopes';
  if (expiresAt !== null && (key.expiresAt === null || key.expiresAt > expiresAt)) return 'expiry';
  return null;
}
