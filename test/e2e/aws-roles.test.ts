import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import { startGuardedAccount, trusting, type GuardedAccount } from '../emulators/aws/sts/guarded-account.ts';
import { historyTexts, namesIn, tableTexts } from '../helpers/canaries.ts';
import { connected, refusedConnection, synced, type ShownProvider } from '../helpers/connected.ts';
import { makeBucketDrift } from '../helpers/drifted-bucket.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member, type TestMember } from '../helpers/identity.ts';
import { planned, reaches, started } from '../helpers/remediations.ts';
import { startService, type TestService } from '../helpers/services.ts';

const region = 'eu-west-1';
const path = '/api/v1/providers/cloud_a/connect';

describe('an AWS account that is connected by a role', () => {
  let account: GuardedAccount;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;
  let adminMember: TestMember;
  let setup: { id: number; external_id: string };
  let provider: ShownProvider;
  let driftId: number | undefined;
  const roles = { audit: '', remediation: '', foreign: '' };

  const body = (access: object) => ({
    name: 'By a role',
    region,
    authentication: {
      type: 'assume_role',
      setupId: setup.id,
      source: { type: 'access_key', ...account.user.keys },
      ...access,
    },
  });
  const assumedSince = (from: number) =>
    account.guard.assumptions.slice(from).map(({ role, name }) => ({ role, name }));

  before(async function () {
    this.timeout(120_000);
    account = await startGuardedAccount(region);
    service = await startService({ env: { AWS_ENDPOINT_URL: account.guard.url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    adminMember = await member(database, { role: 'admin' });
    admin = api(service.api.url, adminMember.token);
    setup = (await admin.post<typeof setup>('/api/v1/providers/setups', { kind: 'cloud_a' }, { expect: 201 })).body;
    const { arn } = account.user;
    roles.audit = await account.addRole('Audit', trusting(arn, setup.external_id));
    roles.remediation = await account.addRole('Remediation', trusting(arn, setup.external_id));
    roles.foreign = await account.addRole('Foreign', trusting(arn, 'the-id-of-another-installation'));
  });
  after(async () => {
    await database.destroy();
    await service.stop();
    await account.stop();
  });

  it('is not connected when the role trusts another installation, and nothing is left of it', async () => {
    const answer = await refusedConnection(admin, path, body({ roleArn: roles.foreign }));
    assert.match(answer.body.details, /trust policy does not allow this caller with the external id of the setup/);
    assert.deepEqual((await admin.get('/api/v1/providers', { expect: 200 })).body, []);
    assert.deepEqual(await database('providers').orderBy('id').pluck('id'), answer.postponed);
  });

  it('is synced by sessions that end again and again', async () => {
    // More than the calls that are made at the same time, all of which may meet the end of one session.
    account.guard.limitSessions(60);
    provider = await connected(admin, body({ roleArn: roles.audit }));
    account.guard.limitSessions(null);
    assert.equal(provider.status, 'synced', provider.status_reason ?? '');
    assert.equal(provider.account_id, '123456789012');
    assert.ok(provider.resource_count > 5);
    assert.ok(account.guard.assumptions.filter(({ role }) => role === roles.audit).length >= 3);
    assert.deepEqual(account.guard.refused, []);
    assert.ok(account.guard.assumptions.every(({ role }) => role !== roles.remediation));
  }).timeout(120_000);

  it('is synced by one session of the reading role, which is named like the execution', async () => {
    const from = account.guard.assumptions.length;
    const { id, status } = await synced(admin, provider.id);
    assert.equal(status, 'succeeded');
    assert.deepEqual(assumedSince(from), [{ role: roles.audit, name: `audit-inventory-sync-${id}` }]);
  }).timeout(120_000);

  async function remediated(end: 'completed' | 'failed') {
    driftId ??= (await makeBucketDrift(database, { bucket: 'audited', memberId: adminMember.id })).driftId;
    const action = await planned(admin, driftId);
    const from = account.guard.assumptions.length;
    await started(admin, action.id);
    return { action: await reaches(admin, action.id, end), from };
  }

  it('is not changed without a role for remediation: nothing is called', async () => {
    const { action, from } = await remediated('failed');
    assert.match(action.reason ?? '', /connected for reading only: no remediationRoleArn/);
    assert.deepEqual(assumedSince(from), []);
  }).timeout(60_000);

  it('is changed by the role for remediation, and read by the other', async () => {
    await admin.put(
      `/api/v1/providers/${provider.id}/credentials`,
      { authentication: body({ roleArn: roles.audit, remediationRoleArn: roles.remediation }).authentication },
      { expect: 200 },
    );
    const { action, from } = await remediated('completed');
    const name = `audit-remediation-${action.id}`;
    const ofAction = assumedSince(from).filter((one) => one.name === name);
    assert.deepEqual(ofAction.map(({ role }) => role).toSorted(), [roles.audit, roles.remediation]);
  }).timeout(60_000);

  it('leaves no credentials in the database, histories, logs or process arguments', async () => {
    const { issued } = account.guard;
    assert.ok(issued.length >= 10);
    const secrets = new Map(issued.map((secret, at) => [`session ${at}`, secret]));
    secrets.set('key of the source', account.user.keys.secretAccessKey);
    for (const [table, text] of await tableTexts(database)) assert.deepEqual(namesIn(text, secrets), [], table);
    const histories = await historyTexts(service.namespace);
    assert.ok([...histories.keys()].some((name) => name.startsWith('remediation-')));
    for (const [workflow, text] of histories) assert.deepEqual(namesIn(text, secrets), [], workflow);
    for (const { pid, output } of [service.api, service.worker]) {
      assert.deepEqual(namesIn(readFileSync(`/proc/${pid}/cmdline`, 'utf8'), secrets), []);
      assert.deepEqual(namesIn(output(), secrets), []);
    }
  }).timeout(60_000);
});
