import assert from 'node:assert/strict';
import { systemActor } from '../../../../db/commands/audit/write.ts';
import { connectRequestedAccount } from '../../../../db/commands/organizations/connect-account.ts';
import { connectDue } from '../../../../db/commands/organizations/connect-accounts.ts';
import { changeOrganization } from '../../../../db/commands/organizations/organizations.ts';
import { failConnection } from '../../../../db/commands/providers/connect.ts';
import { findOrganization, listAccounts } from '../../../../db/reads/organizations/organizations.ts';
import type { ListedAccount } from '../../../../domain/organizations/organization.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import {
  activeAccount,
  listed,
  makeOrganization,
  testCredentials,
  type MadeOrganization,
} from '../../../helpers/organization-rows.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('Connecting the accounts of an organization', () => {
  const database = useTestDatabase();
  const connecting = {
    actor: systemActor('test'),
    seal: testCredentials.seal,
    workflowId: (id: number) => `connect-${id}`,
  };
  let organization: MadeOrganization;
  let number = 0;
  const newAccountId = (): string => String(200_000_000_000 + (number += 1));

  beforeEach(async () => {
    await database()('outbox').delete();
    organization = await makeOrganization(database());
  });

  /** Runs a discovery that lists these accounts, to its end. */
  async function discovered(accounts: readonly ListedAccount[], { of = organization.id } = {}): Promise<void> {
    const discovery = await listed(database(), of, accounts);
    while ((await connectDue(database(), { ...discovery, limit: 2, connecting })) > 0);
  }
  const accountOf = async (accountId: string, organizationId = organization.id) => {
    const page = { page: 1, perPage: 10 };
    const { rows } = await listAccounts(database(), { organizationId, limits: [], filter: { name: accountId }, page });
    const [row] = rows;
    assert.ok(row, accountId);
    return row;
  };
  const providersOf = (accountId: string) =>
    database()('providers')
      .where({ name: `Account ${accountId}` })
      .orderBy('id');
  const openedOf = async (providerId: number | null) => {
    const row = await database()('provider_credentials').where({ provider_id: providerId }).first();
    return testCredentials.open(providerId ?? 0, row.sealed);
  };
  const refusedFor = async (accountId: string, reason = 'AccessDenied') => {
    const { provider_id: providerId } = await accountOf(accountId);
    await database()('outbox').where({ held_for: providerId }).delete();
    await failConnection(database(), { providerId: providerId ?? 0, reason });
    return providerId ?? 0;
  };
  const request = (accountId: string) =>
    database().transaction((transaction) =>
      connectRequestedAccount(transaction, { organizationId: organization.id, accountId, connecting }),
    );

  it('writes a provider for each, by the pattern of the role and without a copy of any key', async () => {
    const ids = [newAccountId(), newAccountId(), newAccountId()];
    await discovered(ids.map((id) => activeAccount(id)));
    for (const accountId of ids) {
      const account = await accountOf(accountId);
      assert.deepEqual([account.state, account.provider_status], ['connected', 'syncing']);
      const roleArn = `arn:aws:iam::${accountId}:role/InfrastructureAuditReader`;
      const [provider, ...others] = await providersOf(accountId);
      assert.equal(others.length, 0);
      assert.deepEqual(provider.authentication, { type: 'assume_role', identity: roleArn, remediationIdentity: null });
      assert.deepEqual([provider.regions, provider.scope], [['eu-west-1'], { region: 'eu-west-1' }]);
      assert.ok(provider.answered_at);
      assert.deepEqual(await openedOf(provider.id), {
        authentication: 'assume_role',
        setupId: String(organization.setup.id),
        externalId: organization.setup.externalId,
        roleArn,
        sourceProvider: String(organization.providerId),
      });
      assert.equal((await database()('outbox').where({ workflow_id: `connect-${provider.id}` })).length, 1);
      assert.equal((await database()('jobs').where({ provider_id: provider.id })).length, 1);
    }
  });

  it('uses path, role for remediation and regions of the connection, in the partition of the organization', async () => {
    organization = await makeOrganization(database(), {
      region: 'us-gov-west-1',
      change: { rolePath: '/audit/', remediationRoleName: 'Fixer', region: 'us-gov-east-1', regions: 'all' },
    });
    const accountId = newAccountId();
    await discovered([activeAccount(accountId)]);
    const [provider] = await providersOf(accountId);
    assert.deepEqual([provider.regions, provider.all_regions], [['us-gov-east-1'], true]);
    const { roleArn, remediationRoleArn } = await openedOf(provider.id);
    assert.equal(roleArn, `arn:aws-us-gov:iam::${accountId}:role/audit/InfrastructureAuditReader`);
    assert.equal(remediationRoleArn, `arn:aws-us-gov:iam::${accountId}:role/audit/Fixer`);
    assert.equal(provider.authentication.remediationIdentity, remediationRoleArn);
  });

  it('takes over the provider that an account has, the one of the organization included', async () => {
    const own = newAccountId();
    const { id } = await makeProvider(database(), { accountId: own });
    const { account_id: management } = await database()('providers').where({ id: organization.providerId }).first();
    await discovered([activeAccount(own), activeAccount(management)]);
    assert.equal((await accountOf(own)).provider_id, id);
    assert.equal((await accountOf(management)).provider_id, organization.providerId);
    assert.deepEqual(await providersOf(own), []);
  });

  it('connects nothing without a connection, and nothing that is not covered', async () => {
    const ids = { suspended: newAccountId(), pending: newAccountId(), excluded: newAccountId(), other: newAccountId() };
    organization = await makeOrganization(database(), { filters: { exclude: { account_ids: [ids.excluded] } } });
    const change = { id: organization.id, name: null, filters: null };
    await database().transaction((transaction) => changeOrganization(transaction, { ...change, connection: 'remove' }));
    await discovered([activeAccount(ids.other)]);
    assert.equal((await accountOf(ids.other)).state, 'discovered');
    assert.deepEqual(await request(ids.other), { outcome: 'no_connection' });
    const { connection } = organization;
    await database().transaction((transaction) => changeOrganization(transaction, { ...change, connection }));
    await discovered([
      activeAccount(ids.suspended, { standing: 'suspended' }),
      activeAccount(ids.pending, { standing: 'pending' }),
      activeAccount(ids.excluded),
    ]);
    for (const accountId of [ids.suspended, ids.pending, ids.excluded]) {
      assert.equal((await accountOf(accountId)).provider_id, null);
      assert.equal((await request(accountId)).outcome, 'not_covered');
    }
    assert.equal((await request(newAccountId())).outcome, 'unknown');
  });

  it('tries an account in error again, with the role that the pattern has by then', async () => {
    const [accountId, other] = [newAccountId(), newAccountId()];
    await discovered([activeAccount(accountId), activeAccount(other)]);
    const providerId = await refusedFor(accountId);
    const refused = await accountOf(accountId);
    assert.deepEqual([refused.state, refused.reason], ['error', 'AccessDenied']);
    assert.equal((await accountOf(other)).state, 'connected');
    const connection = { ...organization.connection, roleName: 'Renamed' };
    const change = { id: organization.id, name: null, filters: null, connection };
    await database().transaction((transaction) => changeOrganization(transaction, change));
    await discovered([activeAccount(accountId), activeAccount(other)]);
    assert.equal((await accountOf(accountId)).provider_id, providerId);
    assert.equal((await openedOf(providerId))['roleArn'], `arn:aws:iam::${accountId}:role/Renamed`);
    assert.equal((await database()('outbox').where({ held_for: providerId })).length, 1);
    const { provider_id: otherProviderId } = await accountOf(other);
    assert.match((await openedOf(otherProviderId))['roleArn'] ?? '', /InfrastructureAuditReader$/);
  });

  it('leaves the access alone that somebody gave to a provider in error', async () => {
    const accountId = newAccountId();
    const { id } = await makeProvider(database(), { accountId, status: 'error' });
    await discovered([activeAccount(accountId)]);
    assert.deepEqual(await database()('outbox').where({ held_for: id }), []);
    assert.deepEqual(await request(accountId), { outcome: 'own_access', providerId: id });
  });

  it('takes over a provider that somebody connected while its own could not reach the account', async () => {
    const accountId = newAccountId();
    await discovered([activeAccount(accountId)]);
    const refusedId = await refusedFor(accountId);
    const { id } = await makeProvider(database(), { accountId });
    await discovered([activeAccount(accountId)]);
    const account = await accountOf(accountId);
    assert.deepEqual([account.state, account.provider_id], ['connected', id]);
    assert.ok((await database()('providers').where({ id: refusedId }).first()).deleted_at);
  });

  it('refuses an account that another organization connects, before and after its access was checked', async () => {
    const accountId = newAccountId();
    await discovered([activeAccount(accountId)]);
    const second = await makeOrganization(database());
    const { provider_id: providerId } = await accountOf(accountId);
    const reason = `Provider ${providerId} of this account belongs to organization ${organization.id}`;
    await discovered([activeAccount(accountId)], { of: second.id });
    const before = await accountOf(accountId, second.id);
    assert.deepEqual([before.state, before.reason, before.provider_id], ['error', reason, null]);
    await database()('providers').where({ id: providerId }).update({ account_id: accountId });
    await discovered([activeAccount(accountId)], { of: second.id });
    const after = await accountOf(accountId, second.id);
    assert.deepEqual([after.state, after.reason, after.provider_id], ['error', reason, null]);
    assert.equal((await providersOf(accountId)).length, 1);
  });

  it('connects an account again whose provider was disconnected', async () => {
    const accountId = newAccountId();
    await discovered([activeAccount(accountId)]);
    const [first] = await providersOf(accountId);
    await database()('providers').where({ id: first.id }).update({ deleted_at: new Date() });
    await discovered([activeAccount(accountId)]);
    const [, second] = await providersOf(accountId);
    assert.equal((await accountOf(accountId)).provider_id, second.id);
  });

  it('does not begin with an account that is excluded while it waits', async () => {
    const accountId = newAccountId();
    await discovered([activeAccount(accountId)]);
    const { provider_id: providerId } = await accountOf(accountId);
    const filters = { exclude: { account_ids: [accountId] } };
    const change = { id: organization.id, name: null, connection: null };
    await database().transaction((transaction) => changeOrganization(transaction, { ...change, filters }));
    await discovered([activeAccount(accountId)]);
    assert.equal((await accountOf(accountId)).state, 'excluded');
    assert.deepEqual(await database()('outbox').where({ held_for: providerId }), []);
    await database().transaction((transaction) => changeOrganization(transaction, { ...change, filters: {} }));
    await discovered([activeAccount(accountId)]);
    assert.equal((await database()('outbox').where({ held_for: providerId })).length, 1);
  });

  it('keeps a name of 1,000 characters, of which the provider gets the first 200', async () => {
    const accountId = newAccountId();
    await discovered([activeAccount(accountId, { name: 'x'.repeat(1_000) })]);
    const { name, provider_id: providerId } = await accountOf(accountId);
    assert.equal(name.length, 1_000);
    assert.equal((await database()('providers').where({ id: providerId }).first()).name.length, 200);
  });

  it('connects one account at once on request, and refuses while it is connecting or connected', async () => {
    const accountId = newAccountId();
    await discovered([activeAccount(accountId)]);
    const { provider_id: providerId } = await accountOf(accountId);
    assert.deepEqual(await request(accountId), { outcome: 'started', providerId });
    assert.deepEqual(await database()('outbox').where({ held_for: providerId }), []);
    assert.deepEqual(await request(accountId), { outcome: 'connecting', providerId });
    await database()('providers').where({ id: providerId }).update({ status: 'synced' });
    assert.deepEqual(await request(accountId), { outcome: 'connected', providerId });
    await database()('outbox').delete();
    await failConnection(database(), { providerId: providerId ?? 0, reason: 'AccessDenied' });
    assert.deepEqual(await request(accountId), { outcome: 'started', providerId });
    assert.equal((await accountOf(accountId)).provider_status, 'syncing');
  });

  it('writes each provider once, whatever interrupts it and however often it is tried', async () => {
    const ids = Array.from({ length: 7 }, newAccountId);
    const discovery = await listed(
      database(),
      organization.id,
      ids.map((id) => activeAccount(id)),
    );
    let sealed = 0;
    const dying = {
      ...connecting,
      seal: (...given: Parameters<typeof connecting.seal>) => {
        sealed += 1;
        if (sealed % 3 === 0) throw new Error('the process dies here');
        return connecting.seal(...given);
      },
    };
    for (let tries = 0; tries < 20; tries += 1) {
      const attempts = [1, 2].map(() => connectDue(database(), { ...discovery, limit: 2, connecting: dying }));
      await Promise.allSettled(attempts);
    }
    for (const accountId of ids) {
      const [provider, ...others] = await providersOf(accountId);
      assert.deepEqual([(await accountOf(accountId)).provider_id, others.length], [provider.id, 0]);
    }
    assert.equal((await database()('outbox').whereNotNull('held_for')).length, ids.length);
  });

  it('counts the first syncs', async () => {
    const ids = Array.from({ length: 4 }, newAccountId);
    await discovered(ids.map((id) => activeAccount(id)));
    const [synced, running, failed] = ids as [string, string, string];
    const { provider_id: providerId } = await accountOf(synced);
    await database()('outbox').where({ held_for: providerId }).delete();
    await database()('providers').where({ id: providerId }).update({ status: 'synced', last_synced_at: new Date() });
    await request(running);
    await refusedFor(failed);
    const shown = await findOrganization(database(), { id: organization.id, limits: [] });
    assert.deepEqual(shown?.first_syncs, { total: 4, completed: 1, running: 1, waiting: 1, failed: 1 });
    assert.deepEqual([shown?.accounts.connected, shown?.accounts.error], [3, 1]);
  });
});
