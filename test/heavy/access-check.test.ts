import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import { startKubernetes, type Kubernetes } from '../emulators/kubernetes.ts';
import { clusterObjects } from '../emulators/kubernetes-cluster.ts';
import { settled, type ShownProvider } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { kubeconfigOf } from '../helpers/kubeconfigs.ts';
import { startService, type TestService } from '../helpers/services.ts';
import { canIssueCertificates } from '../platform/outbound/throwaway-ca.ts';

interface Access {
  status: string;
  error: string | null;
  services: { service: string; result: string }[];
  missing: { services: string[] };
}

describe('The access of a connected cluster', () => {
  let cluster: Kubernetes | null = null;
  let service: TestService | null = null;
  let database: Database;
  let admin: ApiClient;
  let provider: ShownProvider;

  const checked = async (): Promise<Access> =>
    eventually(
      async () => {
        const { body } = await admin.get<Access>(`/api/v1/providers/${provider.id}/access`, { expect: 200 });
        assert.ok(['complete', 'failed'].includes(body.status), body.status);
        return body;
      },
      { withinMs: 60_000 },
    );
  const checkedAgain = async (): Promise<Access> => {
    await admin.post(`/api/v1/providers/${provider.id}/access`, undefined, { expect: 202 });
    return checked();
  };

  before(async function () {
    if (!canIssueCertificates) this.skip();
    cluster = await startKubernetes({ objects: clusterObjects() });
    service = await startService({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
    const kubeconfig = JSON.stringify(kubeconfigOf(cluster, { token: cluster.token }));
    const { body } = await admin.post<ShownProvider>(
      '/api/v1/providers/orchestrator/connect',
      { name: 'shop', kubeconfig },
      { expect: 201 },
    );
    provider = await settled(admin, body.id);
  });
  after(async () => {
    if (service !== null) {
      await database.destroy();
      await service.stop();
    }
    await cluster?.stop();
  });

  it('is checked when the cluster is connected', async () => {
    const { status, services, missing } = await checked();
    assert.equal(status, 'complete');
    assert.equal(services.length, 17);
    assert.ok(services.every(({ result }) => result === 'allowed'));
    assert.deepEqual(missing.services, []);
  });

  it('is checked again on request', async () => {
    cluster?.fail({ kind: 'refused', status: 403, reason: 'Forbidden', of: 'listCoreV1Secret' });
    assert.deepEqual((await checkedAgain()).missing.services, ['secrets']);
    cluster?.recover();
    assert.deepEqual((await checkedAgain()).missing.services, []);
  });

  it('fails with a reason when the credentials are gone', async () => {
    await database('provider_credentials').where({ provider_id: provider.id }).delete();
    const { status, error } = await checkedAgain();
    assert.equal(status, 'failed');
    assert.match(error ?? '', /the provider has none/);
  });
});
