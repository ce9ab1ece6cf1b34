import assert from 'node:assert/strict';
import { MockActivityEnvironment } from '@temporalio/testing';
import type { CloudSession, CollectedResource } from '../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../activities/clouds/errors.ts';
import { describedBatches } from '../../../activities/clouds/shared/described-batches.ts';
import { pagesOf } from '../../../activities/clouds/shared/pages.ts';
import { collectActivities, type PausedListings } from '../../../activities/sync/collect.ts';
import { createListingSlots, type ListingSlots } from '../../../activities/sync/listing-slots.ts';
import { syncStateActivities } from '../../../activities/sync/sync-state.ts';
import { endAccessCheck, writeTriedCall } from '../../../db/commands/access-checks/access-checks.ts';
import { makeProvider, makeResource } from '../../helpers/factories.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const unit = { service: 'ec2-volumes', region: 'us-east-1' };
const mostAttempts = 10;

describe('A listing that the cloud throttles', () => {
  const database = useTestDatabase({ poolSize: 4 });
  let providerId: number;
  let executionId: number;
  /** Descriptions that the cloud allows in one attempt. */
  let allowed: number;
  let described: string[];

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
    const job = await database()('jobs').where({ provider_id: providerId }).first<{ id: number }>('id');
    const [execution] = await database()('executions')
      .insert({ job_id: job.id, type: 'inventory_sync', trigger: 'api' })
      .returning<{ id: number }[]>('id');
    executionId = execution?.id ?? assert.fail();
    described = [];
  });

  const disk = (externalId: string): CollectedResource => ({
    externalId,
    name: externalId,
    resourceType: 'disk',
    region: unit.region,
    status: 'active',
    tags: {},
    configuration: { size_gb: 1 },
    unreadable: {},
  });

  const session = {
    units: () => [{ ...unit, resourceTypes: ['disk'] }],
    pages: (_unit, cursor) => {
      let left = allowed;
      return pagesOf(
        async () => ({
          next: null,
          batches: describedBatches({
            items: Array.from({ length: 100 }, (_, index) => `vol-${index}`),
            describe: async (id) => {
              left -= 1;
              if (left < 0) {
                throw new CloudError({
                  kind: 'throttled',
                  call: 'ec2:DescribeVolume',
                  message: 'RequestLimitExceeded',
                });
              }
              described.push(id);
              return disk(id);
            },
          }),
        }),
        cursor,
      );
    },
  } satisfies Pick<CloudSession, 'units' | 'pages'> as unknown as CloudSession;

  /** One attempt of the activity; the last one of its retry policy unless said. */
  async function collect({
    attempt = mostAttempts,
    sliceMs = 10_000 as number | null,
    of = session,
  } = {}): Promise<PausedListings | null> {
    const { collectUnits } = collectActivities({
      database: database(),
      sessions: { use: (_id, work) => work(of), close: () => undefined },
      detailMaxAgeHours: 24,
      hasBacklog: () => false,
      slots: createListingSlots(4),
    });
    const environment = new MockActivityEnvironment({
      attempt,
      retryPolicy: { maximumAttempts: mostAttempts },
      currentAttemptScheduledTimestampMs: Date.now(),
    });
    const input = { executionId, providerId, units: [unit], ...(sliceMs === null ? {} : { sliceMs }) };
    return environment.run(collectUnits, input);
  }
  const stored = async (): Promise<number> =>
    (await database()('resources').where({ provider_id: providerId, status: 'active' }).pluck('id')).length;

  it('stores the results of every attempt, and describes nothing twice', async () => {
    allowed = 30;
    const after: number[] = [];
    for (const attempt of [1, 2, 3]) {
      await assert.rejects(collect({ attempt }), /RequestLimitExceeded/);
      after.push(await stored());
    }
    assert.equal(await collect({ attempt: 4 }), null);
    assert.deepEqual([...after, await stored()], [30, 60, 90, 100]);
    assert.equal(described.length, 100);
  });

  it('is not given up as long as each last attempt gets further', async () => {
    allowed = 30;
    assert.deepEqual(await collect(), { open: 1 });
    assert.equal(await stored(), 30);
    for (let round = 1; round <= 3; round += 1) await collect();
    assert.equal(await stored(), 100);
    const { status } = await database()('sync_units').where({ execution_id: executionId }).first('status');
    assert.equal(status, 'succeeded');
  });

  it('keeps what was stored, deletes nothing and reports the reason when it is given up', async () => {
    await makeResource(database(), { providerId, externalId: 'seen-last-time', type: 'disk', region: unit.region });
    allowed = 30;
    await assert.rejects(collect({ attempt: 1 }), /RequestLimitExceeded/);
    allowed = 0;
    assert.equal(await collect(), null);
    assert.equal(await stored(), 31);
    const outcome = await syncStateActivities({ database: database() }).finishSync({ executionId, units: [unit] });
    assert.equal(outcome?.status, 'failed');
    assert.match(outcome?.reason ?? '', /^Not evaluated: ec2-volumes in us-east-1 \(throttled: .*RequestLimitExceeded/);
    const provider = await database()('providers').where({ id: providerId }).first('status', 'status_reason');
    assert.deepEqual([provider.status, provider.status_reason], ['error', outcome?.reason]);
    assert.equal(await stored(), 31);
  });

  it('ends for a workflow of the previous release, which would not continue it', async () => {
    allowed = 30;
    assert.equal(await collect({ sliceMs: null }), null);
    const row = await database()('sync_units').where({ execution_id: executionId }).first('status', 'reason');
    assert.equal(row.status, 'failed');
    assert.match(row.reason, /throttled/);
    assert.equal(await stored(), 30);
  });

  describe('or denies', () => {
    const denied = {
      units: session.units,
      pages: (_unit, cursor) =>
        pagesOf(async () => {
          throw new CloudError({
            kind: 'access_denied',
            call: 'ec2:DescribeVolumes',
            message: 'UnauthorizedOperation',
          });
        }, cursor),
    } as Partial<CloudSession> as CloudSession;
    const checks = async () =>
      database()('access_checks').where({ provider_id: providerId }).orderBy('id').select('id');

    it('refers to what to add, and has the access checked again unless the last check explains it', async () => {
      allowed = 0;
      await collect({ of: denied });
      const logged = await database()('execution_log').where({ execution_id: executionId }).pluck('message');
      assert.match(logged.join(), new RegExp(`/api/v1/providers/${providerId}/access shows what to add`));
      const [check] = await checks();
      assert.ok(check);
      const tried = { service: 'ec2', operation: 'DescribeInstances', permission: 'ec2:DescribeInstances' };
      await writeTriedCall(database(), {
        checkId: check.id,
        tried: { ...tried, region: null, result: 'denied', deniedBy: null, reason: null },
      });
      await endAccessCheck(database(), { checkId: check.id, reason: null });
      await database()('executions')
        .where({ id: executionId })
        .update({ started_at: new Date(Date.now() + 60_000) });
      await database()('sync_units').where({ execution_id: executionId }).delete();
      await collect({ of: denied });
      assert.deepEqual(await checks(), [check]);
    });
  });
});

