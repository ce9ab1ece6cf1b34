import assert from 'node:assert/strict';
import { MockActivityEnvironment } from '@temporalio/testing';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import type { CloudCall } from '../../../activities/clouds/cloud-kind.ts';
import { CloudError } from '../../../activities/clouds/errors.ts';
import { collectActivities } from '../../../activities/sync/collect.ts';
import { createListingSlots } from '../../../activities/sync/listing-slots.ts';
import { syncProgress } from '../../../db/reads/sync/progress.ts';
import { runningSyncs } from '../../../db/reads/sync/running.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const region = 'us-east-1';
const ok: CloudCall = { outcome: 'ok', durationMs: 5 };
const repeated: CloudCall = { outcome: 'ok', durationMs: 5, isRetry: true };
/** Its client repeats it. */
const throttled: CloudCall = { outcome: 'throttled', durationMs: null };
const unavailable = new CloudError({ kind: 'unavailable', call: 'ec2:DescribeVolumes', message: 'no answer in time' });

describe('The calls of a sync', () => {
  const database = useTestDatabase({ poolSize: 4 });
  let providerId: number;
  let executionId: number;
  /** Listing → the calls that it makes, and how it ends. */
  let listings: Record<string, { calls: CloudCall[]; fault?: CloudError }>;

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
    const job = await database()('jobs').where({ provider_id: providerId }).first<{ id: number }>('id');
    const [execution] = await database()('executions')
      .insert({ job_id: job.id, type: 'inventory_sync', trigger: 'api', subject: String(providerId) })
      .returning<{ id: number }[]>('id');
    executionId = execution?.id ?? assert.fail();
  });

  const session = {
    units: () => Object.keys(listings).map((service) => ({ service, region, resourceTypes: [] })),
    async *pages({ service }, _cursor, _signal, onCall) {
      const { calls, fault } = listings[service] ?? assert.fail(service);
      for (const call of calls) onCall?.(call);
      if (fault !== undefined) throw fault;
      yield { resources: [], cursor: null };
      // A call after the last page is one of the listing, too.
      onCall?.(ok);
    },
  } satisfies Pick<CloudSession, 'units' | 'pages'> as unknown as CloudSession;

  async function collect({ attempt = 1, atOnce = 2 as number | null, of = database() } = {}): Promise<unknown> {
    const { collectUnits } = collectActivities({
      database: of,
      sessions: { use: (_id, work) => work(session), close: () => undefined },
      detailMaxAgeHours: 0,
      hasBacklog: () => false,
      slots: createListingSlots(4),
    });
    const environment = new MockActivityEnvironment({
      attempt,
      retryPolicy: { maximumAttempts: 3 },
      currentAttemptScheduledTimestampMs: Date.now(),
    });
    const units = Object.keys(listings).map((service) => ({ service, region }));
    const input = { executionId, providerId, units, sliceMs: 10_000, ...(atOnce === null ? {} : { atOnce }) };
    return environment.run(collectUnits, input);
  }
  const progress = async () => (await syncProgress(database(), [executionId])).get(executionId);

  it('are counted by listing, and added up when the activity ends', async () => {
    listings = { volumes: { calls: [ok, ok, throttled, ok] }, instances: { calls: [ok, repeated] } };
    assert.equal(await collect(), null);
    assert.deepEqual(await progress(), { ended: 2, begun: 2, calls: { made: 8, retried: 2, throttled: 1 } });
    const rows = await database()('sync_units')
      .where({ execution_id: executionId })
      .orderBy('service')
      .pluck('calls_made');
    assert.deepEqual(rows, [3, 5]);
  });

  it('are those of all attempts, with the listing that is begun again', async () => {
    listings = { volumes: { calls: [ok, ok], fault: unavailable }, instances: { calls: [ok] } };
    assert.deepEqual(await collect(), { open: 1, units: [{ service: 'volumes', region }] });
    assert.deepEqual(await progress(), { ended: 1, begun: 2, calls: { made: 4, retried: 1, throttled: 0 } });
    await assert.rejects(collect({ attempt: 1, atOnce: null }), /no answer in time/);
    assert.deepEqual((await progress())?.calls, { made: 6, retried: 2, throttled: 0 });
    // The last attempt is followed by none.
    await collect({ attempt: 3, atOnce: null });
    assert.deepEqual(await progress(), { ended: 2, begun: 2, calls: { made: 8, retried: 2, throttled: 0 } });
  });

  it('take no write each', async () => {
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }): void => void statements.push(sql);
    database().on('query', note);
    listings = { volumes: { calls: Array.from({ length: 500 }, () => ok) } };
    await collect();
    database().off('query', note);
    assert.equal((await progress())?.calls.made, 501);
    assert.equal(statements.filter((sql) => sql.includes('calls_made')).length, 1);
  });

  it('fail no sync when they cannot be stored', async () => {
    listings = { volumes: { calls: [ok] } };
    const raw = (sql: string, bindings: never) =>
      sql.includes('calls_made')
        ? Promise.reject(new Error('the database is unavailable'))
        : database().raw(sql, bindings);
    const of = new Proxy(database(), {
      get: (target, name, receiver) => (name === 'raw' ? raw : (Reflect.get(target, name, receiver) as unknown)),
    });
    assert.equal(await collect({ of }), null);
    assert.deepEqual(await progress(), { ended: 1, begun: 1, calls: { made: 0, retried: 0, throttled: 0 } });
  });

  it('are shown of the running sync of a provider', async () => {
    listings = { volumes: { calls: [ok] } };
    assert.deepEqual((await runningSyncs(database(), [providerId])).get(providerId)?.begun, 0);
    await collect();
    const running = (await runningSyncs(database(), [providerId])).get(providerId);
    assert.deepEqual(running?.calls, { made: 2, retried: 0, throttled: 0 });
    assert.ok(running.elapsedMs >= 0);
    await database()('executions').where({ id: executionId }).update({ status: 'succeeded', ended_at: new Date() });
    assert.equal((await runningSyncs(database(), [providerId])).size, 0);
  });
});
