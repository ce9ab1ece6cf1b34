import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createAzureSession } from '../../activities/clouds/azure/session/session.ts';
import type { CloudSession } from '../../activities/clouds/cloud.ts';
import { listenToDatabase, type DatabaseListener } from '../../db/listener.ts';
import type { Subscription } from '../../sample/azure/subscription.ts';
import { startAzure, type Azure } from '../emulators/azure.ts';
import { changeRecords, type ChangeRecords } from '../emulators/azure/resource-changes.ts';
import { azureIds, azureSubscription } from '../emulators/azure-subscription.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { installTimeoutMs, startAzurite, type Azurite } from '../helpers/azurite.ts';
import { azureSecretTokens } from '../helpers/cloud-access.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { followedAccount } from '../helpers/queue-feed.ts';
import { makeStorageQueue, type StorageQueue } from '../helpers/storage-queue.ts';

const { subscriptionId } = azureIds;
const groupId = `/subscriptions/${subscriptionId}/resourceGroups/shop/providers/Microsoft.Network/networkSecurityGroups/web-nsg`;
const target = { resourceType: 'network_security_group', externalId: groupId.toLowerCase(), region: 'global' };

interface Finding {
  id: number;
  status: string;
  resource_id: number;
  changed_by: { principal: string; source: string } | null;
  changed_via: string | null;
  changes: { source: string; event_id: string; call: string | null; actor: object | null }[];
}

/** An event as "Azure subscription as an Event Grid source" shows it; it says that somebody else made the change. */
const eventOf = (id: string): string =>
  JSON.stringify({
    subject: groupId,
    eventType: 'Microsoft.Resources.ResourceWriteSuccess',
    eventTime: new Date().toISOString(),
    id,
    topic: `/subscriptions/${subscriptionId}`,
    data: {
      authorization: { scope: groupId, action: 'Microsoft.Network/networkSecurityGroups/write' },
      claims: { name: 'Mallory', ipaddr: '203.0.113.9' },
      resourceProvider: 'Microsoft.Network',
      resourceUri: groupId,
      operationName: 'Microsoft.Network/networkSecurityGroups/write',
      status: 'Succeeded',
      subscriptionId,
    },
    dataVersion: '2',
    metadataVersion: '1',
  });