describe('Listings that share an activity', () => {
  const database = useTestDatabase({ poolSize: 4 });
  const services = ['volumes', 'buckets', 'keys', 'queues'];
  const units = services.map((service) => ({ service, region: unit.region }));
  let providerId: number;
  let executionId: number;
  /** What a service throws after its first page; undefined where it simply ends. */
  let faults: Record<string, Error | undefined>;
  let pages: string[];
  let beforePage: (page: number) => Promise<void>;

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
    const job = await database()('jobs').where({ provider_id: providerId }).first<{ id: number }>('id');
    const [execution] = await database()('executions')
      .insert({ job_id: job.id, type: 'inventory_sync', trigger: 'api' })
      .returning<{ id: number }[]>('id');
    executionId = execution?.id ?? assert.fail();
    faults = {};
    pages = [];
    beforePage = async () => undefined;
  });

  const session = {
    units: () => units.map((one) => ({ ...one, resourceTypes: [one.service] })),
    async *pages({ service }, cursor) {
      for (const page of cursor === null ? [1, 2] : [2]) {
        const fault = page === 2 ? faults[service] : undefined;
        if (fault !== undefined) throw fault;
        await beforePage(page);
        pages.push(`${service} ${page}`);
        const resource: CollectedResource = {
          externalId: `${service}-${page}`,
          name: service,
          resourceType: service,
          region: unit.region,
          status: 'active',
          tags: {},
          configuration: {},
          unreadable: {},
        };
        yield { resources: [resource], cursor: page === 1 ? '2' : null };
      }
    },
  } satisfies Pick<CloudSession, 'units' | 'pages'> as unknown as CloudSession;

  async function collect(
    more: { atOnce?: number; of?: typeof units; slots?: ListingSlots } = {},
  ): Promise<PausedListings | null> {
    const { collectUnits } = collectActivities({
      database: database(),
      sessions: { use: (_id, work) => work(session), close: () => undefined },
      detailMaxAgeHours: 24,
      hasBacklog: () => false,
      slots: more.slots ?? createListingSlots(2),
    });
    const environment = new MockActivityEnvironment({
      attempt: 1,
      retryPolicy: { maximumAttempts: 3 },
      currentAttemptScheduledTimestampMs: Date.now(),
    });
    const { of = units, atOnce } = more;
    const input = { executionId, providerId, units: of, sliceMs: 10_000, ...(atOnce === undefined ? {} : { atOnce }) };
    return environment.run(collectUnits, input);
  }
  const states = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await database()('sync_units').where({ execution_id: executionId })).map((row) => [row.service, row.status]),
    );
  const refusal = (kind: 'throttled' | 'access_denied' | 'bad_credentials'): CloudError =>
    new CloudError({ kind, call: 'list', message: 'refused' });

  it('all end where nothing is in the way', async () => {
    assert.equal(await collect({ atOnce: 3 }), null);
    assert.deepEqual(await states(), Object.fromEntries(services.map((service) => [service, 'succeeded'])));
    assert.equal(pages.length, 2 * services.length);
  });

  it('hand a slot over to another account after a page, and end in the same activity', async () => {
    const slots = createListingSlots(2);
    let wantsOne = (): void => undefined;
    const other = new Promise<void>((resolve) => (wantsOne = resolve)).then(() =>
      slots.run(-1, new AbortController().signal, async () => undefined),
    );
    // Second pages come only when the other account had a slot.
    beforePage = async (page) => {
      if (page === 1) wantsOne();
      else await other;
    };
    assert.equal(await collect({ atOnce: 2, slots }), null);
    assert.equal(pages.length, 2 * services.length);
  });

  it('are returned where they were throttled or failed, and continue where they stopped', async () => {
    faults = { buckets: refusal('throttled'), keys: new TypeError('a defect'), queues: refusal('access_denied') };
    const paused = await collect({ atOnce: 3 });
    assert.equal(paused?.open, 2);
    assert.deepEqual(paused.units?.map(({ service }) => service).toSorted(), ['buckets', 'keys']);
    assert.deepEqual(await states(), {
      volumes: 'succeeded',
      buckets: 'running',
      keys: 'running',
      queues: 'failed',
    });
    faults = {};
    for (const left of paused.units ?? []) assert.equal(await collect({ of: [left] }), null);
    assert.deepEqual(pages.toSorted(), [...new Set(pages)].toSorted(), 'no page was read twice');
    const stored = await database()('resources').where({ provider_id: providerId }).pluck('external_id');
    assert.equal(stored.length, 7);
  });

  it('all stop when the credentials are rejected', async () => {
    faults = { volumes: refusal('bad_credentials') };
    await assert.rejects(collect({ atOnce: 1 }), /refused/);
    assert.deepEqual(pages, ['buckets 1', 'buckets 2', 'keys 1', 'keys 2', 'queues 1', 'queues 2', 'volumes 1']);
  });

  it('do not continue for an attempt that another has replaced', async () => {
    faults = { keys: refusal('throttled') };
    const paused = await collect({ atOnce: 3 });
    assert.equal(paused?.open, 1);
    faults = {};
    await database()('executions').where({ id: executionId }).update({ status: 'failed', ended_at: new Date() });
    await assert.rejects(collect({ atOnce: 3 }), /no longer this attempt/);
  });
});
