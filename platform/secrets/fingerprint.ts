import { createHmac } from 'node:crypto';

const fingerprintKeyBytes = 32;
const fingerprintForm = /^hmac-sha256:[0-9a-f]{64}$/;

/** Returns `hmac-sha256:<64 hex digits>` for a secret: equal only for equal secrets with the same key. */
export type Fingerprint = (secret: string) => string;

/**
 * Returns the keyed fingerprint that replaces secrets in configurations: it shows a change but not the value, and
 * without the key it cannot be attacked with a list of likely passwords. The key is a separate record, sealed like a
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
