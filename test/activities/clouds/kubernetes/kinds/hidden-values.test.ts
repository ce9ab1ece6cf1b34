import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { withoutSecrets } from '../../../../../activities/clouds/kubernetes/kinds/hidden-values.ts';
import { schemaObject } from '../../../../../activities/clouds/kubernetes/kinds/schema-object.ts';
import { ClusterAnswerError } from '../../../../../activities/clouds/kubernetes/session/cluster-errors.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { gadgetKind as kind } from '../../../../helpers/gadget-kind.ts';

const fingerprint = (secret: string): string => `hmac-sha256:${createHash('sha256').update(secret).digest('hex')}`;
const pem = 'first line of the <key> material\n\tsecond "line" of the key\u0001\nthird line';
const token = 'SSSSSecretTokenValue0123456789abcdef';
const config = '{"user":"someone","id":12345678901234567890,"password":"correct-horse-battery"}';
const object = (more: JsonObject = {}): JsonObject => ({
  apiVersion: 'example.org/v1',
  kind: 'Gadget',
  metadata: { name: 'one', namespace: 'default' },
  spec: { password: pem, token, config, ...more },
  status: { password: 'status-secret-value' },
});
/** As Go writes a text in quotes, and as its JSON encoder does. */
const goQuoted = (text: string): string => JSON.stringify(text).replaceAll('\\u0001', '\\x01');
const goJson = (text: string): string =>
  JSON.stringify(text).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026');

function shown(message: string, { reason = 'Forbidden', live = object() } = {}) {
  const body = JSON.stringify({ kind: 'Status', message, reason });
  const fault = new ClusterAnswerError({ status: 403, body, retryAfter: undefined, call: 'PATCH /x' });
  return withoutSecrets(fault, { object: live, reading: schemaObject(live, { kind, schema: null, fingerprint }) });
}

describe('A refusal of a change of an object with secrets', () => {
  const parts = ['first', 'material', 'second', 'third', 'SSSS', 'horse', 'status-secret'];
  const quotes: [string, string][] = [
    ['several lines', pem],
    ['a text in quotes', goQuoted(pem)],
    ['JSON text', goJson(pem)],
    ['JSON text in JSON text', JSON.stringify(JSON.stringify({ a: pem }))],
    ['a single line', 'third line'],
    ['a text that is cut', `${'x'.repeat(235)} ${token}`],
    ['a secret in JSON text', 'correct-horse-battery'],
    ['a secret of the status', 'status-secret-value'],
  ];
  for (const [what, quote] of quotes) {
    it(`does not show what it quotes as ${what}`, () => {
      for (const before of ['cannot store', 'admission webhook "v.example" denied the request:']) {
        const { message } = shown(`${before} ${quote} here`);
        for (const part of parts) assert.ok(!message.includes(part), message);
        assert.ok(message.startsWith(`PATCH /x: ${before} `), message);
        assert.match(message, /\(hidden\)/);
        assert.ok(!/[\u0000-\u001f]/.test(message) && message.length <= 310, message);
      }
    });
  }

  it('shows nothing that a webhook or a policy says, which may write a secret in any way', () => {
    for (const before of [
      'admission webhook "v.example" denied the request:',
      "ValidatingAdmissionPolicy 'p' denied request:",
    ]) {
      const { message } = shown(`${before} ${Buffer.from(token).toString('base64')}`);
      assert.equal(message, `PATCH /x: ${before} (hidden), since the object holds secrets or was not read whole`);
    }
    assert.equal(shown('no', { reason: `bad ${token}` }).code, 'bad (hidden)');
  });

  it('shows nothing that was said of an object that was not read whole', () => {
    const large = object({ text: 'x'.repeat(300_000) });
    assert.equal(
      shown('token x is bad', { live: large }).message,
      'PATCH /x: (hidden), since the object holds secrets or was not read whole',
    );
  });

  it('is shown as it is of an object without secrets', () => {
    const live = { ...object(), spec: { replicas: 1 }, status: {} };
    assert.equal(
      shown('admission webhook "v.example" denied the request: no\nchanges', { live }).message,
      'PATCH /x: admission webhook "v.example" denied the request: no changes',
    );
  });
});
