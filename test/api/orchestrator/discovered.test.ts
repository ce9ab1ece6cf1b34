import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { deleteResource, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

const base = '/api/v1/orchestrator/clusters/discovered';

interface Result {
  connected: { resource_id: number; name: string; provider_id: number }[];
  already_connected: { resource_id: number; provider_id: number }[];
  failed: { resource_id: number; name: string; reason: string }[];
  remaining: number;
}

describe('Clusters that cloud accounts found', () => {
  let application: TestApplication;
  let admin: ApiClient;
  let accountId: number;

  before(async () => {
    application = await startApplication();
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
    accountId = (await makeProvider(application.database, { name: 'production' })).id;
  });
  after(() => application.stop());

  const makeCluster = async (name: string, providerId = accountId): Promise<number> => {
    const externalId = `arn:aws:eks:eu-west-1:123456789012:cluster/${name}`;
    const resource = { providerId, externalId, name, type: 'container_cluster', region: 'eu-west-1' };
    return (await makeResource(application.database, resource)).id;
  };
  const connect = async (body: object): Promise<Result> =>
    (await admin.post<Result>(`${base}/connect`, body, { expect: 202 })).body;
  const listed = async (query = ''): Promise<string[]> => {
    const { body } = await admin.get<{ data: { name: string }[] }>(`${base}${query}`);
    return body.data.map(({ name }) => name);
  };

  it('are listed until they are connected, each as a provider named after its cluster', async () => {
    const resourceId = await makeCluster('shop');
    const deleted = await makeCluster('old');
    await deleteResource(application.database, deleted);
    await makeResource(application.database, { providerId: accountId, name: 'bucket' });
    assert.deepEqual(await listed(`?provider_id=${accountId}`), ['shop']);
    const { connected } = await connect({ provider_id: accountId });
    assert.deepEqual(
      connected.map(({ resource_id, name }) => ({ resource_id, name })),
      [{ resource_id: resourceId, name: 'shop' }],
    );
    assert.deepEqual(await listed(), []);
    const { body } = await admin.get<object>(`/api/v1/providers/${connected[0]?.provider_id}`);
    const { name, type, status, authentication } = body as Record<string, unknown>;
    assert.deepEqual(
      { name, type, status, authentication },
      {
        name: 'shop',
        type: 'orchestrator',
        status: 'syncing',
        authentication: { type: 'cloud_cluster', identity: 'arn:aws:eks:eu-west-1:123456789012:cluster/shop' },
      },
    );
  });

  it('are connected once by requests at the same time, and again after the provider was deleted', async () => {
    const resourceId = await makeCluster('twice');
    const results = await Promise.all(Array.from({ length: 5 }, () => connect({ resource_ids: [resourceId] })));
    const made = results.flatMap(({ connected }) => connected);
    assert.equal(made.length, 1);
    assert.deepEqual(
      new Set(results.flatMap(({ already_connected: known }) => known.map((one) => one.provider_id))),
      new Set([made[0]?.provider_id]),
    );
    const rows = await application
      .database('outbox')
      .where('workflow_type', 'connectProvider')
      .whereRaw(`search_attributes->>'ProviderId' = ?`, [String(made[0]?.provider_id)]);
    assert.equal(rows.length, 1, 'the check of the access is started');
    const direct = { name: 'twice', authentication: { type: 'cloud_cluster', resourceId } };
    const refusal = await admin.post<{ error: string }>('/api/v1/providers/orchestrator/connect', direct, {
      expect: 409,
    });
    assert.match(refusal.body.error, new RegExp(`already: provider ${made[0]?.provider_id}`));
    await admin.delete(`/api/v1/providers/${made[0]?.provider_id}`, { expect: 204 });
    assert.equal((await connect({ resource_ids: [resourceId] })).connected.length, 1);
  });

  it('that cannot be connected do not stop the others, and each has its reason', async () => {
    const good = await makeCluster('good');
    const deleted = await makeCluster('deleted');
    await deleteResource(application.database, deleted);
    const bucket = (await makeResource(application.database, { providerId: accountId, name: 'bucket' })).id;
    const gone = await makeProvider(application.database, { deletedAt: new Date() });
    const orphan = await makeCluster('orphan', gone.id);
    const { connected, failed } = await connect({ resource_ids: [deleted, bucket, orphan, 999_999_999, good] });
    assert.deepEqual(
      connected.map(({ resource_id }) => resource_id),
      [good],
    );
    assert.deepEqual(failed, [
      { resource_id: deleted, name: 'deleted', reason: `resourceId ${deleted}: the cluster was deleted` },
      {
        resource_id: bucket,
        name: 'bucket',
        reason: `resourceId ${bucket}: the resource is not an EKS, GKE or AKS cluster`,
      },
      {
        resource_id: orphan,
        name: 'orphan',
        reason: `resourceId ${orphan}: the provider that found the cluster is disconnected`,
      },
      { resource_id: 999_999_999, name: '', reason: 'resourceId 999999999: there is no such resource' },
    ]);
  });

  it('are refused one by one with the same reasons', async () => {
    const bucket = (await makeResource(application.database, { providerId: accountId })).id;
    const { body } = await admin.post<{ details: string }>(
      '/api/v1/providers/orchestrator/connect',
      { name: 'bucket', authentication: { type: 'cloud_cluster', resourceId: bucket } },
      { expect: 422 },
    );
    assert.match(body.details, /is not an EKS, GKE or AKS cluster/);
    const unknown = await admin.post<{ details: string }>(
      `${base}/connect`,
      { provider_id: 999_999_999 },
      { expect: 422 },
    );
    assert.match(unknown.body.details, /there is no such provider/);
    assert.deepEqual(await listed('?provider_id=999999999'), []);
  });
});
