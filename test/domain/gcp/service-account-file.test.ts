import assert from 'node:assert/strict';
import {
  billingDatasetPattern,
  projectIdPattern,
  readServiceAccountFile,
} from '../../../domain/gcp/service-account-file.ts';
import { googlePrivateKey, serviceAccountFile } from '../../helpers/google-key.ts';

const read = (text: string, tokenUrl: string | null = null) => readServiceAccountFile(text, { tokenUrl });
const faultsOf = (text: string): string => {
  const reading = read(text);
  return reading.ok ? '' : reading.faults.join('; ');
};

describe('A service-account file', () => {
  it('yields its address and key, and nothing else', () => {
    assert.deepEqual(read(serviceAccountFile()), {
      ok: true,
      file: {
        clientEmail: 'auditor@audit-test-1.iam.gserviceaccount.com',
        privateKey: googlePrivateKey,
        privateKeyId: 'k1',
      },
    });
  });

  for (const type of ['external_account', 'authorized_user', 'impersonated_service_account', undefined, 7]) {
    it(`of type ${String(type)} is refused`, () => {
      assert.match(faultsOf(serviceAccountFile({ type })), /serviceAccountJson: type must be service_account/);
    });
  }

  it('that sends its key elsewhere is refused', () => {
    for (const address of [
      'https://evil.example/token',
      'http://oauth2.googleapis.com/token',
      'file:///etc/passwd',
      7,
    ]) {
      assert.match(faultsOf(serviceAccountFile({ token_uri: address })), /token_uri must be https:\/\/oauth2/);
    }
    assert.match(faultsOf(serviceAccountFile({ universe_domain: 'evil.example' })), /universe_domain/);
  });

  it('may name the configured token address', () => {
    const text = serviceAccountFile({ token_uri: 'http://127.0.0.1:8080/token' });
    assert.equal(read(text, 'http://127.0.0.1:8080/token').ok, true);
    assert.equal(read(text).ok, false);
  });

  it('without a usable key or address is rejected, naming each field and never the key', () => {
    const faults = faultsOf(serviceAccountFile({ private_key: 'hunter2', client_email: '../../etc' }));
    assert.match(faults, /client_email/);
    assert.match(faults, /private_key/);
    assert.doesNotMatch(faults, /hunter2|etc/);
  });

  it('that is not a JSON object is rejected', () => {
    for (const text of ['', '<html>', '[]', 'null', '"x"']) assert.match(faultsOf(text), /not a JSON object/);
  });
});

describe('Names of Google Cloud', () => {
  it('accept no path and no host', () => {
    const project = new RegExp(projectIdPattern, 'u');
    for (const good of ['payments-prod-4711', 'example.com:billing-1']) assert.match(good, project);
    for (const bad of ['../admin1', 'a/b/c/d', 'evil.example/x', 'Upper-Case', 'x', 'a@b-c-d-e', 'proj?x=yyyy']) {
      assert.doesNotMatch(bad, project);
    }
    const dataset = new RegExp(billingDatasetPattern, 'u');
    for (const good of ['billing', 'payments-prod-4711.billing_export']) assert.match(good, dataset);
    for (const bad of ['a/b', '`; drop', 'a.b.c d', '']) assert.doesNotMatch(bad, dataset);
  });
});
