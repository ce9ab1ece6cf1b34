import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { kubeconfigOf } from '../../helpers/kubeconfigs.ts';

const path = '/api/v1/providers/orchestrator/connect';

describe('Connecting a cluster without a stored token', () => {
  let application: TestApplication;
  let admin: ApiClient;

  before(async () => {
    application = await startApplication();
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
  });
  after(() => application.stop());

  async function refusalOf(authentication: object, status: 400 | 422): Promise<{ error: string; details: string }> {
    const answer = await admin.post<{ error: string; details: string }>(
      path,
      { name: 'shop', authentication },
      { expect: status },
    );
    return answer.body;
  }

  it('with the identity of the workers is refused unless the operator allows it', async () => {
    const { details } = await refusalOf({ type: 'in_cluster' }, 422);
    assert.match(details, /PROCESS_IDENTITY is off/);
  });

  it('refuses names that are no namespace or service account, before they become part of a path', async () => {
    const kubeconfig = JSON.stringify(kubeconfigOf({ url: 'https://127.0.0.1' }, { token: 'word' }));
    const { details } = await refusalOf(
      { type: 'service_account', kubeconfig, namespace: '../kube-system', serviceAccount: 'a/b' },
      400,
    );
    assert.match(details, /authentication\.namespace .*authentication\.serviceAccount /);
  });

  it('refuses programs and plugins in the kubeconfig that requests tokens', async () => {
    for (const user of [{ exec: { command: 'aws' } }, { 'auth-provider': { name: 'gcp' } }]) {
      const kubeconfig = JSON.stringify(kubeconfigOf({ url: 'https://127.0.0.1' }, user));
      const { details } = await refusalOf(
        { type: 'service_account', kubeconfig, namespace: 'audit', serviceAccount: 'reader' },
        422,
      );
      assert.match(details, new RegExp(`kubeconfig\\.users\\[0\\]\\.user\\.${Object.keys(user)[0]} is not allowed`));
    }
  });

  it('is refused beside a kubeconfig', async () => {
    const body = { name: 'shop', kubeconfig: '{}', authentication: { type: 'in_cluster' } };
    const answer = await admin.post<{ details: string }>(path, body, { expect: 400 });
    assert.equal(answer.body.details, 'kubeconfig is not allowed here');
  });
});
