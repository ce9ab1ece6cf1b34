import assert from 'node:assert/strict';
import { deleteUnseen, storeSeenResources } from '../../../../db/commands/resources/inventory.ts';
import { snapshotOf } from '../../../../domain/inventory/snapshot.ts';
import { makeProvider, makeResource } from '../../../helpers/factories.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('storing the results of a listing', () => {
  const database = useTestDatabase();
  let providerId: number;

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
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
    const counts = await database().transaction((transaction) =>
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
    return database()('resources as resource')
      .join('resource_versions as version', 'version.id', 'resource.version_id')
      .where('resource.provider_id', providerId)
      .first<{ tags: object; status: string; configuration: object; versions: number; last_seen_at: Date }>(
        'resource.tags',
        'resource.status',
        'resource.last_seen_at',
        'version.configuration',
        database().raw('(select count(*)::integer from resource_versions where resource_id = resource.id) as versions'),
      );
  }

  it('keeps the data of a later read when an earlier one arrives after it', async () => {
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

  it('accepts the data of a later read', async () => {
    await store('Suspended', at(0));
    assert.deepEqual(await store('Enabled', at(1)), { created: 0, changed: 1, unchanged: 0, deleted: 0 });
    assert.deepEqual((await stored()).tags, { state: 'Enabled' });
    assert.deepEqual(await store('Suspended', at(1)), { created: 0, changed: 1, unchanged: 0, deleted: 0 });
  });

  it('restores a deleted resource whenever the read that shows it started', async () => {
    await store('Enabled', at(20));
    const resourceTypes = ['object_bucket'];
    const seenSince = new Date(Date.now() + 60_000);
    await database().transaction((transaction) =>
      deleteUnseen(transaction, { providerId, resourceTypes, region: null, seenSince }),
    );
    assert.equal((await stored()).status, 'deleted');
    await store('Suspended', at(10));
    assert.equal((await stored()).status, 'active');
  });

  it('accepts a read if the previous release stored no time', async () => {
    await store('Suspended', at(20));
    await database()('resources').where({ provider_id: providerId }).update({ read_at: null });
    assert.equal((await store('Enabled', at(10)))?.changed, 1);
  });

  it('counts each type separately, and creates versions only for new or changed resources', async () => {
    const shown = (externalId: string, resourceType: string, size: number) => ({
      externalId,
      name: externalId,
      resourceType,
      region: 'eu-west-1',
      status: 'active' as const,
      ...snapshotOf({ tags: {}, configuration: { size }, unreadable: {} }),
    });
    const storeAll = (resources: ReturnType<typeof shown>[], readAt: Date) =>
      database().transaction((transaction) =>
        storeSeenResources(transaction, { providerId, executionId: null, readAt, resources }),
      );
    assert.deepEqual(await storeAll([], at(0)), {});
    await storeAll([shown('b', 'disk', 1), shown('a', 'disk', 1)], at(0));
    const counts = await storeAll(
      [shown('c', 'disk', 1), shown('b', 'disk', 2), shown('a', 'disk', 1), shown('a', 'image', 1)],
      at(1),
    );
    assert.deepEqual(counts, {
      disk: { created: 1, changed: 1, unchanged: 1, deleted: 0 },
      image: { created: 1, changed: 0, unchanged: 0, deleted: 0 },
    });
    const rows = await database()('resources as resource')
      .join('resource_versions as version', 'version.resource_id', 'resource.id')
      .where('resource.provider_id', providerId)
      .orderBy(['resource_type', 'external_id', 'version.id'])
      .select('resource_type', 'external_id', 'version.configuration');
    assert.deepEqual(
      rows.map((row) => [row.resource_type, row.external_id, row.configuration.size]),
      [
        ['disk', 'a', 1],
        ['disk', 'b', 1],
        ['disk', 'b', 2],
        ['disk', 'c', 1],
        ['image', 'a', 1],
      ],
    );
  });

  it('deletes what a listing did not return: of its provider, types and region, and seen before it started', async () => {
    const seenSince = at(30);
    const make = async (values: Parameters<typeof makeResource>[1], seenAt: Date) => {
      const { id } = await makeResource(database(), values);
      await database()('resources').where({ id }).update({ last_seen_at: seenAt });
      return id;
    };
    const old = { providerId, type: 'disk', region: 'eu-west-1' };
    const { id: elsewhere } = await makeProvider(database());
    const ids = {
      gone: await make(old, at(29)),
      seen: await make(old, at(30)),
      otherRegion: await make({ ...old, region: 'us-east-1' }, at(0)),
      otherType: await make({ ...old, type: 'image' }, at(0)),
      second: await make({ ...old, type: 'snapshot' }, at(0)),
      elsewhere: await make({ ...old, providerId: elsewhere }, at(0)),
      before: await make({ ...old, status: 'deleted' }, at(0)),
    };
    const statuses = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(ids).map(async ([name, id]) => [
            name,
            (await database()('resources').where({ id }).first()).status,
          ]),
        ),
      );
    const { deleted_at: before } = await database()('resources').where({ id: ids.before }).first();
    const remove = (region: string | null) =>
      database().transaction((transaction) =>
        deleteUnseen(transaction, { providerId, resourceTypes: ['disk', 'snapshot'], region, seenSince }),
      );
    const counted = { created: 0, changed: 0, unchanged: 0, deleted: 1 };
    assert.deepEqual(await remove('eu-west-1'), { disk: counted, snapshot: counted });
    const expected = {
      gone: 'deleted',
      seen: 'active',
      otherRegion: 'active',
      otherType: 'active',
      second: 'deleted',
      elsewhere: 'active',
      before: 'deleted',
    };
    assert.deepEqual(await statuses(), expected);
    assert.deepEqual(await remove(null), { disk: counted });
    assert.deepEqual(await statuses(), { ...expected, otherRegion: 'deleted' });
    assert.deepEqual((await database()('resources').where({ id: ids.before }).first()).deleted_at, before);
  });
});
