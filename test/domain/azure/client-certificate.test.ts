import assert from 'node:assert/strict';
import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { readClientCertificate } from '../../../domain/azure/client-certificate.ts';
import { makeClientCertificate } from '../../helpers/client-certificate.ts';

const soon = (ms = 60_000): Date => new Date(Date.now() + ms);
const day = 86_400_000;

describe('The certificate of an application', () => {
  let own: { certificate: string; key: string };
  before(async () => {
    own = await makeClientCertificate();
  });

  const faultOf = (text: string, at = soon()): string => {
    const reading = readClientCertificate(text, { now: at });
    assert.ok(!reading.ok);
    assert.doesNotMatch(reading.fault, /[A-Za-z0-9+/]{40}/, 'quotes neither key nor certificate');
    return reading.fault;
  };

  it('is taken with its key in either order, with other text around them', () => {
    for (const text of [
      `${own.certificate}${own.key}`,
      `Bag Attributes\r\n${own.key}\n  subject=CN=audit\n${own.certificate}`,
    ]) {
      const reading = readClientCertificate(text, { now: soon() });
      assert.ok(reading.ok);
      const { certificate } = reading;
      assert.ok(new X509Certificate(certificate).checkPrivateKey(createPrivateKey(certificate)));
      assert.match(certificate, /^-----BEGIN CERTIFICATE-----\n/);
    }
  });

  it('is refused without certificate or key', () => {
    assert.equal(faultOf('hello'), 'certificate contains no PEM certificate');
    assert.equal(faultOf(own.key), 'certificate contains no PEM certificate');
    assert.equal(faultOf(own.certificate), 'certificate contains no PEM private key');
  });

  it('is refused with a key that is encrypted, broken, of another certificate, or of a kind that Entra does not take', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const encrypted = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'p' });
    assert.match(faultOf(`${own.certificate}${String(encrypted)}`), /encrypted private key/);
    const broken = own.key.replace(/MII[\w+/]{40}/, 'MII');
    assert.equal(faultOf(`${own.certificate}${broken}`), 'certificate has a private key that cannot be read');
    const other = privateKey.export({ type: 'pkcs1', format: 'pem' });
    assert.equal(faultOf(`${own.certificate}${String(other)}`), 'certificate and private key do not belong together');
    const curve = await makeClientCertificate({ key: ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'] });
    assert.match(faultOf(`${curve.certificate}${curve.key}`), /must have an RSA key of at least 2048 bits/);
    const small = await makeClientCertificate({ key: ['rsa:1024'] });
    assert.match(faultOf(`${small.certificate}${small.key}`), /at least 2048 bits/);
  });

  it('is refused before and after its validity', () => {
    const text = `${own.certificate}${own.key}`;
    assert.match(faultOf(text, soon(3 * day)), /^certificate expired at \d{4}-/);
    assert.match(faultOf(text, soon(-day)), /^certificate is not valid before \d{4}-/);
  });
});
