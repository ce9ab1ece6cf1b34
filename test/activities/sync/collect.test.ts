import assert from 'node:assert/strict';
import { MockActivityEnvironment } from '@temporalio/testing';
import type { CloudSession, CollectedResource } from '../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../activities/clouds/errors.ts';
import { describedBatches } from '../../../activities/clouds/shared/described-batches.ts';
import { pagesOf } from '../../../activities/clouds/shared/pages.ts';
import { collectActivities, type PausedListings } from '../../../activities/sync/collect.ts';
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
      hasBacklog: () => false,
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
