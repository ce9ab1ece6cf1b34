import type { Json } from '../json.ts';

/** Why a value that contains one cannot be restored. */
export const fingerprintReason =
  'The value is a secret: only its fingerprint is stored, so it cannot be restored. Take it from where the secret is stored.';

/** Not anchored: secrets inside JSON text and in names of members are replaced by fingerprints, too. */
const fingerprint = /hmac-sha256:[0-9a-f]{64}/;

/**
 * Returns whether a value is or contains the fingerprint of a secret (see `configuration.ts` of a provider): as a text,
 * within one, or as the name of a member.
 */
export function holdsFingerprint(value: Json): boolean {
  if (typeof value === 'string') return fingerprint.test(value);
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some(holdsFingerprint);
  return Object.entries(value).some(([name, member]) => fingerprint.test(name) || holdsFingerprint(member));
}
