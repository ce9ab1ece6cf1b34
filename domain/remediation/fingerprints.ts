import type { Json } from '../json.ts';

const fingerprint = /^hmac-sha256:[0-9a-f]{64}$/;

/** Returns whether a value is or contains the fingerprint of a secret (see `configuration.ts` of a provider). */
export function holdsFingerprint(value: Json): boolean {
  if (typeof value === 'string') return fingerprint.test(value);
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsFingerprint);
}
