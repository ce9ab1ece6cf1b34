import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../../../db/database.ts';
import { deleteUnseen, storeSeenResources } from '../../../../db/commands/resources/inventory.ts';
import { snapshotOf } from '../../../../domain/inventory/snapshot.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { testDatabase, type TestDatabase } from '../../../helpers/test-database.ts';

describe('storing what a listing showed', () => {
  let own: TestDatabase;
  let database: Database;
  let providerId: number;

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 2, applicationName: 'test' });
  });
  after(async () => {
    await database.destroy();
    await own.drop();
  });
  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database));
  });

  const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 12, 0, second));

  async function store(versioning: 'Enabled' | 'Suspended', readAt: Date) {
    const shown = {
      externalId: 'arn:aws:s3:::invoices',
      name: 'invoices',
      resourceType: 'object_bucket',
      region: 'us-east-1',
      status: 'active' as const,
    };
    const snapshot = snapshotOf({
      ...shown,
      tags: { state: versioning },
      configuration: { versioning: { status: versioning } },
      unreadable: {},
    });
    const counts = await database.transaction((transaction) =>
      storeSeenResources(transaction, {
        providerId,
        executionId: null,
        readAt,
        resources: [{ ...shown, ...snapshot }],
      }),
    );
    return counts['object_bucket'];
  }

  async function stored() {
    return database('resources as resource')
      .join('resource_versions as version', 'version.id', 'resource.version_id')
      .where('resource.provider_id', providerId)
      .first<{ tags: object; status: string; configuration: object; versions: number; last_seen_at: Date }>(
        'resource.tags',
        'resource.status',
        'resource.last_seen_at',
        'version.configuration',
        database.raw('(select count(*)::integer from resource_versions where resource_id = resource.id) as versions'),
      );
  }

  it('keeps what a later reading showed when an earlier one arrives after it', async () => {
    await store('Suspended', at(0));
    await store('Enabled', at(20));
    const before = await stored();
    assert.deepEqual(await store('Suspended', at(10)), { created: 0, changed: 0, unchanged: 1, deleted: 0 });
    const { last_seen_at: seenAt, ...kept } = await stored();
    const { last_seen_at: seenBefore, ...expected } = before;
    assert.deepEqual(kept, expected);
    assert.deepEqual(kept.configuration, { versioning: { status: 'Enabled' } });
    assert.ok(seenAt > seenBefore, 'it was seen all the same, so the listing does not count it as deleted');
  });

  it('takes over what a later reading shows', async () => {
    await store('Suspended', at(0));
    assert.deepEqual(await store('Enabled', at(1)), { created: 0, changed: 1, unchanged: 0, deleted: 0 });
    assert.deepEqual((await stored()).tags, { state: 'Enabled' });
    assert.deepEqual(await store('Suspended', at(1)), { created: 0, changed: 1, unchanged: 0, deleted: 0 });
  });

  it('brings back a deleted resource whenever the reading that shows it began', async () => {
    await store('Enabled', at(20));
    const resourceTypes = ['object_bucket'];
    const seenSince = new Date(Date.now() + 60_000);
    await database.transaction((transaction) =>
      deleteUnseen(transaction, { providerId, resourceTypes, region: null, seenSince }),
    );
    assert.equal((await stored()).status, 'deleted');
    await store('Suspended', at(10));
    assert.equal((await stored()).status, 'active');
  });

  it('takes over a reading where the release before kept no time', async () => {
    await store('Suspended', at(20));
    await database('resources').where({ provider_id: providerId }).update({ read_at: null });
    assert.equal((await store('Enabled', at(10)))?.changed, 1);
  });
});
