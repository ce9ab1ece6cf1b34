import assert from 'node:assert/strict';
import {
  accessOfCredentials,
  accessToCredentials,
  type ClusterAccess,
} from '../../../domain/kubernetes/cluster-access.ts';

const full: ClusterAccess = {
  server: 'https://cluster.example.com',
  certificateAuthority: 'PEM of an authority',
  tlsServerName: 'kubernetes',
  token: 'a token',
  clientCertificate: { certificate: 'PEM of a certificate', key: 'PEM of a key' },
};

describe('the access to a cluster', () => {
  it('is the same after it was sealed, whatever it lacks', () => {
    for (const missing of ['certificateAuthority', 'tlsServerName', 'token', 'clientCertificate'] as const) {
      const access = { ...full, [missing]: null };
      const credentials = accessToCredentials(access);
      assert.deepEqual(accessOfCredentials(credentials), access, missing);
      assert.ok(Object.values(credentials).every((text) => typeof text === 'string'));
      assert.equal(Object.keys(credentials).length, missing === 'clientCertificate' ? 4 : 5);
    }
    assert.deepEqual(accessOfCredentials(accessToCredentials(full)), full);
  });

  it('has no certificate without both of its parts, and is none without a server', () => {
    const { clientKey: _key, ...noKey } = accessToCredentials(full);
    const { clientCertificate: _certificate, ...noCertificate } = accessToCredentials(full);
    assert.equal(accessOfCredentials(noKey)?.clientCertificate, null);
    assert.equal(accessOfCredentials(noCertificate)?.clientCertificate, null);
    const { server: _server, ...noServer } = accessToCredentials(full);
    assert.equal(accessOfCredentials(noServer), null);
  });
});
