import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ClusterSource, SessionPurpose } from '../../../../../activities/clouds/cloud-kind.ts';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { cloudClusterLogin } from '../../../../../activities/clouds/kubernetes/session/cloud-cluster-login.ts';

const source: ClusterSource = {
  cluster: { name: 'shop', externalId: 'arn:aws:eks:eu-west-1:123456789012:cluster/shop', region: 'eu-west-1' },
  provider: { id: 7, name: 'production', type: 'cloud_a' },
  account: { credentials: {}, scope: { region: 'eu-west-1' }, regions: ['eu-west-1'], accountId: '123456789012' },
};

/** The login of a cluster, with sessions whose token is their purpose. */
function loginFor(purpose: SessionPurpose) {
  const events: string[] = [];
  const login = cloudClusterLogin(source, {
    purpose,
    openSession(opened) {
      events.push(`opened to ${opened}`);
      return {
        clusterLogin: () => ({
          endpoint: async () => ({
            server: `https://${opened}.example`,
            certificateAuthority: null,
            tlsServerName: null,
          }),
          tokens: { token: async () => `token to ${opened}`, forget: () => events.push(`forgot ${opened}`) },
        }),
        close: () => events.push(`closed ${opened}`),
      } as Partial<CloudSession> as CloudSession;
    },
  });
  return { login, events };
}

describe('The login of a cluster that an account found', () => {
  it('reads with the identity that reads the account', async () => {
    const { login, events } = loginFor('read');
    assert.equal((await login.endpoint()).server, 'https://read.example');
    assert.equal(await login.tokens?.token(), 'token to read');
    login.close();
    assert.deepEqual(events, ['opened to read', 'closed read']);
  });

  it('remediates with the identity that remediates the account, and finds the cluster with the other', async () => {
    const { login, events } = loginFor('remediation');
    assert.equal((await login.endpoint()).server, 'https://read.example');
    assert.equal(await login.tokens?.token(), 'token to remediation');
    login.tokens?.forget('token to remediation');
    login.close();
    assert.deepEqual(events, [
      'opened to read',
      'opened to remediation',
      'forgot remediation',
      'closed read',
      'closed remediation',
    ]);
  });
});
