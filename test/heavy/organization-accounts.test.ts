import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import { trusting } from '../emulators/aws/sts/guarded-account.ts';
import { historyTexts, namesIn, tableTexts } from '../helpers/canaries.ts';
import { connected, ended, settled, synced } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { readerRole, startGuardedOrganization, type GuardedOrganization } from '../helpers/guarded-organization.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import {
  accountsOf,
  connectedOrganization,
  discoveredAgain,
  firstSyncsEnded,
  type ShownAccount,
  type ShownOrganization,
} from '../helpers/organizations.ts';
import { startService, startWorker, type TestService } from '../helpers/services.ts';

/** 300 in the long run; 12 take a minute. */
const accountCount = Number(process.env['ORGANIZATION_ACCOUNTS'] ?? 12);
const region = 'eu-west-1';
/** Lets nobody reach a bucket. */
const noOne = { Version: '2012-10-17', Statement: [{ Effect: 'Deny', Principal: '*', Action: 's3:*', Resource: '*' }] };

interface ShownControl {
  id: string;
  status: string;
  reason: string | null;
  decided_by: string[] | null;
  failed_resources: { name: string }[];
}
type Unit = GuardedOrganization['units'][number];

describe(`An organization of ${accountCount} accounts that are connected by a role`, function () {
  this.timeout(Math.max(180_000, accountCount * 15_000));
  let aws: GuardedOrganization;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;
  let setup: { id: number; external_id: string };
  let providerId: number;
  let organization: ShownOrganization;
  /** Accounts of the first unit, by what is particular about their role. */
  let special: { missing: string; foreign: string; short: string };

  const accountById = async (accountId: string): Promise<ShownAccount> => {
    const { accounts } = await accountsOf(admin, organization.id, { name: accountId });
    assert.ok(accounts[0], accountId);
    return accounts[0];
  };
  const allAccounts = async (): Promise<ShownAccount[]> => {
    const pages = Array.from({ length: Math.ceil((accountCount + 2) / 100) }, (_, page) => String(page + 1));
    const listed = await Promise.all(pages.map((page) => accountsOf(admin, organization.id, { page })));
    return listed.flatMap(({ accounts }) => accounts);
  };
  const connectsAgain = (accountId: string) =>
    eventually(
      async () => {
        const account = await accountById(accountId);
        assert.deepEqual([account.state, account.provider_status], ['connected', 'synced'], account.reason ?? '');
        return account;
      },
      { withinMs: 60_000 },
    );

  /** The control of public buckets in a new assessment of a provider. */
  const publicBuckets = async (id: number): Promise<ShownControl> => {
    const scope = { framework_id: 'soc2', provider_id: id };
    const { body } = await admin.post<{ job_id: number; execution_id: number }>('/api/v1/compliance/assess', scope, {
      expect: 202,
    });
    await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
    const list = `/api/v1/compliance/assessments?framework_id=soc2&provider_id=${id}&per_page=1`;
    const { body: made } = await admin.get<{ data: { id: number }[] }>(list, { expect: 200 });
    const path = `/api/v1/compliance/assessments/${made.data[0]?.id}`;
    const { body: shown } = await admin.get<{ controls: ShownControl[] }>(path, { expect: 200 });
    return shown.controls.find((control) => control.id === 'CC6.1') ?? assert.fail('CC6.1 is not assessed');
  };

  before(async () => {
    aws = await startGuardedOrganization(region, { accounts: accountCount, buckets: 2 });
    const { url } = aws.management.guard;
    service = await startService({ env: { AWS_ENDPOINT_URL: url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
    setup = (await admin.post<typeof setup>('/api/v1/providers/setups', { kind: 'cloud_a' }, { expect: 201 })).body;
    const [missing = '', foreign = '', short = ''] = aws.units.map(({ accounts }) => accounts[0] ?? '');
    special = { missing, foreign, short };
    for (const accountId of aws.units.flatMap(({ accounts }) => accounts)) {
      if (accountId === missing) continue;
      const externalId = accountId === foreign ? 'the-id-of-another-installation' : setup.external_id;
      await aws.addReader(accountId, { externalId, ...(accountId === short ? { longestSeconds: 900 } : {}) });
    }
    const { keys } = aws.management.user;
    ({ id: providerId } = await connected(admin, { name: 'Management', region, ...keys }));
  });
  after(async () => {
    await database.destroy();
    await service.stop();
    await aws.stop();
  });

  it('connects and syncs every account once, although the worker is killed meanwhile', async () => {
    const connection = { type: 'assume_role', setupId: setup.id, roleName: readerRole };
    const connecting = connectedOrganization(admin, { provider_id: providerId, connection });
    await eventually(
      async () => assert.ok((await database('providers').whereNotNull('source_provider_id')).length > 0),
      {
        withinMs: 60_000,
      },
    );
    await service.worker.kill();
    service.worker = await startWorker(service.options);
    organization = await connecting;
    assert.equal(organization.status, 'ready', organization.status_reason ?? '');
    organization = await firstSyncsEnded(admin, organization.id, {
      withinMs: accountCount * 10_000 + 60_000,
      total: accountCount + 1,
    });
    assert.deepEqual(organization.first_syncs, {
      total: accountCount + 1,
      completed: accountCount - 1,
      running: 0,
      waiting: 0,
      failed: 2,
    });
    assert.deepEqual([organization.accounts['connected'], organization.accounts['error']], [accountCount - 1, 2]);
    assert.equal((await database('providers')).length, accountCount + 1);
  });

  it('reads each account with its own role', async () => {
    for (const { account_id: accountId, provider_id: id, state } of await allAccounts()) {
      if (state !== 'connected') continue;
      assert.ok(id);
      const { account_id: verified } = await database('providers').where({ id }).first();
      assert.equal(verified, accountId);
      if (id === providerId) continue;
      const buckets = await database('resources')
        .where({ provider_id: id, resource_type: 'object_bucket' })
        .pluck('name');
      assert.deepEqual(buckets.toSorted(), [`of-${accountId}-0`, `of-${accountId}-1`]);
    }
    assert.deepEqual(aws.management.guard.refused, []);
  });

  it('says what an account without the role, and one that trusts another installation, need', async () => {
    for (const accountId of [special.missing, special.foreign]) {
      const account = await accountById(accountId);
      assert.match(account.reason ?? '', /trust policy does not allow this caller with the external id of the setup/);
      assert.equal(account.role_arn, `arn:aws:iam::${accountId}:role/${readerRole}`);
      assert.equal(account.setup_id, setup.id);
      assert.equal(account.provider_status, 'error');
    }
  });

  it('connects an account at once when its role is there, and others with the next discovery', async () => {
    await aws.addReader(special.missing, { externalId: setup.external_id });
    const path = `/api/v1/organizations/${organization.id}/accounts/${special.missing}/connect`;
    await admin.post(path, undefined, { expect: 202 });
    await connectsAgain(special.missing);
    aws.removeReader(special.foreign);
    const role = { arn: `arn:aws:iam::${special.foreign}:role/${readerRole}` };
    aws.management.guard.addRole({ ...role, trust: trusting(aws.management.user.arn, setup.external_id) });
    await discoveredAgain(admin, organization.id);
    await connectsAgain(special.foreign);
  });

  it('closes one, adds one, moves one, and shows one whose role was revoked', async () => {
    const [production, development, sandbox] = aws.units as [Unit, Unit, Unit];
    const closed = production.accounts[1] ?? '';
    const moved = development.accounts[1] ?? '';
    const revoked = sandbox.accounts[1] ?? '';
    const closedProvider = (await accountById(closed)).provider_id;
    const added = await aws.owner(async (owner) => {
      await owner.closeAccount(closed);
      await owner.moveAccount(moved, development.id, production.id);
      return owner.addAccount('Added', { unitId: sandbox.id });
    });
    await aws.addReader(added, { externalId: setup.external_id });
    aws.removeReader(revoked);
    const { provider_id: revokedProvider } = await accountById(revoked);
    const execution = await synced(admin, revokedProvider ?? 0);
    assert.equal(execution.status, 'failed');
    await discoveredAgain(admin, organization.id);
    await connectsAgain(added);
    await settled(admin, revokedProvider ?? 0);
    assert.match((await accountById(closed)).reason ?? '', /^The account is (?:closed|suspended)$/);
    const job = await database('jobs').where({ provider_id: closedProvider }).first();
    assert.equal(job.enabled, false);
    const shownMoved = await accountById(moved);
    assert.deepEqual([shownMoved.state, shownMoved.ou_path], ['connected', 'Root/Production']);
    const shownRevoked = await accountById(revoked);
    assert.deepEqual([shownRevoked.state, shownRevoked.setup_id], ['error', setup.id]);
    assert.match(shownRevoked.reason ?? '', new RegExp(`${revoked}:role/${readerRole}.*the role does not exist`));
    const states = (await allAccounts()).map(({ state }) => state);
    assert.equal(states.filter((state) => state === 'connected').length, accountCount);
  });

  it('evaluates a bucket within the policies of the organization, as they are discovered, and not once they are unknown', async () => {
    const [production] = aws.units as [Unit];
    const accountId = production.accounts.at(-1) ?? '';
    const { provider_id: id } = await accountById(accountId);
    assert.ok(id);
    const bucket = `of-${accountId}-0`;
    const policyId = await aws.owner(async (owner) => {
      await owner.enablePolicies('RESOURCE_CONTROL_POLICY');
      return owner.addPolicy({
        name: 'NoOne',
        type: 'RESOURCE_CONTROL_POLICY',
        document: noOne,
        targetId: production.id,
      });
    });
    await aws.openBucket(accountId, bucket);
    await admin.post('/api/v1/compliance/frameworks/soc2/enable', undefined, { expect: 200 });
    const verdict = async () => {
      await discoveredAgain(admin, organization.id);
      await synced(admin, id);
      return publicBuckets(id);
    };
    const within = await verdict();
    assert.equal(within.status, 'passed', within.reason ?? '');
    assert.deepEqual(within.decided_by, [
      `resource control policy NoOne (${policyId}) of the unit Production (${production.id})`,
    ]);

    await aws.owner((owner) => owner.detachPolicy(policyId, production.id));
    const without = await verdict();
    assert.deepEqual([without.status, without.decided_by], ['failed', null]);
    assert.deepEqual(
      without.failed_resources.map(({ name }) => name),
      [bucket],
    );

    await aws.denyPolicies();
    await database('organizations').update({ policies_read_at: new Date(Date.now() - 25 * 3_600_000) });
    const unknown = await verdict();
    assert.equal(unknown.status, 'not_evaluated');
    assert.match(
      unknown.reason ?? '',
      /unless a resource control policy denies it: the policies of the organization were last read/,
    );
  });

  it('leaves no credentials in the database, histories, logs or process arguments', async () => {
    const { issued } = aws.management.guard;
    assert.ok(issued.length >= 2 * accountCount);
    const secrets = new Map(issued.map((secret, at) => [`session ${at}`, secret]));
    secrets.set('key of the source', aws.management.user.keys.secretAccessKey);
    for (const [table, text] of await tableTexts(database)) assert.deepEqual(namesIn(text, secrets), [], table);
    for (const [workflow, text] of await historyTexts(service.namespace)) {
      assert.deepEqual(namesIn(text, secrets), [], workflow);
    }
    for (const { pid, output } of [service.api, service.worker]) {
      assert.deepEqual(namesIn(readFileSync(`/proc/${pid}/cmdline`, 'utf8'), secrets), []);
      assert.deepEqual(namesIn(output(), secrets), []);
    }
  });
});
