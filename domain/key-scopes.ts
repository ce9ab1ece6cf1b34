/** What an API key may be limited to. Which endpoint needs which stands in `api/auth/scopes.ts`. */
export const keyScopes = ['read', 'write', 'decide', 'admin'] as const;

export type KeyScope = (typeof keyScopes)[number];

/** The rights of a key beside its owner's role: null stands for no limit. */
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
