import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { createAwsOrganization, type AwsOrganization } from '../../helpers/aws-organization.ts';
import { connectBody, connected } from '../../helpers/connected.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { openDatabase } from '../../../db/database.ts';
import { startMoto, type Moto } from '../../helpers/moto.ts';
import {
  accountsOf,
  connectedOrganization,
  discoveredAgain,
  type ShownOrganization,
} from '../../helpers/organizations.ts';
import { startService, type TestService } from '../../helpers/services.ts';

const accountsPerUnit = 60;

describe('Discovering an organization of 300 accounts', function () {
  this.timeout(180_000);
  let moto: Moto;
  let service: TestService;
  let admin: ApiClient;
  let aws: AwsOrganization;
  let organization: ShownOrganization;
  const units: { id: string; name: string; accounts: string[] }[] = [];

  const unit = (index: number) => units[index] as (typeof units)[number];
  const account = (unitIndex: number, index: number) => unit(unitIndex).accounts[index] as string;
  const accountById = async (accountId: string) => {
    const { accounts } = await accountsOf(admin, organization.id, { name: accountId });
    return accounts[0];
  };

  before(async () => {
    moto = await startMoto();
    aws = await createAwsOrganization(moto.url);
    let parent = aws.rootId;
    for (const name of ['Workloads', 'Production', 'Payments', 'Europe', 'Germany']) {
      const id = await aws.addUnit(name, parent);
      const accounts: string[] = [];
      for (let index = 0; index < accountsPerUnit; index += 1) {
        const tags: Record<string, string> = index === 0 ? { stage: name.toLowerCase() } : {};
        accounts.push(await aws.addAccount(`${name}-${index}`, { unitId: id, tags }));
      }
      units.push({ id, name, accounts });
      parent = id;
    }
    service = await startService({ env: { AWS_ENDPOINT_URL: moto.url, RATE_LIMIT_MAX: '1000000' } });
    const database = openDatabase({ url: service.database.url, poolSize: 1, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
    await database.destroy();
    const { id: providerId } = await connected(admin, connectBody);
    organization = await connectedOrganization(admin, { provider_id: providerId });
  });
  after(async () => {
    aws.end();
    await service.stop();
    await moto.stop();
  });

  it('lists every account, and covers the one that is connected', () => {
    assert.equal(organization.status_reason, null);
    assert.equal(organization.status, 'ready');
    assert.equal(organization.accounts['connected'], 1, 'the management account');
    assert.equal(organization.accounts['discovered'], 300);
  });

  it('shows the tree from the root to the deepest unit', async () => {
    const { body: tree } = await admin.get<
      { external_id: string; parent_id: number | null; id: number; name: string; accounts: Record<string, number> }[]
    >(`/api/v1/organizations/${organization.id}/tree`, { expect: 200 });
    assert.deepEqual(
      tree.map(({ name }) => name),
      ['Root', ...units.map(({ name }) => name)],
    );
    assert.deepEqual(
      tree.map(({ parent_id: parent }) => tree.find(({ id }) => id === parent)?.name ?? null),
      [null, 'Root', ...units.slice(0, -1).map(({ name }) => name)],
    );
    assert.deepEqual(
      tree.map(({ accounts }) => accounts['discovered']),
      [0, ...units.map(() => accountsPerUnit)],
    );
  });

  it('filters accounts by unit, tag, name and state, with exact totals', async () => {
    const total = async (query: Record<string, string>) =>
      (await accountsOf(admin, organization.id, { ...query, per_page: '1' })).total;
    assert.equal(await total({ ou: unit(2).id }), 3 * accountsPerUnit);
    assert.equal(await total({ ou: aws.rootId }), 301);
    assert.equal(await total({ ou: unit(2).id, name: 'germany' }), accountsPerUnit);
    assert.equal(await total({ tag: 'stage' }), units.length);
    assert.equal(await total({ tag: 'stage=payments' }), 1);
    assert.equal(await total({ state: 'connected' }), 1);
    assert.equal(await total({ name: '100%' }), 0);
  });

  it('marks a closed account, moves a moved one, adds a new one and renames a unit', async () => {
    const closed = account(0, 1);
    const moved = account(4, 2);
    await aws.closeAccount(closed);
    await aws.moveAccount(moved, unit(4).id, unit(1).id);
    const added = await aws.addAccount('Added', { unitId: unit(3).id });
    await aws.renameUnit(unit(1).id, 'Live');
    const { accounts } = await discoveredAgain(admin, organization.id);
    assert.equal(accounts['discovered'], 300);
    assert.equal((accounts['closed'] ?? 0) + (accounts['suspended'] ?? 0), 1);
    assert.match((await accountById(closed))?.reason ?? '', /^The account is (?:closed|suspended)$/);
    assert.equal((await accountById(moved))?.ou_path, 'Root/Workloads/Live');
    assert.equal((await accountById(added))?.ou_path, 'Root/Workloads/Live/Payments/Europe');
  });

  it('keeps excluded accounts listed, with the reason', async () => {
    await admin.put(
      `/api/v1/organizations/${organization.id}`,
      { filters: { include: { ous: [unit(3).id] }, exclude: { names: ['germany-1*'], tags: [{ key: 'stage' }] } } },
      { expect: 200 },
    );
    const { accounts } = await discoveredAgain(admin, organization.id);
    const included = accountsPerUnit + 1 + accountsPerUnit - 1;
    const excludedByName = 11;
    assert.equal(accounts['discovered'], included - excludedByName - 2);
    assert.equal((await accountById(account(0, 2)))?.reason, 'Not included by its organizational unit');
    assert.equal((await accountById(account(4, 1)))?.reason, 'Excluded by its name');
    assert.equal((await accountById(account(4, 0)))?.reason, 'Excluded by its tags');
    const { body: providers } = await admin.get<object[]>('/api/v1/providers', { expect: 200 });
    assert.equal(providers.length, 1, 'the provider of the excluded management account stays connected');
  });

  it('refuses to connect the same organization twice', async () => {
    const { body: providers } = await admin.get<{ id: number }[]>('/api/v1/providers', { expect: 200 });
    const second = await connectedOrganization(admin, { provider_id: providers[0]?.id });
    assert.equal(second.status, 'error');
    assert.match(second.status_reason ?? '', /is connected already as organization \d+$/);
    assert.equal(second.external_id, null);
    assert.equal((await accountsOf(admin, second.id)).total, 0);
  });

  it('removes the tree and keeps the providers when it is disconnected', async () => {
    await admin.delete(`/api/v1/organizations/${organization.id}`, { expect: 204 });
    await admin.get(`/api/v1/organizations/${organization.id}`, { expect: 404 });
    const { body: providers } = await admin.get<object[]>('/api/v1/providers', { expect: 200 });
    assert.equal(providers.length, 1);
  });
});
