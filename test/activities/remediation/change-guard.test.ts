import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import { StoppedError, unlessStopped } from '../../../activities/remediation/stop.ts';
import { systemActor } from '../../../db/commands/audit/write.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { admitChange } from '../../../db/commands/remediation/cloud-changes.ts';
import { resumeRemediation, stopRemediation } from '../../../db/commands/remediation/gate.ts';
import { claimStep } from '../../../db/commands/remediation/steps.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { attemptOf, makeAction } from '../../helpers/remediation-row.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';

const actor = systemActor('test');
const guard = { stopped: false, perHour: 5, perAccountPerHour: 3 };

describe('changes to clouds', () => {
  let own: TestDatabase;
  let database: Database;

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 12, applicationName: 'test' });
  });
  after(async () => {
    await database.destroy();
    await own.drop();
  });
  afterEach(async () => {
    await database('cloud_changes').delete();
    await database.transaction((transaction) => resumeRemediation(transaction, { actor }));
  });

  const stop = () => database.transaction((transaction) => stopRemediation(transaction, { actor, reason: 'a test' }));
  const resume = () => database.transaction((transaction) => resumeRemediation(transaction, { actor }));
  const newProvider = async () => (await makeProvider(database)).id;

  async function begin(providerId: number, kind: 'execute' | 'rollback' = 'execute'): Promise<string | null> {
    const { id: actionId } = await makeAction(database, { providerId, status: 'approved' });
    const held = await database.transaction((transaction) =>
      admitChange(transaction, { actionId, providerId, kind, guard }),
    );
    return held?.refusal ?? null;
  }

  /** An executing action with one step in some state. */
  async function stepIn(status: 'planned' | 'running' | 'done'): Promise<number> {
    const { id } = await makeAction(database, { providerId: await newProvider(), status: 'executing' });
    await database('remediation_steps').insert({ action_id: id, number: 1, status });
    return id;
  }
  const claim = async (actionId: number, { to = 'done' as 'done' | 'undone', stopped = false } = {}) =>
    attemptOf(await claimStep(database, { actionId, number: 1, from: ['planned', 'running', 'done'], to, stopped }));

  it('are limited for one account, executions and rollbacks alike, however many start at once', async () => {
    const providerId = await newProvider();
    const kinds = ['execute', 'rollback', 'execute', 'rollback', 'execute', 'rollback'] as const;
    const answers = await Promise.all(kinds.map((kind) => begin(providerId, kind)));
    assert.equal(answers.filter((refusal) => refusal === null).length, 3);
    for (const refusal of answers)
      if (refusal !== null) assert.match(refusal, /limit of 3 changes per hour to this account/);
    assert.equal(await begin(await newProvider()), null);
  });

  it('are limited over all accounts', async () => {
    for (let count = 0; count < 5; count += 1) assert.equal(await begin(await newProvider()), null);
    assert.match((await begin(await newProvider())) ?? '', /limit of 5 changes per hour to all accounts together/);
  });

  it('count for an hour', async () => {
    const providerId = await newProvider();
    for (let count = 0; count < 3; count += 1) await begin(providerId);
    assert.notEqual(await begin(providerId), null);
    await database('cloud_changes').update({ begun_at: database.raw(`begun_at - interval '61 minutes'`) });
    assert.equal(await begin(providerId), null);
  });

  it('do not start while remediation is stopped', async () => {
    await stop();
    assert.match((await begin(await newProvider())) ?? '', /stopped since .* by test: a test/);
    await resume();
    assert.equal(await begin(await newProvider()), null);
  });

  it('start no step after a stop, forward or back; a step in progress is finished', async () => {
    const [planned, running, done] = [await stepIn('planned'), await stepIn('running'), await stepIn('done')];
    await stop();
    assert.equal(await claim(planned), 'stopped');
    assert.equal(await claim(done, { to: 'undone' }), 'stopped');
    assert.equal(await claim(running), 1);
    await resume();
    assert.equal(await claim(planned), 1);
    assert.equal(await claim(await stepIn('planned'), { stopped: true }), 'stopped');
  });

  it('make a stop wait for a step that is starting', async () => {
    const order: string[] = [];
    let commit = (): void => undefined;
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    let noteBegun = (): void => undefined;
    const begun = new Promise<void>((resolve) => (noteBegun = resolve));
    const beginning = database.transaction(async (transaction) => {
      await transaction('remediation_gate').select('stopped_at').forShare();
      order.push('begins');
      noteBegun();
      await mayCommit;
      order.push('has begun');
    });
    await begun;
    const stopping = stop().then(() => order.push('stopped'));
    const waits = async (): Promise<boolean> => {
      const { rows } = await database.raw<{ rows: unknown[] }>(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    };
    while (!(await waits())) await new Promise((resolve) => setImmediate(resolve));
    commit();
    await Promise.all([beginning, stopping]);
    assert.deepEqual(order, ['begins', 'has begun', 'stopped']);
  });

  it('wait in the step until remediation is resumed, then do all of it again and say so in the log', async () => {
    const actionId = await stepIn('planned');
    await stop();
    let rounds = 0;
    const { signal } = new AbortController();
    const step = { actionId, number: 1, phase: 'execute' as const, signal };
    const work = unlessStopped({ database, stopped: false }, step, async () => {
      rounds += 1;
      const claimed = await claim(actionId);
      if (claimed === 'stopped') throw new StoppedError();
      return claimed;
    });
    const logged = () =>
      database('remediation_log').where({ action_id: actionId }).orderBy('id').pluck<string[]>('message');
    while ((await logged()).length === 0) await new Promise((resolve) => setImmediate(resolve));
    await resume();
    assert.equal(await work, 1);
    assert.equal(rounds, 2);
    assert.match(
      (await logged()).join(' '),
      /Waiting before step 1: Remediation has been stopped.* Continuing with step 1/,
    );
  });

  it('wait no longer when their attempt is aborted', async () => {
    const actionId = await stepIn('planned');
    await stop();
    const stopped = new AbortController();
    const step = { actionId, number: 1, phase: 'execute' as const, signal: stopped.signal };
    const work = unlessStopped({ database, stopped: false }, step, async () => {
      throw new StoppedError();
    });
    stopped.abort();
    await assert.rejects(work, { name: 'AbortError' });
  });
});
