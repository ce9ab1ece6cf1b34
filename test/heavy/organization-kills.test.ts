import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import { connected } from '../helpers/connected.ts';
import { readerRole, startGuardedOrganization, type GuardedOrganization } from '../helpers/guarded-organization.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { accountsOf, firstSyncsEnded, type ShownOrganization } from '../helpers/organizations.ts';
import { startService, startWorker, type TestService } from '../helpers/services.ts';

const accountCount = Number(process.env['ORGANIZATION_ACCOUNTS'] ?? 20);
const bucketCount = Number(process.env['ORGANIZATION_RESOURCES'] ?? 20);
/** Each costs up to half a minute: what ran is only begun again when its heartbeats are missed. */
const kills = Number(process.env['ORGANIZATION_KILLS'] ?? (process.env['CI'] === 'true' ? 2 : 5));
const region = 'eu-west-1';
/** The kills come at any time of connecting and syncing. */
const longestLifeMs = 6_000;

describe('Connecting an organization survives SIGKILL of its worker', function () {
  this.timeout(600_000);
  let aws: GuardedOrganization;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;

  before(async () => {
    aws = await startGuardedOrganization(region, { accounts: accountCount, buckets: bucketCount });
    const { url } = aws.management.guard;
    service = await startService({ env: { AWS_ENDPOINT_URL: url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
  });
  after(async () => {
    await database.destroy();
    await service.stop();
    await aws.stop();
  });

  it(`connects each of ${accountCount} accounts once and stores all of its resources (${kills} kills)`, async () => {
    const { body: setup } = await admin.post<{ id: number; external_id: string }>(
      '/api/v1/providers/setups',
      { kind: 'cloud_a' },
      { expect: 201 },
    );
    const accountIds = aws.units.flatMap(({ accounts }) => accounts);
    for (const accountId of accountIds) await aws.addReader(accountId, { externalId: setup.external_id });
    const { id: providerId } = await connected(admin, { name: 'Management', region, ...aws.management.user.keys });
    const connection = { type: 'assume_role', setupId: setup.id, roleName: readerRole };
    const body = { kind: 'cloud_a', name: 'Example', provider_id: providerId, connection };
    const { body: made } = await admin.post<ShownOrganization>('/api/v1/organizations', body, { expect: 201 });
    const lives: number[] = [];
    for (let killed = 0; killed < kills; killed += 1) {
      const lifeMs = Math.round(Math.random() * longestLifeMs);
      lives.push(lifeMs);
      await pause(lifeMs);
      await service.worker.kill();
      service.worker = await startWorker(service.options);
    }
    const shown = await firstSyncsEnded(admin, made.id, { withinMs: 300_000, total: accountCount + 1 });
    const lived = `killed after ${lives.join(', ')} ms`;
    assert.equal(shown.first_syncs.completed, accountCount + 1, lived);
    assert.equal(shown.accounts['connected'], accountCount + 1, lived);
    const { accounts } = await accountsOf(admin, made.id);
    const providers = await database('providers').select<{ id: number; account_id: string }[]>('id', 'account_id');
    assert.deepEqual(
      providers.map(({ account_id: id }) => id).toSorted(),
      accounts.map(({ account_id: id }) => id).toSorted(),
      lived,
    );
    for (const { id, account_id: accountId } of providers) {
      if (id === providerId) continue;
      const buckets = await database('resources')
        .where({ provider_id: id, resource_type: 'object_bucket' })
        .pluck('name');
      const expected = Array.from({ length: bucketCount }, (_, bucket) => `of-${accountId}-${bucket}`);
      assert.deepEqual(buckets.toSorted(), expected.toSorted(), lived);
      assert.equal((await database('jobs').where({ provider_id: id })).length, 1);
    }
  });
});
