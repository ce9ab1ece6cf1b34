import assert from 'node:assert/strict';
import { collectUnit } from '../../../activities/inventory/collect-unit.ts';
import { globalRegion, type CloudSession, type CollectedResource } from '../../../activities/clouds/cloud.ts';
import { seenResources } from '../../../activities/inventory/seen-resources.ts';
import { databaseTime } from '../../../db/clock.ts';
import { storeSeenResources } from '../../../db/commands/resources/inventory.ts';
import { SupersededError, endUnit, failUnended, takeUnits } from '../../../db/commands/sync/units.ts';
import type { HeldUnit } from '../../../db/reads/sync/units.ts';
import { makeProvider, makeResource } from '../../helpers/factories.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

type Listing = { resources: string[]; cursor: string | null }[];

describe('Collecting a listing of several pages', () => {
  const database = useTestDatabase({ poolSize: 4 });
  const unit = { service: 'disks', region: 'us-east-1', resourceTypes: ['disk'] };
  let providerId: number;
  let executionId: number;

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
    const job = await database()('jobs').where({ provider_id: providerId }).first<{ id: number }>('id');
    const [execution] = await database()('executions')
      .insert({ job_id: job.id, type: 'inventory_sync', trigger: 'api' })
      .returning<{ id: number }[]>('id');
    executionId = execution?.id ?? assert.fail();
  });

  const disk = (externalId: string, region: string): CollectedResource => ({
    externalId,
    name: externalId,
    resourceType: 'disk',
    region,
    status: 'active',
    tags: {},
    configuration: { size_gb: 1 },
    unreadable: {},
  });

  /** A session whose listing has these pages, and that remembers from which cursors it was asked. */
  function sessionWith(listing: Listing, region = unit.region) {
    const askedFrom: (string | null)[] = [];
    const session: Pick<CloudSession, 'pages'> = {
      async *pages(_unit, cursor) {
        askedFrom.push(cursor);
        const start = cursor === null ? 0 : listing.findIndex((page) => page.cursor === cursor) + 1;
        for (const { resources, cursor: next } of listing.slice(start)) {
          yield { resources: resources.map((id) => disk(id, region)), cursor: next };
        }
      },
    };
    return { session: session as CloudSession, askedFrom };
  }

  /** Returns a time of the database after the given one, which has whole milliseconds. */
  async function laterThan(time: Date): Promise<Date> {
    const now = await databaseTime(database());
    return now > time ? now : laterThan(time);
  }

  const hold = async (service = unit.service, region = unit.region): Promise<HeldUnit> => {
    const [held] = await takeUnits(database(), { executionId, units: [{ service, region }], scheduledAt: new Date() });
    return held ?? assert.fail('the unit could not be taken');
  };
  const collect = (
    held: HeldUnit,
    {
      session,
      onPage = () => 'go on',
      of = unit,
    }: {
      session: CloudSession;
      onPage?: () => 'go on' | 'pause';
      of?: typeof unit;
    },
  ) =>
    collectUnit({
      database: database(),
      session,
      unit: of,
      held,
      providerId,
      cursor: held.cursor,
      signal: new AbortController().signal,
      onPage,
    });
  const live = (): Promise<string[]> =>
    database()('resources')
      .where({ provider_id: providerId })
      .whereNot({ status: 'deleted' })
      .orderBy('external_id')
      .pluck('external_id');
  const unitRow = () =>
    database()('sync_units').where({ execution_id: executionId }).first('status', 'cursor', 'attempt', 'counts');
  const twoPages: Listing = [
    { resources: ['a', 'b'], cursor: 'second' },
    { resources: ['c'], cursor: null },
  ];

  it('deletes what no page showed, and only with the last page', async () => {
    await makeResource(database(), { providerId, externalId: 'gone', type: 'disk' });
    await makeResource(database(), { providerId, externalId: 'c', type: 'disk' });
    const { session } = sessionWith(twoPages);
    const atEachPage: string[][] = [];
    const held = await hold();
    const isComplete = await collect(held, { session, onPage: () => 'pause' });
    atEachPage.push(await live());
    assert.equal(isComplete, false);
    assert.deepEqual(await unitRow(), {
      status: 'running',
      cursor: 'second',
      attempt: 1,
      counts: { disk: { created: 2, changed: 0, unchanged: 0, deleted: 0 } },
    });
    assert.equal(await collect(await hold(), { session }), true);
    atEachPage.push(await live());
    assert.deepEqual(atEachPage, [
      ['a', 'b', 'c', 'gone'],
      ['a', 'b', 'c'],
    ]);
    const { status, counts } = await unitRow();
    assert.deepEqual([status, counts.disk.created, counts.disk.deleted], ['succeeded', 2, 1]);
  });

  it('deletes what is gone from the last page too when the listing ends without a page that says so', async () => {
    await makeResource(database(), { providerId, externalId: 'gone', type: 'disk' });
    const { session } = sessionWith([{ resources: ['a'], cursor: 'more' }]);
    assert.equal(await collect(await hold(), { session }), true);
    assert.deepEqual(await live(), ['a']);
  });

  it('does not touch resources of other regions, types and providers', async () => {
    await makeResource(database(), { providerId, externalId: 'elsewhere', type: 'disk', region: 'eu-west-1' });
    await makeResource(database(), { providerId, externalId: 'other-type', type: 'instance' });
    const other = await makeProvider(database());
    await makeResource(database(), { providerId: other.id, externalId: 'theirs', type: 'disk' });
    await collect(await hold(), { session: sessionWith([{ resources: [], cursor: null }]).session });
    assert.deepEqual(await live(), ['elsewhere', 'other-type']);
    const theirs = await database()('resources').where({ provider_id: other.id }).pluck('status');
    assert.deepEqual(theirs, ['active']);
  });

  it('deletes in every region after a listing of the whole account', async () => {
    await makeResource(database(), { providerId, externalId: 'elsewhere', type: 'disk', region: 'eu-west-1' });
    const of = { ...unit, region: globalRegion };
    const held = await hold(of.service, of.region);
    await collect(held, { session: sessionWith([{ resources: ['a'], cursor: null }], 'us-east-1').session, of });
    assert.deepEqual(await live(), ['a']);
  });

  it('continues after the last written page, and keeps what earlier attempts stored', async () => {
    const { session, askedFrom } = sessionWith(twoPages);
    await collect(await hold(), { session, onPage: () => 'pause' });
    await collect(await hold(), { session });
    assert.deepEqual(askedFrom, [null, 'second']);
    assert.deepEqual(await live(), ['a', 'b', 'c']);
  });

  it('keeps a newer read that started during read-ahead, and accepts data of a later listing', async () => {
    const sizeOfDisk = async () =>
      (
        await database()('resources as resource')
          .join('resource_versions as version', 'version.id', 'resource.version_id')
          .where({ 'resource.provider_id': providerId, 'resource.external_id': 'c' })
          .first<{ configuration: { size_gb: number } }>('version.configuration')
      ).configuration.size_gb;
    const session: Pick<CloudSession, 'pages'> = {
      async *pages() {
        const ahead = { resources: [disk('c', unit.region)], cursor: null };
        const reading = { ...disk('c', unit.region), configuration: { size_gb: 2 } };
        const readAt = await laterThan(await databaseTime(database()));
        await database().transaction((transaction) =>
          storeSeenResources(transaction, {
            providerId,
            executionId: null,
            readAt,
            resources: seenResources([reading]),
          }),
        );
        yield { resources: [disk('a', unit.region)], cursor: 'second' };
        yield ahead;
      },
    };
    assert.equal(await collect(await hold(), { session: session as CloudSession }), true);
    assert.equal(await sizeOfDisk(), 2);
    const { session: later } = sessionWith([{ resources: ['a', 'c'], cursor: null }]);
    assert.equal(await collect(await hold('later'), { session: later }), true);
    assert.equal(await sizeOfDisk(), 1);
  });

  it('lets an outdated attempt write nothing, neither a page nor its end', async () => {
    const old = await hold();
    const newest = await hold();
    assert.deepEqual([old.attempt, newest.attempt], [1, 2]);
    const { session } = sessionWith(twoPages);
    await assert.rejects(collect(old, { session }), SupersededError);
    assert.deepEqual(await live(), []);
    assert.equal(await endUnit(database(), old, { status: 'failed', reason: 'too late' }), false);
    assert.equal((await unitRow()).status, 'running');
    assert.equal(await collect(newest, { session }), true);
    assert.equal((await unitRow()).status, 'succeeded');
  });

  it('lets an attempt write no second page once another one has taken over in between', async () => {
    const held = await hold();
    const { session } = sessionWith([
      { resources: ['a'], cursor: 'second' },
      { resources: ['b'], cursor: null },
    ]);
    const slow: Pick<CloudSession, 'pages'> = {
      async *pages(_unit, cursor, signal) {
        let page = 0;
        for await (const each of session.pages(unit, cursor, signal)) {
          page += 1;
          if (page === 2) await hold();
          yield each;
        }
      },
    };
    await assert.rejects(collect(held, { session: slow as CloudSession }), SupersededError);
    assert.ok(!(await live()).includes('b'));
  });

  it('writes nothing for an execution that has ended or a provider that is deleted', async () => {
    const { session } = sessionWith(twoPages);
    const held = await hold();
    await database()('providers').where({ id: providerId }).update({ deleted_at: new Date() });
    await assert.rejects(collect(held, { session }), SupersededError);
    await database()('providers').where({ id: providerId }).update({ deleted_at: null });
    await database()('executions').where({ id: executionId }).update({ status: 'failed', ended_at: new Date() });
    await assert.rejects(collect(held, { session }), SupersededError);
    assert.deepEqual(await live(), []);
  });

  it('permanently fails a listing that never ended, so that no attempt can end it later', async () => {
    const held = await hold();
    await database().transaction((transaction) =>
      failUnended(transaction, { executionId, units: [{ service: unit.service, region: unit.region }] }),
    );
    assert.deepEqual(await takeUnits(database(), { executionId, units: [unit], scheduledAt: new Date() }), []);
    await assert.rejects(collect(held, { session: sessionWith(twoPages).session }), SupersededError);
  });
});
