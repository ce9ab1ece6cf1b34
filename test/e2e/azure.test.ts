import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import type { ArmServer } from '../../sample/azure/server.ts';
import { startAzure } from '../emulators/azure.ts';
import type { Subscription } from '../../sample/azure/subscription.ts';
import { azureIds, azureSecret, azureSubscription } from '../emulators/azure-subscription.ts';
import { ended, refusedConnection, synced } from '../helpers/connected.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startService, type TestService } from '../helpers/services.ts';

const connectPath = '/api/v1/providers/cloud_c/connect';

describe('a subscription of cloud_c', () => {
  let subscription: Subscription;
  let server: ArmServer;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;

  const body = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
    name: 'Shop',
    ...azureIds,
    clientSecret: azureSecret,
    ...changes,
  });

  before(async function () {
    this.timeout(120_000);
    subscription = azureSubscription();
    server = await startAzure(subscription);
    const env = { AZURE_ENDPOINT_URL: server.url, AZURE_LOGIN_URL: server.url, RATE_LIMIT_MAX: '1000000' };
    service = await startService({ env });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
  });
  after(async () => {
    await database.destroy();
    await service.stop();
    await server.stop();
  });

  it('is refused with ids that are paths or hosts, and with a wrong secret', async () => {
    for (const changes of [
      { tenantId: '../../common' },
      { tenantId: 'evil.example/x' },
      { subscriptionId: 'a/b' },
      { clientId: 'x' },
    ]) {
      await admin.post(connectPath, body(changes), { expect: 400 });
    }
    const refused = await refusedConnection(admin, connectPath, body({ clientSecret: 'wrong-secret' }));
    assert.match(refused.body.details, /invalid_client/);
    assert.doesNotMatch(JSON.stringify(refused.body), /wrong-secret/);
  });

  it('is connected, shown, and compared with its baselines', async function () {
    this.timeout(120_000);
    const { body: made } = await admin.post<{ id: number }>(connectPath, body(), { expect: 201 });
    await synced(admin, made.id);
    const { body: provider } = await admin.get<Record<string, unknown>>(`/api/v1/providers/${made.id}`, {
      expect: 200,
    });
    assert.deepEqual(
      [provider['status'], provider['status_reason'], provider['account_id']],
      ['synced', null, azureIds.subscriptionId],
    );
    await admin.post('/api/v1/baselines/bulk', { provider_id: made.id });
    const group = [...subscription.resources.values()].find(
      ({ name, type }) => name === 'web-nsg' && type.includes('Groups'),
    );
    assert.ok(group);
    const [rule] = group.properties['securityRules'] as { properties: Record<string, unknown> }[];
    assert.ok(rule);
    rule.properties['destinationPortRange'] = '*';
    const { body: accepted } = await admin.post<{ job_id: number; execution_id: number }>(
      '/api/v1/drifts/detect',
      undefined,
      {
        expect: 202,
      },
    );
    await ended(admin, { jobId: accepted.job_id, executionId: accepted.execution_id });
    const { body: drifts } = await admin.get<{ data: { resource_name: string; drift_type: string }[] }>(
      '/api/v1/drifts',
      {
        expect: 200,
      },
    );
    assert.deepEqual(
      drifts.data.map((drift) => [drift.resource_name, drift.drift_type]),
      [['web-nsg', 'security']],
    );
  });

  it('shows the secret in no response and no log', async () => {
    assert.ok(!JSON.stringify((await admin.get('/api/v1/providers')).body).includes(azureSecret));
    assert.ok(!service.worker.output().includes(azureSecret));
    assert.ok(!service.api.output().includes(azureSecret));
  });
});
