import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import { switchFeed } from '../../../db/commands/changes/feeds.ts';
import { listenToDatabase, type DatabaseListener } from '../../../db/listener.ts';
import { findFeed } from '../../../db/reads/changes/feeds.ts';
import { shippedFrameworks } from '../../../platform/frameworks.ts';
import { azureSession } from '../clouds/azure/subscription-under-test.ts';
import { startAzure, type Azure } from '../../emulators/azure.ts';
import { changeRecords } from '../../emulators/azure/resource-changes.ts';
import { azureIds, azureSubscription } from '../../emulators/azure-subscription.ts';
import { eventually } from '../../helpers/eventually.ts';
import { makeBaseline, makeProvider } from '../../helpers/factories.ts';
import { followAndApply } from '../../helpers/feed-turns.ts';
import { member } from '../../helpers/identity.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const group = `/subscriptions/${azureIds.subscriptionId}/resourcegroups/shop/providers/microsoft.network/networksecuritygroups/web-nsg`;

describe('Changes that a cloud records', () => {
  const openedDatabase = useTestDatabase({ poolSize: 12 });
  let listener: DatabaseListener;
  let azure: Azure | null = null;
  const ends: (() => Promise<void>)[] = [];
  before(() => {
    listener = listenToDatabase({ url: openedDatabase.url(), onFault: () => undefined });
  });
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
    await azure?.stop();
  });
  after(() => listener.close());

  it('become a finding, and are attributed when the record says by whom', async () => {
    const database = openedDatabase();
    const subscription = azureSubscription();
    const records = changeRecords();
    azure = await startAzure(subscription, { intercept: records.intercept });
    const session = azureSession(azure.url);
    const { id: providerId } = await makeProvider(database, { type: 'cloud_c' });
    await database.transaction((transaction) => switchFeed(transaction, { providerId, enabled: true }));
    const start = () => {
      const dependencies = {
        database,
        sessions: {
          use: async <Result>(_id: number, work: (own: typeof session) => Promise<Result>) => work(session),
          close: () => undefined,
        },
        listener,
        frameworks: shippedFrameworks(),
        customChecks: noCustomChecks,
      };
      const { end } = followAndApply(dependencies, providerId);
      ends.push(end);
      return end;
    };
    const row = (name: string, changedBy: string) => ({
      id: `${group}/providers/Microsoft.Resources/changes/${name}`,
      type: 'microsoft.resources/changes',
      properties: { targetResourceId: group, changeType: 'Update', changeAttributes: { changedBy } },
    });
    const settled = (count: number) =>
      eventually(async () => {
        const feed = await findFeed(database, providerId);
        assert.deepEqual([feed?.announced, feed?.pending, feed?.state], [count, 0, 'following']);
      });

    records.addRow(row('first', 'john@example.com'));
    const first = start();
    await settled(1);
    await first();
    const stored = await database('resources').where({ provider_id: providerId }).first<{ id: number }>('id');
    const { id: memberId } = await member(database);
    await makeBaseline(database, { resourceId: stored.id, memberId });

    const nsg = subscription.resources.get(group);
    assert.ok(nsg !== undefined);
    nsg.properties = { securityRules: [], subnets: [] };
    const second = row('second', '');
    records.addRow(second);
    const running = start();
    await settled(2);
    const findings = await database('drift_findings').where({ resource_id: stored.id }).select('status');
    assert.deepEqual(findings, [{ status: 'detected' }]);
    await running();

    second.properties.changeAttributes.changedBy = 'jane@example.com';
    start();
    await eventually(async () => {
      const changes = await database('announced_changes')
        .where({ provider_id: providerId })
        .orderBy('id')
        .select<{ actor: { principal: string } | null }[]>('actor');
      assert.deepEqual(
        changes.map(({ actor }) => actor?.principal),
        ['john@example.com', 'jane@example.com'],
      );
    });
    await settled(2);
  });
});
