import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import { startKubernetes, type Kubernetes } from '../emulators/kubernetes.ts';
import { clusterKubelets, clusterObjects } from '../emulators/kubernetes-cluster.ts';
import { commandLine } from '../helpers/command-line.ts';
import { settled, type ShownProvider } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { apiKeyOf, member } from '../helpers/identity.ts';
import { kubeconfigOf } from '../helpers/kubeconfigs.ts';
import { startService, type TestService } from '../helpers/services.ts';
import { canIssueCertificates } from '../platform/outbound/throwaway-ca.ts';

interface Diagnosis {
  status: string;
  service_version: string | null;
  listings: { service: string; resources: number; fault: string | null; unknown_fields: string[] }[];
}

const anyValue = /web-1|node-1|shop|hunter2|plain-value|value-of|a-token-of|kube-system/;

describe('A diagnosis of a connected cluster', () => {
  let cluster: Kubernetes | null = null;
  let service: TestService | null = null;
  let database: Database;
  let admin: ApiClient;
  let key: string;
  let provider: ShownProvider;

  const running = (): TestService => {
    assert.ok(service);
    return service;
  };
  const started = async (): Promise<number> =>
    (
      await admin.post<{ diagnosis_id: number }>(`/api/v1/providers/${provider.id}/diagnoses`, undefined, {
        expect: 202,
      })
    ).body.diagnosis_id;
  const ended = async (id: number): Promise<Diagnosis> =>
    eventually(
      async () => {
        const { body } = await admin.get<Diagnosis>(`/api/v1/diagnoses/${id}`, { expect: 200 });
        assert.notEqual(body.status, 'running');
        return body;
      },
      { withinMs: 60_000 },
    );

  before(async function () {
    if (!canIssueCertificates) this.skip();
    cluster = await startKubernetes({ objects: clusterObjects(), kubelets: clusterKubelets });
    service = await startService({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    const { token, id } = await member(database, { role: 'admin' });
    admin = api(service.api.url, token);
    key = (await apiKeyOf(database, id)).key;
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

  it('reports on every listing, without a value of the cluster', async () => {
    const diagnosis = await ended(await started());
    assert.equal(diagnosis.status, 'completed');
    assert.equal(diagnosis.listings.length, 18);
    assert.deepEqual(
      diagnosis.listings.flatMap(({ fault, unknown_fields: fields }) =>
        [fault, ...fields].filter((one) => one !== null),
      ),
      [],
    );
    assert.ok(diagnosis.listings.every(({ resources }) => resources > 0));
    assert.doesNotMatch(JSON.stringify(diagnosis.listings), anyValue);
  });

  it('joins the running one, and replaces those that ended', async () => {
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    cluster?.fail({ kind: 'slow', until, of: 'listCoreV1Pod' });
    const first = await started();
    assert.equal(await started(), first);
    release();
    await ended(first);
    cluster?.recover();
    const second = await started();
    assert.notEqual(second, first);
    await ended(second);
    await admin.get(`/api/v1/diagnoses/${first}`, { expect: 404 });
    await admin.post('/api/v1/providers/999999/diagnoses', undefined, { expect: 404 });
  });

  it('reports denied listings and continues, and is shown by audit doctor', async () => {
    cluster?.fail({ kind: 'refused', status: 403, reason: 'Forbidden', of: 'listCoreV1Secret' });
    const audit = commandLine({ AUDIT_URL: running().api.url, AUDIT_TOKEN: key });
    const { stdout, code } = await audit.run(['doctor', String(provider.id)]);
    audit.forget();
    assert.equal(code, 0);
    assert.match(stdout, /18 listings, 2 with something to report/);
    assert.match(stdout, /1 × listCoreV1SecretForAllNamespaces: access_denied \(Forbidden\)/);
    assert.doesNotMatch(stdout, anyValue);
  });

  it('fails with a reason when the credentials are gone', async () => {
    await database('provider_credentials').where({ provider_id: provider.id }).delete();
    const { status } = await ended(await started());
    assert.equal(status, 'failed');
  });
});