describe('A change in Azure whose event is in a queue of a storage account', function () {
  this.timeout(150_000);
  let azurite: Azurite;
  let azure: Azure;
  let subscription: Subscription;
  let records: ChangeRecords;
  let application: TestApplication;
  let listener: DatabaseListener;
  let session: CloudSession;
  let admin: ApiClient;
  const stop = new AbortController();
  const ends: (() => Promise<void>)[] = [];

  before(async function () {
    this.timeout(installTimeoutMs);
    azurite = await startAzurite();
    application = await startApplication();
    listener = listenToDatabase({ url: application.databaseUrl, onFault: () => undefined });
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
  });
  beforeEach(async () => {
    subscription = azureSubscription();
    records = changeRecords();
    azure = await startAzure(subscription, { intercept: records.intercept });
    session = createAzureSession({
      tokens: azureSecretTokens(azure.url),
      storageTokens: () => ({ token: async () => azurite.token(), forget: () => undefined }),
      storageUrl: (_account, service) => azurite.urlOf(azurite.account, service),
      tenantId: azureIds.tenantId,
      subscriptionId,
      baseUrl: azure.url,
      fingerprint: (secret) => `hmac-sha256:${secret.length}`,
      dispatcher: azurite.dispatcher,
    });
  });
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
    session.close();
    await azure.stop();
  });
  after(async () => {
    stop.abort();
    await listener?.close();
    await application?.stop();
    await azurite?.stop();
  });

  /** Connects the subscription, whose feed has the queue, and takes the group as it is for its baseline. */
  async function connected(queue: StorageQueue) {
    const account = await followedAccount(
      { database: application.database, listener, session },
      { queue_url: queue.url },
      // An account is connected once.
      { type: 'cloud_c', accountId: randomUUID(), regions: ['global'] },
    );
    const start = () => {
      const feed = account.start();
      ends.push(() => feed.end());
      return feed;
    };
    return { ...account, start, resourceId: await account.baseline(target) };
  }

  /** Opens all ports of the group. */
  function openGroup(): void {
    const group = subscription.resources.get(target.externalId);
    assert.ok(group);
    const [rule] = group.properties['securityRules'] as { properties: Record<string, unknown> }[];
    assert.ok(rule);
    rule.properties['destinationPortRange'] = '*';
  }

  async function findings(providerId: number): Promise<Finding[]> {
    const { body } = await admin.get<{ data: { id: number }[] }>(`/api/v1/drifts?provider_id=${providerId}`);
    return Promise.all(body.data.map(async ({ id }) => (await admin.get<Finding>(`/api/v1/drifts/${id}`)).body));
  }

  const announced = (providerId: number) =>
    application
      .database('announced_changes')
      .where({ provider_id: providerId })
      .orderBy('id')
      .select('source', 'status');

  /** Waits until the queue can be read, and the first records are stored. */
  const following = (providerId: number): Promise<void> =>
    eventually(async () => {
      const { body } = await admin.get<{ notes: string[]; refused: Record<string, string> }>(
        `/api/v1/providers/${providerId}/change-feed`,
      );
      assert.deepEqual([body.notes, Object.keys(body.refused)], [[], ['account', 'directory', 'role_assignment']]);
    });

  it('is a finding once, whose actor comes from the records alone', async () => {
    const queue = await makeStorageQueue(azurite, 'drift', stop.signal);
    const { providerId, resourceId, start } = await connected(queue);
    const feed = start();
    await following(providerId);
    openGroup();
    await queue.send(eventOf('event-1'));
    await queue.send(eventOf('event-1'));
    const first = await eventually(async () => {
      const [finding, ...others] = await findings(providerId);
      assert.ok(finding !== undefined && others.length === 0);
      return finding;
    });
    assert.deepEqual([first.resource_id, first.status, first.changed_by], [resourceId, 'detected', null]);
    assert.deepEqual(
      first.changes.map(({ source, event_id: id, actor }) => [source, id, actor]),
      [['event', 'event/event-1', null]],
    );
    await eventually(async () => assert.equal(await queue.left(), 0));
    await feed.end();

    records.add({
      targetResourceId: groupId,
      timestamp: new Date().toISOString(),
      changedBy: 'alice@example.com',
      clientType: 'Azure Portal',
      operation: 'microsoft.network/networksecuritygroups/write',
    });
    // The records are asked for as soon as the feed is followed again.
    start();
    await eventually(async () => {
      const [finding, ...others] = await findings(providerId);
      assert.equal(others.length, 0);
      assert.deepEqual(
        [finding?.id, finding?.changed_by?.principal, finding?.changed_by?.source],
        [first.id, 'alice@example.com', 'change_records'],
      );
    });
  });

  it('is found although the feed dies before it is stored: until then, its message is not removed', async () => {
    const queue = await makeStorageQueue(azurite, 'death', stop.signal);
    const { providerId, start } = await connected(queue);
    start();
    await following(providerId);
    openGroup();
    const { database } = application;
    await database.transaction(async (transaction) => {
      await transaction('change_feeds').where({ provider_id: providerId }).forUpdate().first('provider_id');
      await queue.send(eventOf('event-2'));
      const waiting = await eventually(async () => {
        const { rows } = await database.raw<{ rows: { pid: number }[] }>(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like 'update change_feeds set cursor%'`,
        );
        assert.equal(rows.length, 1);
        return rows[0]?.pid ?? null;
      });
      assert.deepEqual([await queue.visible(), await queue.left()], [0, 1], 'received, and not removed');
      await database.raw('select pg_terminate_backend(?)', [waiting]);
    });
    assert.deepEqual(await announced(providerId), []);
    await eventually(async () => assert.equal((await findings(providerId)).length, 1), { withinMs: 60_000 });
    assert.deepEqual(await announced(providerId), [{ source: 'event', status: 'applied' }]);
    await eventually(async () => assert.equal(await queue.left(), 0));
  });
});
