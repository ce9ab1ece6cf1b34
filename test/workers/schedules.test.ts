import assert from 'node:assert/strict';
import type { Client } from '@temporalio/client';
import { tsToDate } from '@temporalio/common/lib/time.js';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import { type JobRow, standingJob } from '../../db/reads/jobs/jobs.ts';
import { nextRuns } from '../../domain/jobs/next-run.ts';
import { jobSchedule } from '../../workers/job-schedule.ts';
import { reconcileSchedules } from '../../workers/schedules.ts';
import { eventually } from '../helpers/eventually.ts';
import { makeProvider } from '../helpers/factories.ts';
import { temporalClient } from '../helpers/temporal-client.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

const nothing = { created: [], updated: [], deleted: [] };

describe('schedules', () => {
  let own: TestDatabase;
  let database: Database;
  let client: Client;
  let closeClient: () => Promise<void>;
  let jobId: number;
  let standing: string[];

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 2, applicationName: 'test' });
    const temporal = await temporalClient();
    client = temporal.client;
    closeClient = () => temporal.close();
    jobId = (await standingJob(database, 'drift_detection')).id;
    const ids = await database('jobs').whereNull('provider_id').orderBy('id').pluck<number[]>('id');
    standing = ids.map((id) => `job-${id}`);
  });

  after(async () => {
    await closeClient();
    await database.destroy();
    await own.drop();
  });

  const describeSchedule = (id: number) => client.schedule.getHandle(`job-${id}`).describe();

  it('are created for jobs without one, and paused while there is no provider', async () => {
    assert.deepEqual(await reconcileSchedules(database, client), { ...nothing, created: standing });
    assert.equal((await describeSchedule(jobId)).state.paused, true);
    assert.deepEqual(await reconcileSchedules(database, client), nothing);
  });

  it('are resumed with the first provider, which gets its own', async () => {
    await makeProvider(database);
    const job = await database('jobs').whereNotNull('provider_id').first<{ id: number }>('id');
    assert.deepEqual(await reconcileSchedules(database, client), {
      ...nothing,
      created: [`job-${job.id}`],
      updated: standing,
    });
    const { state, policies, action } = await describeSchedule(jobId);
    assert.equal(state.paused, false);
    assert.equal(policies.overlap, 'SKIP');
    assert.equal(policies.catchupWindow, 3_600_000);
    assert.deepEqual([action.workflowType, action.args], ['runJob', [jobId]]);
  });

  it('follow a job that changes', async () => {
    await database('jobs').where({ id: jobId }).update({ schedule: '30 5 * * mon', enabled: false });
    assert.deepEqual(await reconcileSchedules(database, client), { ...nothing, updated: [`job-${jobId}`] });
    assert.equal((await describeSchedule(jobId)).state.paused, true);
    await database('jobs').where({ id: jobId }).update({ enabled: true });
    await reconcileSchedules(database, client);
    assert.deepEqual(await reconcileSchedules(database, client), nothing);
  });

  it('are corrected when someone changed them in Temporal', async () => {
    const handle = client.schedule.getHandle(`job-${jobId}`);
    await handle.pause('by hand');
    assert.deepEqual((await reconcileSchedules(database, client)).updated, [`job-${jobId}`]);
    await handle.update((found) => ({ ...found, spec: { intervals: [{ every: '1 minute' }] } }));
    assert.deepEqual((await reconcileSchedules(database, client)).updated, [`job-${jobId}`]);
    await handle.delete();
    assert.deepEqual((await reconcileSchedules(database, client)).created, [`job-${jobId}`]);
  });

  it('are deleted with their job, and others are not touched', async () => {
    const action = { type: 'startWorkflow', workflowType: 'other', taskQueue: 'other' } as const;
    await client.schedule.create({ scheduleId: 'job-999', spec: {}, action });
    await client.schedule.create({ scheduleId: 'somebody-elses', spec: {}, action });
    // Temporal's list follows a little later.
    await eventually(async () => assert.deepEqual((await reconcileSchedules(database, client)).deleted, ['job-999']));
    assert.equal((await client.schedule.getHandle('somebody-elses').describe()).scheduleId, 'somebody-elses');
  });

  for (const schedule of [
    '*/15 * * * *',
    '7 1-23/6 * * *',
    '30 4 1,15 * 5',
    '0 0 13 * FRI',
    '5,10 3-5 * jan,jul *',
    '0 0 31 * *',
    '0 6 */10 * 0',
    '0 6 * * 5-7',
    '0 6 * * */3',
    '59 23 28-31 2-12/2 sun',
  ]) {
    it(`fire as predicted: ${schedule}`, async () => {
      const job = { id: 1, type: 'drift_detection', provider_id: null, schedule, enabled: true, has_subject: true };
      const wanted = jobSchedule({
        ...job,
        created_at: new Date(),
        last_execution_status: null,
        last_run_at: null,
      } as JobRow);
      const scheduleId = `foretold-${Buffer.from(schedule).toString('hex')}`;
      await client.schedule.create({ ...wanted, scheduleId, state: { paused: true } });
      const from = new Date();
      const foretold = nextRuns(schedule, { from, count: 20 });
      const { startTime } = await client.workflowService.listScheduleMatchingTimes({
        namespace: client.options.namespace,
        scheduleId,
        startTime: { seconds: Math.floor(from.getTime() / 1_000) as never },
        endTime: { seconds: (Math.floor((foretold.at(-1) ?? from).getTime() / 1_000) + 1) as never },
      });
      assert.deepEqual(startTime.map(tsToDate), foretold);
    });
  }
});
