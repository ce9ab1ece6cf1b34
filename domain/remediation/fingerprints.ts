import type { Json } from '../json.ts';

/** Why a value that contains one cannot be restored. */
export const fingerprintReason =
  'The value is a secret: only its fingerprint is stored, so it cannot be restored. Take it from where the secret is stored.';

const fingerprint = /^hmac-sha256:[0-9a-f]{64}$/;

/** Returns whether a value is or contains the fingerprint of a secret (see `configuration.ts` of a provider). */
export function holdsFingerprint(value: Json): boolean {
  if (typeof value === 'string') return fingerprint.test(value);
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsFingerprint);
}
