import { createHmac } from 'node:crypto';

const fingerprintKeyBytes = 32;
const fingerprintForm = /^hmac-sha256:[0-9a-f]{64}$/;

/** Returns `hmac-sha256:<64 hex digits>` for a secret: equal for equal secrets under one key, and nothing else. */
export type Fingerprint = (secret: string) => string;

/**
 * Returns the keyed fingerprint that replaces secrets in configurations: a change is seen, the value is not, and
 * without the key no list of likely passwords can be tried against it. The key is its own record, sealed like a
 * credential: fingerprints stay the same when `CREDENTIALS_KEY` is rotated. Throws `RangeError` for a key that is not
 * 32 bytes.
 */
export function createFingerprint(key: Uint8Array): Fingerprint {
  if (key.length !== fingerprintKeyBytes) throw new RangeError(`A fingerprint key has ${fingerprintKeyBytes} bytes`);
  const ownKey = Buffer.from(key);
  return (secret) => `hmac-sha256:${createHmac('sha256', ownKey).update(secret, 'utf8').digest('hex')}`;
}

/** Returns whether a value is a fingerprint already. */
export function isFingerprint(value: string): boolean {
  return fingerprintForm.test(value);
}
