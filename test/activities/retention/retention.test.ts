import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../../db/database.ts';
import { pruneEvents, pruneExecutions, pruneVersions } from '../../../db/commands/retention/retention.ts';
import {
  changeResource,
  makeBaseline,
  makeDriftExecution,
  makeDriftFinding,
  makeProvider,
  makeResource,
} from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';

const window = { afterId: 0, retentionDays: 30 };
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

describe('pruning', () => {
  let own: TestDatabase;
  let database: Database;
  let memberId: number;

  beforeEach(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 2, applicationName: 'test' });
    memberId = (await member(database)).id;
  });
  afterEach(async () => {
    await database.destroy();
    await own.drop();
  });

  const idsOf = (table: string): Promise<number[]> => database(table).orderBy('id').pluck('id');

  async function addEvent(occurredAt: Date): Promise<number> {
    const [row] = await database('events')
      .insert({ type: 'job.completed', occurred_at: occurredAt, data: '{}' })
      .returning<{ id: number }[]>('id');
    return row?.id ?? 0;
  }

  it('removes events that are older than the retention, once webhooks have processed them', async () => {
    const old = await addEvent(daysAgo(31));
    const young = await addEvent(daysAgo(29));
    assert.equal((await pruneEvents(database, window)).deleted, 0);
    assert.deepEqual(await idsOf('events'), [old, young]);
    await database.raw('update event_cursors set event_id = (select max(id) from events)');
    assert.deepEqual(await pruneEvents(database, window), { deleted: 1, next: null });
    assert.deepEqual(await idsOf('events'), [young]);
  });

  it('removes old executions with their logs, but those that something refers to and the newest of each job', async () => {
    const provider = await makeProvider(database);
    const resource = await makeResource(database, { providerId: provider.id });
    const executions: number[] = [];
    for (const days of [60, 50, 40, 35]) {
      const id = await makeDriftExecution(database);
      executions.push(id);
      await database('execution_log').insert({ execution_id: id, level: 'info', message: 'done' });
      await database('executions')
        .where({ id })
        .update({ status: 'succeeded', started_at: daysAgo(days), ended_at: daysAgo(days) });
    }
    const [, referred, , newest] = executions;
    const findingId = await makeDriftFinding(database, { resource });
    await database('drift_findings').where({ id: findingId }).update({ execution_id: referred });
    assert.equal((await pruneExecutions(database, window)).deleted, 2);
    assert.deepEqual(await idsOf('executions'), [referred, newest]);
    assert.equal((await idsOf('execution_log')).length, 2);
  });

  it('removes versions replaced before the retention, but those of baselines and of assessments', async () => {
    const provider = await makeProvider(database);
    const resource = await makeResource(database, { providerId: provider.id, configuration: { size: 0 } });
    await makeBaseline(database, { resourceId: resource.id, memberId });
    const versions = [resource.version_id];
    for (const size of [1, 2, 3, 4]) {
      versions.push(await changeResource(database, resource.id, { configuration: { size } }));
    }
    const ages = [100, 90, 80, 70, 20];
    for (const [index, id] of versions.entries()) {
      await database('resource_versions')
        .where({ id })
        .update({ captured_at: daysAgo(ages[index] ?? 0) });
    }
    const [ofBaseline, evaluated, , replacedLately, present] = versions;
    await database('evidence_versions').insert({ version_id: evaluated });
    assert.equal((await pruneVersions(database, window)).deleted, 1);
    assert.deepEqual(await idsOf('resource_versions'), [ofBaseline, evaluated, replacedLately, present]);
  });

  it('goes through a large table window by window', async () => {
    await database.raw(
      `insert into events (type, occurred_at, data)
       select 'job.completed', now() - interval '1 year', '{}' from generate_series(1, 4500)`,
    );
    await database.raw('update event_cursors set event_id = (select max(id) from events)');
    let afterId: number | null = 0;
    const steps: number[] = [];
    while (afterId !== null) {
      const step: Awaited<ReturnType<typeof pruneEvents>> = await pruneEvents(database, { ...window, afterId });
      steps.push(step.deleted);
      afterId = step.next;
    }
    assert.deepEqual(steps, [2_000, 2_000, 500]);
  });
});
