import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders } from '../../../activities/webhooks/signature.ts';
import { generateWebhookSecret } from '../../../platform/secrets/webhook-secret.ts';
import { testEnvironment } from '../../helpers/test-environment.ts';

const body = JSON.stringify({ event: 'ping', data: { message: 'Grüße' } });
const deliveryId = '5f0c2b1e-7a52-4c3e-9a41-0b0c2f3a4d5e';

/** Verifies with the Python implementation; it throws when the signature does not hold. */
function verifyInPython(secret: string, headers: Record<string, string>, text: string): void {
  const program =
    'import json, sys; from standardwebhooks import Webhook; given = json.load(sys.stdin); ' +
    "Webhook(given['secret']).verify(given['body'], given['headers'])";
  execFileSync(testEnvironment('TEST_PYTHON'), ['-c', program], {
    input: JSON.stringify({ secret, headers, body: text }),
    stdio: 'pipe',
  });
}

describe('The signature of a delivery', () => {
  const current = generateWebhookSecret();
  const previous = generateWebhookSecret();
  const headersOf = (secrets: { current: string; previous: string | null }) =>
    signatureHeaders({ secrets, deliveryId, sentAt: new Date(), body });

  it('is the HMAC of the raw body, keyed with the secret as it was shown', () => {
    const headers = headersOf({ current, previous });
    const expected = createHmac('sha256', current).update(body).digest('hex');
    assert.equal(headers['x-service-signature'], `sha256=${expected}`);
  });

  for (const [language, verify] of [
    ['npm', (secret, headers, text) => void new Webhook(secret).verify(text, headers)],
    ['PyPI', verifyInPython],
  ] satisfies [string, typeof verifyInPython][]) {
    it(`is accepted by the Standard Webhooks library of ${language}, and a changed body is not`, () => {
      const headers = headersOf({ current, previous: null });
      verify(current, headers, body);
      assert.throws(() => verify(current, headers, body.replace('ping', 'pong')));
      assert.throws(() => verify(previous, headers, body));
    });

    it(`is accepted by the library of ${language} with either secret after a rotation`, () => {
      const headers = headersOf({ current, previous });
      verify(current, headers, body);
      verify(previous, headers, body);
    });
  }
});
