import assert from 'node:assert/strict';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import { startAzureOrganization, type AzureOrganization } from '../../../../emulators/azure-organization.ts';
import { azureIds } from '../../../../emulators/azure-subscription.ts';
import { accountsIn, discoveredParts } from '../../../../helpers/discovered-parts.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { azureSession } from '../subscription-under-test.ts';

const { tenantId, subscriptionId: hub } = azureIds;
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

describe('The organization of an Azure subscription', () => {
  let tenant: AzureOrganization;
  let session: CloudSession;

  async function start(options: Parameters<typeof startAzureOrganization>[0] = {}): Promise<void> {
    tenant = await startAzureOrganization(options);
    tenant.groups.set('production', { parent: tenantId, displayName: 'Production' });
    tenant.groups.set('Payments', { parent: 'production', displayName: 'Payments' });
    session = azureSession(tenant.url);
  }
  beforeEach(() => start({ pageSize: 2 }));
  afterEach(() => tenant.stop());

  const discovered = (root: string | null = null) => discoveredParts(session, root);

  it('is listed with its groups and subscriptions over all pages, each parent before what is below it', async () => {
    for (let made = 0; made < 5; made += 1) tenant.addSubscription(idOf(made), { group: 'Payments' });
    tenant.addSubscription(idOf(7), { group: 'production', displayName: 'Ledger', tags: { stage: 'prod' } });
    const parts = await discovered();
    assert.deepEqual(parts.slice(0, 4), [
      { part: 'organization', externalId: tenantId, managementAccountId: null },
      { part: 'units', parentId: null, units: [{ externalId: tenantId, name: 'Tenant Root Group' }] },
      { part: 'units', parentId: tenantId, units: [{ externalId: 'production', name: 'Production' }] },
      { part: 'units', parentId: 'production', units: [{ externalId: 'Payments', name: 'Payments' }] },
    ]);
    const accounts = accountsIn(parts);
    assert.deepEqual([...accounts.keys()].toSorted(), [...[0, 1, 2, 3, 4, 7].map(idOf), hub].toSorted());
    assert.equal(accounts.get(idOf(4))?.[0], 'Payments');
    assert.deepEqual(accounts.get(idOf(7)), [
      'production',
      { accountId: idOf(7), name: 'Ledger', standing: 'active', notice: null, tags: { stage: 'prod' } },
    ]);
  });

  it('begins with the management group that is named, whatever its letter case', async () => {
    tenant.addSubscription(idOf(1), { group: 'Payments' });
    const parts = await discovered('PAYMENTS');
    assert.deepEqual(parts[0], { part: 'organization', externalId: 'Payments', managementAccountId: null });
    assert.deepEqual([...accountsIn(parts).keys()], [idOf(1)]);
  });

  it('shows what Azure says of each subscription', async () => {
    const states = ['Enabled', 'Warned', 'PastDue', 'Disabled', 'Deleted'] as const;
    for (const [index, state] of states.entries()) tenant.addSubscription(idOf(index), { group: 'production', state });
    const accounts = accountsIn(await discovered('production'));
    assert.deepEqual(
      states.map((_, index) => accounts.get(idOf(index))?.[1].standing),
      ['active', 'active', 'active', 'suspended', 'closed'],
    );
    assert.match(accounts.get(idOf(1))?.[1].notice ?? '', /disable the subscription soon/);
    assert.match(accounts.get(idOf(2))?.[1].notice ?? '', /past due/);
  });

  it('has a subscription that the identity may not read', async () => {
    tenant.addSubscription(idOf(1), { group: 'production', displayName: 'Sealed', isReadable: false });
    const [unit, account] = accountsIn(await discovered()).get(idOf(1)) ?? [];
    assert.deepEqual([unit, account?.name, account?.standing], ['production', 'Sealed', 'active']);
  });

  it('is refused with the group that may not be read, or is not there', async () => {
    tenant.refusedGroups.add(tenantId);
    const refused = /there is no management group .*, or the identity may not read it/;
    await assert.rejects(discovered(), refused);
    await assert.rejects(discovered('nowhere'), refused);
  });

  it('is not half listed when groups are below each other, or a parent is not there', async () => {
    const below = (name: string, parent: string, type = 'Microsoft.Management/managementGroups') => ({
      name,
      type,
      properties: { displayName: name, parent: { id: `/providers/Microsoft.Management/managementGroups/${parent}` } },
    });
    const listings: [listed: object[], stray: string][] = [
      [[below('one', 'two'), below('two', 'one')], 'one'],
      [[below('itself', 'itself')], 'itself'],
      [[below(idOf(1), 'lost', '/subscriptions')], idOf(1)],
    ];
    for (const [listed, stray] of listings) {
      tenant.listedBelow = listed;
      await assert.rejects(discovered(), (fault) => {
        assert.ok(fault instanceof CloudError);
        assert.equal(fault.kind, 'unavailable');
        assert.match(fault.message, new RegExp(`${stray} is listed below .*, and its parent is not; it may be moving`));
        return true;
      });
    }
    tenant.listedBelow = [below('inner', 'outer'), below('outer', tenantId), below(tenantId, 'outer')];
    const units = (await discovered()).flatMap((part) => (part.part === 'units' ? part.units : []));
    assert.deepEqual(
      units.map(({ externalId }) => externalId),
      [tenantId, 'outer', 'inner'],
    );
  });

  it('is read to its end although calls are throttled', async () => {
    tenant.azure.fail({ kind: 'throttled', headers: { 'retry-after': '0' }, times: 2 });
    assert.ok(accountsIn(await discovered()).has(hub));
  });

  it('still has a subscription that moved meanwhile, and none that is gone or elsewhere', async () => {
    tenant.addSubscription(idOf(1), { group: 'Payments' });
    assert.deepEqual(await session.stillBelow?.(null, [idOf(1), idOf(2), hub], noDeadline()), [idOf(1), hub]);
    assert.deepEqual(await session.stillBelow?.('production', [idOf(1), hub], noDeadline()), [idOf(1)]);
  });

  it('of 10,000 subscriptions with names of 1,000 characters is listed whole', async function () {
    this.timeout(60_000);
    await tenant.stop();
    await start();
    for (let made = 0; made < 10_000; made += 1) {
      tenant.addSubscription(idOf(made), { group: 'production', displayName: 'x'.repeat(1_000) });
    }
    assert.equal(accountsIn(await discovered()).size, 10_001);
  });
});
