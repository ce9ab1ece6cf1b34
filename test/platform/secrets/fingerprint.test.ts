import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';

import { createFingerprint, isFingerprint } from '../../../platform/secrets/fingerprint.ts';

describe('a fingerprint', () => {
  it('is equal for equal secrets and differs for others', () => {
    const fingerprint = createFingerprint(randomBytes(32));
    assert.equal(fingerprint('hunter2'), fingerprint('hunter2'));
    assert.notEqual(fingerprint('hunter2'), fingerprint('hunter3'));
    assert.ok(isFingerprint(fingerprint('hunter2')));
  });

  it('cannot be computed without the key', () => {
    assert.notEqual(createFingerprint(randomBytes(32))('hunter2'), createFingerprint(randomBytes(32))('hunter2'));
  });

  it('is HMAC-SHA256 as RFC 4231 computes it', () => {
    const key = Buffer.alloc(32, 0);
    Buffer.from('Jefe').copy(key);
    // HMAC pads keys with zeros: test case 2 of the RFC, whose key is "Jefe".
    assert.equal(
      createFingerprint(key)('what do ya want for nothing?'),
      'hmac-sha256:5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('requires a key of 32 bytes', () => {
    assert.throws(() => createFingerprint(Buffer.alloc(31)), RangeError);
  });
});
