import assert from 'node:assert/strict';
import { completeExecution, completeWithFindings } from '../../../../db/commands/jobs/execution-ends.ts';
import {
  claimExecution,
  endExecution,
  holdRunningExecution,
  logToExecution,
} from '../../../../db/commands/jobs/executions.ts';
import { ensureStandingJobs, lockJob, requestExecution, rescheduleJob } from '../../../../db/commands/jobs/jobs.ts';
import { settleUnanswered } from '../../../../db/commands/jobs/unfinished.ts';
import { dispatchDue, enqueueWorkflowStart, forgetPendingStart } from '../../../../db/commands/outbox/outbox.ts';
import { listExecutions, logExcerpt } from '../../../../db/reads/jobs/execution-lists.ts';
import { findExecution } from '../../../../db/reads/jobs/executions.ts';
import { findJob, listJobs, standingJob } from '../../../../db/reads/jobs/jobs.ts';
import { connectingProviders, runningExecutions } from '../../../../db/reads/jobs/unfinished.ts';
import { nextPendingStartDueInMs, pendingStart } from '../../../../db/reads/outbox/outbox.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

const minuteMs = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);

describe('The executions of a job', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let providerId: number;
  let jobId: number;

  before(() => ensureStandingJobs(database()));
  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
    ({ id: jobId } = await database()('jobs').where({ provider_id: providerId }).first());
  });

  const job = () => ({ id: jobId, type: 'inventory_sync' as const });
  const execution = (values: object = {}) =>
    insertRow(database(), 'executions', { job_id: jobId, type: 'inventory_sync', trigger: 'api', ...values });
  const ended = (values: object = {}) => execution({ status: 'succeeded', ended_at: new Date(), ...values });
  const rowOf = (id: number) => database()('executions').where({ id }).first();
  const claim = (subject?: string) =>
    database().transaction((transaction) =>
      claimExecution(transaction, { job: job(), trigger: 'api', ...(subject === undefined ? {} : { subject }) }),
    );

  it('are claimed once at a time for each subject', async () => {
    const [whole, part] = [await claim(), await claim('provider:7')];
    assert.deepEqual([whole.isNew, part.isNew, whole.execution.subject], [true, true, '']);
    const again = await claim();
    assert.deepEqual([again.isNew, again.execution.id], [false, whole.execution.id]);
    assert.equal((await claim('provider:7')).execution.id, part.execution.id);
    await database().transaction((transaction) =>
      endExecution(transaction, { executionId: whole.execution.id, status: 'succeeded' }),
    );
    assert.notEqual((await claim()).execution.id, whole.execution.id);
  });

  it('end once, with what was counted before', async () => {
    const [id, other] = [
      await execution({ counts: { a: 1, b: 1 }, findings_count: 3 }),
      await execution({ subject: 'x' }),
    ];
    const end = (given: object) =>
      database().transaction((transaction) =>
        endExecution(transaction, { executionId: id, status: 'failed', ...given }),
      );
    const row = await end({ error: 'no', counts: { b: 2 } });
    assert.deepEqual([row?.status, row?.error, row?.counts, row?.findings_count], ['failed', 'no', { a: 1, b: 2 }, 3]);
    assert.equal(await end({ error: 'late' }), null);
    assert.deepEqual([(await rowOf(id)).error, (await rowOf(other)).status], ['no', 'running']);
  });

  it('publish their end once, with the provider of their job', async () => {
    const id = await execution({ started_at: ago(2) });
    const complete = () =>
      database().transaction((transaction) =>
        completeExecution(transaction, { executionId: id, status: 'succeeded', findingsCount: 4, counts: { seen: 2 } }),
      );
    assert.equal((await complete())?.id, id);
    assert.equal(await complete(), null);
    const events = await database()('events').where({ type: 'job.completed', provider_id: providerId });
    assert.equal(events.length, 1);
    const { data } = events[0];
    assert.deepEqual(
      [data.job_id, data.execution_id, data.provider_id, data.status, data.findings_count, data.counts, data.error],
      [jobId, id, providerId, 'succeeded', 4, { seen: 2 }, null],
    );
    assert.ok(data.duration_ms >= 2 * minuteMs);
    assert.equal(data.ended_at, (await rowOf(id)).ended_at.toISOString());
  });

  it('of standing jobs publish their end without a provider, and with what was found', async () => {
    const drifts = await standingJob(database(), 'drift_detection');
    const id = await execution({ job_id: drifts.id, type: 'drift_detection' });
    await completeWithFindings(
      database(),
      { executionId: id, status: 'succeeded', error: null, counts: {} },
      (_transaction, executionId) => Promise.resolve(executionId === id ? 7 : 0),
    );
    const [event] = await database()('events').whereRaw(`data ->> 'execution_id' = ?`, [id]);
    assert.deepEqual([event.provider_id, event.data.provider_id, event.data.findings_count], [null, null, 7]);
  });

  it('cannot end while something of them is written', async () => {
    const [id, over] = [await execution(), await ended()];
    const hold = (executionId: number) => database().transaction((trx) => holdRunningExecution(trx, executionId));
    assert.deepEqual([await hold(id), await hold(over), await hold(0)], [true, false, false]);
    const held = await whileUncommitted(database(), {
      change: (first) => endExecution(first, { executionId: id, status: 'failed' }),
      command: (second) => holdRunningExecution(second, id),
    });
    assert.equal(held, false);
  });

  it('are listed newest first, by state, and found by id', async () => {
    const [first, second, running] = [await ended(), await ended({ status: 'failed' }), await execution()];
    const { id: elsewhere } = await database()('jobs').where({ type: 'drift_detection' }).first();
    await ended({ job_id: elsewhere, type: 'drift_detection' });
    const list = async (status?: 'failed' | 'running') => {
      const page = { page: 1, perPage: 10 };
      const { rows, total } = await listExecutions(database(), {
        jobId,
        limits: [],
        page,
        ...(status ? { status } : {}),
      });
      assert.equal(total, rows.length);
      return rows.map(({ id }) => id);
    };
    assert.deepEqual([await list(), await list('failed')], [[running, second, first], [second]]);
    assert.equal((await findExecution(database(), first))?.id, first);
    assert.equal(await findExecution(database(), 0), null);
  });

  it('keep a log of their own, whose end is shown', async () => {
    const [id, other] = [await execution(), await ended()];
    const line = (message: string) => ({ level: 'info' as const, message });
    await logToExecution(database(), id, []);
    await logToExecution(database(), id, [line('1'), line('2'), { ...line('3'), level: 'warn', data: { a: 1 } }]);
    await logToExecution(database(), other, [line('other')]);
    const lines = await logExcerpt(database(), id, 2);
    assert.deepEqual(
      lines.map(({ level, message, data }) => [level, message, data]),
      [
        ['info', '2', {}],
        ['warn', '3', { a: 1 }],
      ],
    );
  });

  it('have a pending start when they are new', async () => {
    const request = () =>
      database().transaction((transaction) =>
        requestExecution(transaction, { job: job(), trigger: 'api', providerId }),
      );
    const first = await request();
    const workflowId = first.execution.workflow_id;
    assert.ok(await pendingStart(database(), workflowId));
    await forgetPendingStart(database(), workflowId);
    assert.equal((await request()).isNew, false);
    assert.equal(await pendingStart(database(), workflowId), null);
  });

  it('are looked after when they run for some time without a pending start', async () => {
    const old = { started_at: ago(5) };
    const id = await execution(old);
    await ended(old);
    await execution({ subject: 'young' });
    const pending = await execution({ ...old, subject: 'pending' });
    const standing = await standingJob(database(), 'billing_sync');
    const own = await execution({ ...old, job_id: standing.id, type: 'billing_sync' });
    const start = { workflowType: 't', taskQueue: 'q', arguments: [], searchAttributes: {}, staticSummary: 's' };
    const { workflow_id: workflowId } = await rowOf(pending);
    await database().transaction((trx) => enqueueWorkflowStart(trx, { ...start, workflowId } as never));
    const found = async () =>
      (await runningExecutions(database(), 60)).filter((row) => row.provider_id === providerId || row.id === own);
    assert.deepEqual(
      (await found()).map((row) => [row.id, row.provider_id, row.is_live]),
      [
        [id, providerId, true],
        [own, null, true],
      ],
    );
    assert.equal(Math.round(((await found())[0]?.age_seconds ?? 0) / 60), 5);
    await database()('providers').where({ id: providerId }).update({ deleted_at: new Date() });
    assert.equal((await found())[0]?.is_live, false);
    await database()('executions').where({ id: own }).update({ status: 'failed', ended_at: new Date() });
  });

  describe('and the job', () => {
    it('is standing once for its type', async () => {
      const count = async () => (await database()('jobs').whereNull('provider_id')).length;
      const before = await count();
      await ensureStandingJobs(database());
      assert.equal(await count(), before);
      await database()('jobs').where({ type: 'compliance_assess' }).delete();
      await ensureStandingJobs(database());
      const restored = await database()('jobs').where({ type: 'compliance_assess' });
      assert.deepEqual(
        restored.map(({ schedule, provider_id: id }) => [schedule, id]),
        [['0 3 * * 0', null]],
      );
      assert.equal((await database()('jobs').where({ type: 'inventory_sync' }).whereNull('provider_id')).length, 0);
      await assert.rejects(standingJob(database(), 'inventory_sync'), /no standing job/);
    });

    it('is listed with its newest execution, unless it or its provider is not there', async () => {
      await ended({ started_at: ago(5) });
      const newest = await ended({ status: 'failed', started_at: ago(2) });
      const hidden = await makeProvider(database(), { answeredAt: null });
      const gone = await makeProvider(database(), { deletedAt: new Date() });
      const deleted = await makeProvider(database());
      await database()('jobs').where({ provider_id: deleted.id }).update({ deleted_at: new Date() });
      const jobs = await listJobs(database(), { limits: [] });
      assert.deepEqual(
        jobs.map(({ id }) => id),
        jobs.map(({ id }) => id).toSorted((a, b) => a - b),
      );
      const own = jobs.find(({ id }) => id === jobId);
      assert.deepEqual(
        [own?.last_execution_status, own?.last_run_at, own?.has_subject, own?.provider_id],
        ['failed', (await rowOf(newest)).started_at, true, providerId],
      );
      const shown = jobs.map((one) => one.provider_id);
      assert.ok(![hidden.id, gone.id, deleted.id].some((id) => shown.includes(id)));
      assert.deepEqual(
        (await listJobs(database(), { limits: [], types: ['drift_detection'] })).map(({ type }) => type),
        ['drift_detection'],
      );
      assert.equal((await findJob(database(), { id: jobId, limits: [] }))?.id, jobId);
      assert.equal(await findJob(database(), { id: 0, limits: [] }), null);
    });

    it('of all providers has nothing to run on before one is connected', async () => {
      const hasSubject = async () =>
        (await listJobs(database(), { limits: [], types: ['drift_detection'] }))[0]?.has_subject;
      await database()('providers').update({ deleted_at: new Date() });
      await makeProvider(database(), { answeredAt: null });
      assert.equal(await hasSubject(), false);
      await makeProvider(database());
      assert.equal(await hasSubject(), true);
    });

    it('is rescheduled alone, by one member after the other, unless it is deleted', async () => {
      const { id: otherId } = await makeProvider(database());
      const locked = await whileUncommitted(database(), {
        change: (first) => rescheduleJob(first, { jobId, schedule: '1 1 * * *', enabled: false }),
        command: (second) => lockJob(second, jobId),
      });
      assert.deepEqual([locked?.schedule, locked?.enabled], ['1 1 * * *', false]);
      assert.equal((await database()('jobs').where({ provider_id: otherId }).first()).enabled, true);
      await database()('jobs').where({ id: jobId }).update({ deleted_at: new Date() });
      assert.equal(await database().transaction((trx) => lockJob(trx, jobId)), null);
    });
  });

  describe('and connects that no one answered', () => {
    const connecting = (values: object) =>
      makeProvider(database(), { status: 'syncing' }).then(async ({ id }) => {
        await database()('providers')
          .where({ id })
          .update({ created_at: ago(5), ...values });
        return id;
      });
    const refusal = JSON.stringify({ kind: 'refused', message: 'no' });

    it('are shown after some time, or given back for removal when they were refused', async () => {
      const [silent, young, refused, youngRefused, answered] = [
        await connecting({ answered_at: null }),
        await connecting({ answered_at: null, created_at: new Date() }),
        await connecting({ answered_at: null, refusal }),
        await connecting({ answered_at: null, refusal, created_at: new Date() }),
        await connecting({ answered_at: ago(3) }),
      ];
      const ids = await settleUnanswered(database(), 60);
      assert.ok(ids.includes(refused));
      assert.ok(![silent, young, youngRefused, answered].some((id) => ids.includes(id)));
      const answeredAt = async (id: number) => (await database()('providers').where({ id }).first()).answered_at;
      assert.ok(await answeredAt(silent));
      assert.deepEqual([await answeredAt(young), await answeredAt(refused)], [null, null]);
      assert.ok((await answeredAt(answered)) < ago(2));
    });

    it('forget the credentials that were being checked', async () => {
      const sealed = Buffer.from('x');
      const change = (values: object) =>
        insertRow(database(), 'credential_changes', {
          provider_id: providerId,
          sealed,
          requested_at: ago(5),
          ...values,
        });
      const outcome = JSON.stringify({ accepted: true });
      const [old, young, decided] = [
        await change({}),
        await change({ requested_at: new Date() }),
        await change({ outcome, sealed: null }),
      ];
      await settleUnanswered(database(), 60);
      const rows = await database()('credential_changes').whereIn('id', [old, young, decided]).orderBy('id');
      assert.deepEqual(
        rows.map((row) => [row.outcome?.accepted ?? null, row.sealed === null]),
        [
          [false, true],
          [null, false],
          [true, true],
        ],
      );
    });

    it('wait for their first sync while nothing of them runs or is pending', async () => {
      const [waiting, young, deleted, unanswered, synced, running, pending] = [
        await connecting({}),
        await connecting({ created_at: new Date() }),
        await connecting({ deleted_at: new Date() }),
        await connecting({ answered_at: null }),
        await connecting({ status: 'synced' }),
        await connecting({}),
        await connecting({}),
      ];
      const { id: itsJob } = await database()('jobs').where({ provider_id: running }).first();
      await execution({ job_id: itsJob });
      const { id: waitingJob } = await database()('jobs').where({ provider_id: waiting }).first();
      await ended({ job_id: waitingJob });
      const row = { workflow_type: 't', workflow_id: `connect-${pending}`, task_queue: 'q', arguments: '[]' };
      await database()('outbox').insert(row);
      const found = (await connectingProviders(database(), 60)).map(({ id }) => id);
      const own = [waiting, young, deleted, unanswered, synced, running, pending];
      assert.deepEqual(
        found.filter((id) => own.includes(id)),
        [waiting],
      );
    });
  });

  describe('and their pending starts', () => {
    beforeEach(() => database()('outbox').delete());
    const start = (workflowId: string, values: object = {}) =>
      database()('outbox').insert({
        workflow_type: 't',
        workflow_id: workflowId,
        task_queue: 'q',
        arguments: '[]',
        next_attempt_at: ago(1),
        ...values,
      });
    const dispatch = async (options: { limit?: number; workflowId?: string } = {}, failing: string[] = []) => {
      const begun: string[] = [];
      const counts = await dispatchDue(database(), {
        limit: 10,
        ...options,
        start: (row) => {
          begun.push(row.workflowId);
          return failing.includes(row.workflowId) ? Promise.reject(new Error('x'.repeat(600))) : Promise.resolve();
        },
      });
      return { begun, ...counts };
    };

    it('are dispatched when they are due, in order, in limited batches', async () => {
      await start('later', { next_attempt_at: ago(-10) });
      for (const id of ['a', 'b', 'c']) await start(id);
      assert.deepEqual(await dispatch({ limit: 2 }), { begun: ['a', 'b'], started: 2, failed: 0 });
      assert.deepEqual(await dispatch(), { begun: ['c'], started: 1, failed: 0 });
      assert.deepEqual(await dispatch(), { begun: [], started: 0, failed: 0 });
      assert.deepEqual(await dispatch({ workflowId: 'later' }), { begun: ['later'], started: 1, failed: 0 });
    });

    it('that fail are retried after a growing delay, up to ten seconds', async () => {
      for (const [attempts, delayMs] of [
        [0, 1_000],
        [1, 2_000],
        [3, 8_000],
        [9, 10_000],
      ] as const) {
        await database()('outbox').delete();
        await start('bad', { attempts });
        await start('good');
        const before = Date.now();
        assert.deepEqual(await dispatch({}, ['bad']), { begun: ['bad', 'good'], started: 1, failed: 1 });
        const after = Date.now();
        const rows = await database()('outbox').select();
        assert.deepEqual(
          rows.map((row) => [row.workflow_id, row.attempts, row.last_error.length]),
          [['bad', attempts + 1, 500]],
        );
        const dueAt = rows[0].next_attempt_at.getTime();
        assert.ok(before + delayMs - 1 <= dueAt && dueAt <= after + delayMs, `after ${attempts}: ${dueAt - before} ms`);
      }
    });

    it('are dispatched by one process at a time', async () => {
      await start('a');
      await start('b');
      await database().transaction(async (transaction) => {
        await transaction('outbox').where({ workflow_id: 'a' }).forUpdate().first('id');
        assert.deepEqual((await dispatch()).begun, ['b']);
      });
      assert.deepEqual((await dispatch()).begun, ['a']);
    });

    it('are written once, left to their writer for a moment, and report when the next is due', async () => {
      assert.equal(await nextPendingStartDueInMs(database()), null);
      const given = {
        workflowType: 't',
        workflowId: 'w',
        taskQueue: 'q',
        arguments: [1],
        searchAttributes: {},
        staticSummary: 's',
      };
      await database().transaction((trx) => enqueueWorkflowStart(trx, given as never));
      await database().transaction((trx) => enqueueWorkflowStart(trx, { ...given, taskQueue: 'other' } as never));
      const row = await database()('outbox').first();
      assert.equal(row.task_queue, 'q');
      assert.equal(row.next_attempt_at.getTime() - row.created_at.getTime(), 500);
      await database()('outbox').update({ next_attempt_at: ago(-10) });
      const due = (await nextPendingStartDueInMs(database())) ?? 0;
      assert.ok(due > 5 * minuteMs && due <= 10 * minuteMs);
      await database()('outbox').update({ next_attempt_at: ago(10) });
      assert.equal(await nextPendingStartDueInMs(database()), 0);
      await start('other');
      await forgetPendingStart(database(), 'w');
      assert.deepEqual(await database()('outbox').pluck('workflow_id'), ['other']);
    });
  });
});
