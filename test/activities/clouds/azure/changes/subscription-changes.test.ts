import assert from 'node:assert/strict';
import { Agent } from 'undici';
import { subscriptionChanges } from '../../../../../activities/clouds/azure/changes/subscription-changes.ts';
import { createAzureCalls } from '../../../../../activities/clouds/azure/session/calls.ts';
import type { ChangePage } from '../../../../../activities/clouds/change-page.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { startAzure, type Azure } from '../../../../emulators/azure.ts';
import { changeRecords, type ChangeRecords } from '../../../../emulators/azure/resource-changes.ts';
import { azureIds, azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { azureSecretTokens } from '../../../../helpers/cloud-access.ts';

const group = `/subscriptions/${azureIds.subscriptionId}/resourceGroups/shop`;
const securityGroup = `${group}/providers/Microsoft.Network/networkSecurityGroups/web-nsg`;
const minuteMs = 60_000;
const noon = Date.parse('2026-11-20T12:00:00Z');

describe('The changes of an Azure subscription', () => {
  const dispatcher = new Agent();
  let azure: Azure | null = null;
  let clock = noon;
  const stop = new AbortController();
  beforeEach(() => {
    clock = noon;
  });
  afterEach(async () => {
    const running = azure;
    azure = null;
    await running?.stop();
  });
  after(async () => {
    stop.abort();
    await dispatcher.close();
  });

  const at = (minutes: number): string => new Date(noon + minutes * minuteMs).toISOString();

  async function subscription(pageSize = 1_000): Promise<ChangeRecords> {
    const records = changeRecords({ now: () => clock, pageSize });
    azure = await startAzure(azureSubscription(), { intercept: records.intercept });
    return records;
  }

  function follow(cursor: JsonObject | null = null): AsyncGenerator<ChangePage> {
    assert.ok(azure !== null);
    const calls = createAzureCalls({
      tokens: azureSecretTokens(azure.url),
      baseUrl: azure.url,
      dispatcher,
      signal: stop.signal,
      limit: (work) => work(),
    });
    const { subscriptionId, tenantId } = azureIds;
    const run = { calls, subscriptionId, tenantId, signal: stop.signal };
    return subscriptionChanges(run, cursor, { pollEveryMs: 1, now: () => clock });
  }

  async function next(pages: AsyncGenerator<ChangePage>): Promise<ChangePage> {
    const { value } = (await pages.next()) as { value: ChangePage };
    return value;
  }

  const eventsOf = ({ changes }: ChangePage): string[] => changes.map(({ eventId }) => eventId.slice(-41, -37));

  it('name the resource, who changed it, with which client and by which call', async () => {
    const records = await subscription();
    records.add({
      targetResourceId: securityGroup,
      timestamp: '2026-11-20T11:59:00.347+00:00',
      changedBy: 'john@example.com',
      clientType: 'Azure Portal',
      operation: 'microsoft.network/networksecuritygroups/write',
    });
    const eventId = `${securityGroup.toLowerCase()}/providers/microsoft.resources/changes/08584889383111240000_37592049-3996-ece7-c583-3008aef9e0e1`;
    const { changes } = await next(follow());
    assert.deepEqual(changes, [
      {
        eventId,
        source: 'change_records',
        resourceType: 'network_security_group',
        externalId: securityGroup.toLowerCase(),
        region: 'global',
        kind: 'changed',
        occurredAt: '2026-11-20T11:59:00.347Z',
        via: 'Azure Portal',
        means: 'console',
        call: 'microsoft.network/networksecuritygroups/write',
        actor: {
          principal: 'john@example.com',
          issuer: null,
          actingAs: null,
          sourceAddress: null,
          userAgent: null,
          source: 'change_records',
          eventId,
        },
        resource: null,
        place: null,
      },
    ]);
  });

  it('leave unknown what Azure does not know', async () => {
    const records = await subscription();
    for (const word of ['System', 'Unspecified', '']) {
      records.add({
        targetResourceId: securityGroup,
        changeType: 'Delete',
        timestamp: at(-1),
        changedBy: word,
        clientType: 'Unknown',
      });
    }
    const { changes } = await next(follow());
    assert.deepEqual(
      changes.map(({ kind, actor, via, call }) => ({ kind, actor, via, call })),
      Array.from({ length: 3 }, () => ({ kind: 'deleted', actor: null, via: null, call: null })),
    );
  });

  it('name the resource that a part belongs to, and leave out what the inventory does not have', async () => {
    const records = await subscription();
    for (const id of [
      `${group}/providers/Microsoft.Sql/servers/orders/firewallRules/all`,
      `${group}/providers/Microsoft.Storage/storageAccounts/shopexports/blobServices/default`,
      `${group}/providers/Microsoft.KeyVault/vaults/shop-vault/providers/microsoft.insights/diagnosticSettings/audit`,
      `${group}/providers/Microsoft.Insights/activityLogAlerts/policies`,
      `${group}/providers/Microsoft.Cdn/profiles/front`,
      `/subscriptions/99999999-9999-4999-8999-999999999999/resourceGroups/shop/providers/Microsoft.Sql/servers/orders`,
      group,
    ]) {
      records.add({ targetResourceId: id, timestamp: at(-1) });
    }
    const { changes } = await next(follow());
    assert.deepEqual(
      changes.map(({ resourceType, externalId }) => [resourceType, externalId.split('/').at(-1)]),
      [
        ['db_instance', 'orders'],
        ['object_bucket', 'shopexports'],
        ['key_vault', 'shop-vault'],
        ['account', azureIds.subscriptionId],
      ],
    );
  });

  it('skip rows that name nothing', async () => {
    const records = await subscription();
    const type = 'microsoft.resources/changes';
    records.addRow({ type, properties: null });
    records.addRow({ id: `${securityGroup}/x`, type, properties: {} });
    records.add({ targetResourceId: securityGroup, timestamp: at(-1) });
    const page = await next(follow());
    assert.equal(page.changes.length, 1);
  });

  it('go on after the last page alone, and begin with a gap', async () => {
    const records = await subscription(2);
    for (const minutes of [-3, -2, -1]) records.add({ targetResourceId: securityGroup, timestamp: at(minutes) });
    const pages = follow();
    const first = await next(pages);
    const second = await next(pages);
    assert.deepEqual(
      [first, second].map(({ changes, cursor, gaps }) => [changes.length, cursor['polled_at'], gaps]),
      [
        [2, null, []],
        [1, noon, ['changes were not followed before']],
      ],
    );
    assert.ok('role_assignment' in second.refused);
  });

  it('go on at the cursor, and find what appeared late', async () => {
    const records = await subscription();
    const { cursor } = await next(follow());
    clock += 30 * minuteMs;
    records.add({ targetResourceId: securityGroup, timestamp: at(-9) });
    records.add({ targetResourceId: securityGroup, timestamp: at(29) });
    const page = await next(follow(cursor));
    assert.deepEqual([page.changes.length, page.gaps], [2, []]);
  });

  it('include one that appears an hour late', async () => {
    const records = await subscription();
    const pages = follow();
    await next(pages);
    records.add({ targetResourceId: securityGroup, timestamp: at(-60) });
    const found: number[] = [];
    for (let minute = 1; minute <= 16; minute += 1) {
      clock = noon + minute * minuteMs;
      found.push((await next(pages)).changes.length);
    }
    assert.deepEqual(
      found.filter((count) => count > 0),
      [1],
    );
    assert.equal(records.windows.filter((seconds) => seconds > 7_000).length, 2, 'looked far back twice');
  });

  it('are announced once, and again when it becomes known who made them', async () => {
    const records = await subscription();
    const row = {
      id: `${securityGroup}/providers/Microsoft.Resources/changes/0858_37592049-3996-ece7-c583-3008aef9e0e1`,
      type: 'microsoft.resources/changes',
      properties: { targetResourceId: securityGroup, changeType: 'Update', changeAttributes: { changedBy: '' } },
    };
    records.addRow(row);
    const pages = follow();
    assert.deepEqual(eventsOf(await next(pages)), ['0858']);
    assert.deepEqual(eventsOf(await next(pages)), []);
    row.properties.changeAttributes.changedBy = 'john@example.com';
    assert.deepEqual(eventsOf(await next(pages)), ['0858']);
    assert.deepEqual(eventsOf(await next(pages)), []);
  });

  it('begin with a gap where Azure no longer has what was not followed', async () => {
    const records = await subscription();
    const { cursor } = await next(follow());
    clock += 8 * 24 * 60 * minuteMs;
    const page = await next(follow(cursor));
    assert.deepEqual(page.gaps, ['changes were not followed for longer than Azure keeps them']);
    assert.equal(records.windows.at(-1), 7_200);
  });

  it('wait while queries are throttled, and miss nothing', async () => {
    const records = await subscription();
    records.add({ targetResourceId: securityGroup, timestamp: at(-1) });
    azure?.fail({ kind: 'throttled', headers: { 'retry-after': '0' }, times: 5 });
    const page = await next(follow());
    assert.equal(page.changes.length, 1);
  });

  it('end with a reason where the identity may not ask for them', async () => {
    await subscription();
    await azure?.stop();
    azure = await startAzure(azureSubscription(), {
      intercept: ({ path }) =>
        path.includes('ResourceGraph')
          ? { status: 403, body: { error: { code: 'AccessDenied', message: 'Access denied.' } } }
          : null,
    });
    await assert.rejects(next(follow()), { kind: 'access_denied' });
  });
});
