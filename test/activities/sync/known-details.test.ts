import assert from 'node:assert/strict';
import { MockActivityEnvironment } from '@temporalio/testing';
import { beforeEach, describe, it } from 'mocha';
import { applyReadings } from '../../../activities/changes/apply-readings.ts';
import { readNamed } from '../../../activities/changes/read-named.ts';
import { emptyPage } from '../../../activities/clouds/change-page.ts';
import type { CloudSession, CollectedResource } from '../../../activities/clouds/cloud.ts';
import { describedBatches } from '../../../activities/clouds/shared/described-batches.ts';
import { pagesOf } from '../../../activities/clouds/shared/pages.ts';
import { storeReadResource } from '../../../activities/inventory/store-read.ts';
import { collectActivities } from '../../../activities/sync/collect.ts';
import { createListingSlots } from '../../../activities/sync/listing-slots.ts';
import { databaseTime } from '../../../db/clock.ts';
import { storeAnnouncements } from '../../../db/commands/changes/announce.ts';
import { dueResources } from '../../../db/reads/changes/changes.ts';
import { nextToEvaluate } from '../../../db/reads/compliance/evaluations.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import { announcedCall } from '../../helpers/announced-change.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const unit = { service: 'volumes', region: 'us-east-1' };
const volumes = 200;
/** Details of a volume that are a call each. */
const callsForDetails = 4;

interface Item {
  id: string;
  size: number;
}

