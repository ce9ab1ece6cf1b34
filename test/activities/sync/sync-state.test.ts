import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { syncStateActivities } from '../../../activities/sync/sync-state.ts';
import { endUnit, takeUnits } from '../../../db/commands/sync/units.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

describe('finishing a sync', () => {
  const database = useTestDatabase();

  const scheduledAt = new Date();
  const units = ['instances', 'buckets', 'keys'].map((service) => ({ service, region: 'global' }));

  async function makeSync(): Promise<number> {
    const { id } = await makeProvider(database());
    const job = { type: 'inventory_sync', provider_id: id, schedule: '0 3 * * *', enabled: true };
    const [created] = await database()('jobs').insert(job).onConflict().ignore().returning<{ id: number }[]>('id');
    const jobId = created?.id ?? (await database()('jobs').where({ provider_id: id }).first<{ id: number }>('id')).id;
    const [execution] = await database()('executions')
      .insert({ job_id: jobId, type: 'inventory_sync', trigger: 'api' })
      .returning<{ id: number }[]>('id');
    return execution?.id ?? assert.fail();
  }

  it('fails every planned listing that was not made or ended, whatever the activities returned', async () => {
    const executionId = await makeSync();
    const held = await takeUnits(database(), { executionId, units: units.slice(0, 2), scheduledAt });
    const [first] = held.toReversed();
    await endUnit(database(), first ?? assert.fail(), { status: 'succeeded', reason: null });
    const outcome = await syncStateActivities({ database: database() }).finishSync({ executionId, units });
    assert.equal(outcome?.status, 'succeeded');
    assert.match(outcome?.reason ?? '', /the listing did not finish/);
    assert.match(outcome?.reason ?? '', /keys in global \(the listing was not made\)/);
    assert.equal(outcome?.counts['listings_failed'], 2);
    const rows = await database()('sync_units').where({ execution_id: executionId }).pluck<string[]>('status');
    assert.deepEqual(rows.toSorted(), ['failed', 'failed', 'succeeded']);
  });

  it('fails a sync none of whose listings was made', async () => {
    const executionId = await makeSync();
    const outcome = await syncStateActivities({ database: database() }).finishSync({ executionId, units });
    assert.equal(outcome?.status, 'failed');
    const provider = await database()('providers as provider')
      .join('jobs as job', 'job.provider_id', 'provider.id')
      .join('executions as execution', 'execution.job_id', 'job.id')
      .where('execution.id', executionId)
      .first<{ status: string }>('provider.status');
    assert.equal(provider.status, 'error');
  });

  it('lets no later attempt write', async () => {
    const executionId = await makeSync();
    const [held] = await takeUnits(database(), { executionId, units: units.slice(0, 1), scheduledAt });
    await syncStateActivities({ database: database() }).finishSync({ executionId, units });
    assert.equal(await endUnit(database(), held ?? assert.fail(), { status: 'succeeded', reason: null }), false);
  });

  it('gives completed listings to no attempt that resumes late', async () => {
    const executionId = await makeSync();
    await syncStateActivities({ database: database() }).finishSync({ executionId, units });
    const rows = () => database()('sync_units').where({ execution_id: executionId }).orderBy(['service', 'region']);
    const before = await rows();
    assert.deepEqual(await takeUnits(database(), { executionId, units, scheduledAt }), []);
    assert.deepEqual(await rows(), before);
  });

  it('leaves a listing to the attempt that was scheduled last, whichever starts last', async () => {
    const executionId = await makeSync();
    const scheduled = (secondsLater: number) => new Date(scheduledAt.getTime() + secondsLater * 1_000);
    const [held] = await takeUnits(database(), { executionId, units: units.slice(0, 1), scheduledAt: scheduled(60) });
    assert.deepEqual(
      await takeUnits(database(), { executionId, units: units.slice(0, 1), scheduledAt: scheduled(0) }),
      [],
      'the attempt before, woken late',
    );
    assert.equal(await endUnit(database(), held ?? assert.fail(), { status: 'succeeded', reason: null }), true);
    const [second] = await takeUnits(database(), { executionId, units: units.slice(1, 2), scheduledAt: scheduled(0) });
    const [taken] = await takeUnits(database(), { executionId, units: units.slice(1, 2), scheduledAt: scheduled(60) });
    assert.equal(taken?.attempt, (second?.attempt ?? 0) + 1);
  });
});
