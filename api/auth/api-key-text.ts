import { createHash, randomBytes } from 'node:crypto';

export const apiKeyPrefix = 'ias_';
const shownCharacters = 12;

/** Returns a new key: its text, shown once, and what is stored. */
export function newApiKey(): { key: string; prefix: string; keyHash: Buffer } {
  const key = apiKeyPrefix + randomBytes(32).toString('base64url');
  return { key, prefix: `${key.slice(0, shownCharacters)}…`, keyHash: apiKeyHash(key) };
}

/** Returns whether a bearer token has the form of an API key; a JWT never has. */
export function isApiKeyText(token: string): boolean {
  return token.startsWith(apiKeyPrefix);
}

/** Returns the SHA-256 of a whole key. A key has 256 random bits, so no slow hash is needed. */
export function apiKeyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