describe('A scheduled sync of a provider with a change feed', () => {
  const database = useTestDatabase({ poolSize: 4 });
  let providerId: number;
  let items: Item[];
  let calls: number;
  let described: string[];
  let resourceType: string;

  beforeEach(async () => {
    resourceType = 'disk';
    ({ id: providerId } = await makeProvider(database()));
    items = Array.from({ length: volumes }, (_, index) => ({ id: `vol-${index}`, size: 1 }));
    await database()('change_feeds').insert({
      provider_id: providerId,
      enabled: true,
      state: 'following',
      followed_at: database().fn.now(),
      continuous_since: database().raw(`now() - interval '3 days'`),
      announced: 100,
    });
    await database()('feed_regions').insert({
      provider_id: providerId,
      region: unit.region,
      heard_since: database().raw(`now() - interval '2 days'`),
      heard_at: database().raw(`now() - interval '1 hour'`),
    });
  });

  const volume = ({ id, size }: Item): CollectedResource => ({
    externalId: id,
    name: id,
    resourceType,
    region: unit.region,
    status: 'active',
    tags: {},
    configuration: { size_gb: size },
    unreadable: {},
  });

  const session = {
    units: () => [{ ...unit, resourceTypes: [resourceType] }],
    pages: ({ known }, cursor) =>
      pagesOf(
        async () => {
          calls += 1;
          return {
            next: null,
            batches: describedBatches({
              items,
              describe: async (item: Item) => {
                calls += callsForDetails;
                described.push(item.id);
                return volume(item);
              },
            }),
          };
        },
        cursor,
        known,
      ),
  } satisfies Pick<CloudSession, 'units' | 'pages'> as unknown as CloudSession;

  /** Runs a sync; returns which volumes were described. */
  async function sync(trigger: 'schedule' | 'api' = 'schedule'): Promise<string[]> {
    const job = await database()('jobs').where({ provider_id: providerId }).first<{ id: number }>('id');
    await database()('executions')
      .where({ job_id: job.id })
      .update({ status: 'succeeded', ended_at: database().fn.now() });
    const [execution] = await database()('executions')
      .insert({ job_id: job.id, type: 'inventory_sync', trigger })
      .returning<{ id: number }[]>('id');
    assert.ok(execution !== undefined);
    calls = 0;
    described = [];
    const { collectUnits } = collectActivities({
      database: database(),
      sessions: { use: (_id, work) => work(session), close: () => undefined },
      detailMaxAgeHours: 24,
      hasBacklog: () => false,
      slots: createListingSlots(4),
    });
    const environment = new MockActivityEnvironment({ currentAttemptScheduledTimestampMs: Date.now() });
    await environment.run(collectUnits, { executionId: execution.id, providerId, units: [unit] });
    return described;
  }

  const live = async (): Promise<number> =>
    (await database()('resources').where({ provider_id: providerId }).whereNull('deleted_at').pluck('id')).length;
  const age = (hours: number) =>
    database().raw(`update resources set read_at = read_at - make_interval(hours => ?) where provider_id = ?`, [
      hours,
      providerId,
    ]);

  it('costs no call for details that nothing announced, and deletes nothing', async () => {
    assert.equal((await sync()).length, volumes);
    assert.deepEqual(await sync(), []);
    assert.ok(calls / volumes <= 0.05, `${calls} calls for ${volumes} resources`);
    assert.equal(await live(), volumes);
  });

  it('reads what is new and what is listed differently, and deletes what is gone', async () => {
    await sync();
    items = [...items.slice(2), { id: 'vol-new', size: 1 }].map((item) =>
      item.id === 'vol-7' ? { ...item, size: 2 } : item,
    );
    assert.deepEqual((await sync()).toSorted(), ['vol-7', 'vol-new']);
    assert.equal(await live(), volumes - 1);
    assert.deepEqual(await sync(), []);
  });

  it('reads what was announced and not read since', async () => {
    await sync();
    const change = { provider_id: providerId, resource_type: 'disk', region: unit.region, kind: 'changed' };
    await database()('announced_changes').insert([
      { ...change, event_id: 'e1', external_id: 'vol-1' },
      {
        ...change,
        event_id: 'e2',
        external_id: 'vol-2',
        status: 'failed',
        reason: 'x',
        settled_at: database().fn.now(),
      },
      { ...change, event_id: 'e3', external_id: 'vol-3', status: 'unchanged', settled_at: database().fn.now() },
    ]);
    assert.deepEqual((await sync()).toSorted(), ['vol-1', 'vol-2']);
  });

  it('costs no call more for a change that the feed applied, if its reading shows what the listing does', async () => {
    await sync();
    const changed = { id: 'vol-5', size: 9 };
    items = items.map((item) => (item.id === changed.id ? changed : item));
    await storeAnnouncements(database(), {
      ...emptyPage({}),
      providerId,
      generation: 1,
      changes: [announcedCall('resized', { resourceType, externalId: changed.id, region: unit.region, hash: null })],
    });
    const due = await dueResources(database(), { providerId, limit: 10 });
    const readListed = async () => {
      calls = 0;
      described = [];
      for await (const { resources, keys } of session.pages(
        { ...unit, resourceTypes: [resourceType] },
        null,
        noDeadline(),
      )) {
        const at = resources.findIndex(({ externalId }) => externalId === changed.id);
        if (at !== -1) return [{ resource: resources[at] ?? null, key: keys?.[at] ?? null }];
      }
      return [];
    };
    const readings = await readNamed(database(), {
      session: { readListed } as unknown as CloudSession,
      group: due,
      signal: noDeadline(),
    });
    await applyReadings(
      database(),
      { providerId, kind: 'cloud_a', frameworks: [], customChecks: noCustomChecks },
      readings.flatMap((reading) => ('error' in reading ? [] : [reading])),
    );
    assert.deepEqual(await sync(), []);
    const [stored] = await database()('resources').where({ external_id: changed.id, provider_id: providerId });
    assert.ok(stored.listed_key !== null);
  });

  it('reads once more what the feed read without its listing', async () => {
    await sync();
    const readAt = await databaseTime(database());
    await database().transaction((transaction) =>
      storeReadResource(transaction, { providerId, readAt, resource: volume({ id: 'vol-5', size: 9 }) }),
    );
    assert.deepEqual(await sync(), ['vol-5'], 'what its listing shows now is not known');
    assert.ok(calls - 1 <= 5);
    assert.deepEqual(await sync(), []);
  });

  it('reads everything when it was requested', async () => {
    await sync();
    assert.equal((await sync('api')).length, volumes);
  });

  for (const [what, feed] of [
    ['has a gap', { resync_wanted_at: '2026-01-01' }],
    ['is failing', { state: 'failing', reason: 'access denied' }],
    ['is switched off', { enabled: false }],
    ['is not followed', { followed_at: '2026-01-01' }],
    ['misses changes', { announced: 50, missed: 1 }],
    ['announced nothing yet', { announced: 0 }],
    ['began after the details were read', { continuous_since: '2100-01-01' }],
    ['does not announce the type', { refused: { disk: 'not announced' } }],
  ] as const) {
    it(`reads everything when the feed ${what}`, async () => {
      await sync();
      await database()('change_feeds').where({ provider_id: providerId }).update(feed);
      assert.equal((await sync()).length, volumes);
    });
  }

  for (const [what, region] of [
    ['was never heard', { heard_since: null, heard_at: null }],
    ['was not heard for more than a day', { heard_at: '2026-01-01' }],
    ['was not heard before its details were read', { heard_since: '2100-01-01' }],
    ['denies its event history', { fault: 'its event history may not be read' }],
    ['is another than the one that was heard', { region: 'eu-west-1' }],
  ] as const) {
    it(`reads everything of a region that ${what}`, async () => {
      await sync();
      await database()('feed_regions').where({ provider_id: providerId }).update(region);
      assert.equal((await sync()).length, volumes);
    });
  }

  for (const type of ['AWS::EC2::Volume', 'account_region', 'log_group']) {
    it(`reads everything of the type ${type}, of which not every call is known`, async () => {
      resourceType = type;
      await sync();
      assert.equal((await sync()).length, volumes);
    });
  }

  it('reads everything again within a day, evenly spread', async () => {
    await sync();
    await age(12);
    const half = (await sync()).length;
    assert.ok(half > volumes * 0.4 && half < volumes * 0.6, `${half} of ${volumes} after half a day`);
    await age(24);
    assert.equal((await sync()).length, volumes);
  });

  it('leaves unevaluated what was listed, but not read for more than a day', async () => {
    await sync();
    const page = { providerId, resourceTypes: ['disk'], afterId: 0, limit: 1 };
    assert.deepEqual((await nextToEvaluate(database(), page))[0]?.unreadable, {});
    await age(26);
    const [stale] = await nextToEvaluate(database(), page);
    assert.deepEqual(stale?.configuration, {});
    assert.match(stale?.unreadable[''] ?? '', /^stale: its details were last read at 2/);
  });
});
