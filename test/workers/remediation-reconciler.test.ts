import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { after, before, beforeEach, describe, it } from 'mocha';
import { openDatabase, type Database, type Transaction } from '../../db/database.ts';
import { dispatchDue } from '../../db/commands/outbox/outbox.ts';
import {
  completeExecution,
  completeRollback,
  failExecution,
  failRollback,
} from '../../db/commands/remediation/ends.ts';
import { reviveRemediation } from '../../db/commands/remediation/revive.ts';
import type { RemediationStatus } from '../../domain/remediation/statuses.ts';
import { startWorkflow } from '../../platform/temporal.ts';
import { reconcileRemediations, sweepRemediations } from '../../workers/remediation-reconciler.ts';
import { workflowQueue } from '../../workflows/task-queues.ts';
import { eventually } from '../helpers/eventually.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../helpers/factories.ts';
import { temporalClient } from '../helpers/temporal-client.ts';
import { testEnvironment } from '../helpers/test-environment.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

const hour = 3_600_000;

/** No worker polls here, so that started workflows stay as they are until something ends them. */
describe('the reconciler of remediation actions', () => {
  let own: TestDatabase;
  let database: Database;
  let client: Client;
  let closeClient: () => Promise<void>;
  let providerId: number;
  let started: string[] = [];

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 4, applicationName: 'test' });
    const temporal = await temporalClient();
    client = temporal.client;
    closeClient = () => temporal.close();
    providerId = (await makeProvider(database)).id;
  });

  after(async () => {
    await closeClient();
    await database.destroy();
    await own.drop();
  });

  beforeEach(async () => {
    for (const workflowId of started) {
      await client.workflow
        .getHandle(workflowId)
        .terminate('of a test before')
        .catch((error: Error) => assert.equal(error.name, 'WorkflowNotFoundError'));
    }
    await eventually(async () => assert.equal((await client.workflow.count(`ExecutionStatus = 'Running'`)).count, 0));
    started = [];
    await database('outbox').delete();
    await database('remediation_actions').update({ status: 'failed', rollback_status: null });
  });

  /** An action in a state, with two steps of which the first is done. */
  async function action(status: RemediationStatus, more: object = {}): Promise<{ id: number; workflowId: string }> {
    const resource = await makeResource(database, { providerId });
    const driftId = await makeDriftFinding(database, { resource });
    const [row] = await database('remediation_actions')
      .insert({
        title: 'Fix it',
        resource_id: resource.id,
        provider_id: providerId,
        drift_id: driftId,
        status,
        risk: 'low',
        risk_reasons: '[]',
        plan: JSON.stringify({ title: 'Fix it', steps: [], diff: [], left: [] }),
        plan_hash: 'a',
        requested_name: 'test',
        created_at: new Date(Date.now() - hour),
        started_at: new Date(Date.now() - hour),
        rollback_until: status === 'completed' ? new Date(Date.now() + hour) : null,
        ...more,
      })
      .returning<{ id: number; workflow_id: string }[]>(['id', 'workflow_id']);
    if (row === undefined) throw new Error('the action was not made');
    await database('remediation_steps').insert([
      { action_id: row.id, number: 1, status: 'done', attempts: 1, outcome: 'changed' },
      { action_id: row.id, number: 2 },
    ]);
    return { id: row.id, workflowId: row.workflow_id };
  }

  async function startIt({ id, workflowId }: { id: number; workflowId: string }): Promise<void> {
    started.push(workflowId);
    await reviveRemediation(database, id);
    await dispatchDue(database, { limit: 1, workflowId, start: (row) => startWorkflow(client, row) });
  }

  /** A worker of a release that cannot continue with any history. */
  async function failEveryTask(): Promise<() => Promise<void>> {
    const connection = await NativeConnection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
    const worker = await Worker.create({
      connection,
      namespace: client.options.namespace,
      taskQueue: workflowQueue,
      workflowsPath: join(import.meta.dirname, '../helpers/failing-workflow.ts'),
    });
    const running = worker.run();
    return async () => {
      worker.shutdown();
      await running;
      await connection.close();
    };
  }

  /** Runs while the clock stands some milliseconds later. */
  async function later<Result>(byMs: number, work: () => Promise<Result>): Promise<Result> {
    const now = Date.now;
    Date.now = () => now() + byMs;
    try {
      return await work();
    } finally {
      Date.now = now;
    }
  }

  const rowOf = (id: number) => database('remediation_actions').where({ id }).first();
  const pendingStarts = () => database('outbox').pluck<string[]>('workflow_id');
  const reconcile = () => reconcileRemediations(database, client, 0);
  const sweep = () => sweepRemediations(database, client, 0);

  /** What Temporal lists follows what it knows by a moment. */
  const listed = (workflowId: string) =>
    eventually(async () => {
      const query = `WorkflowId = '${workflowId}' AND ExecutionStatus = 'Running'`;
      assert.equal((await client.workflow.count(query)).count, 1);
    });

  const signalsOf = async (workflowId: string): Promise<(string | null | undefined)[]> => {
    const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
    return (events ?? []).flatMap(({ workflowExecutionSignaledEventAttributes: signal }) =>
      signal ? [signal.signalName] : [],
    );
  };

  it('does not touch what is running', async () => {
    const executing = await action('executing', { started_at: new Date() });
    const pending = await action('pending_approval');
    await startIt(executing);
    await startIt(pending);
    await listed(executing.workflowId);
    await listed(pending.workflowId);
    assert.deepEqual(await sweepRemediations(database, client), []);
    assert.deepEqual(
      [(await rowOf(executing.id)).status, (await rowOf(pending.id)).status],
      ['executing', 'pending_approval'],
    );
    assert.deepEqual(await signalsOf(executing.workflowId), []);
  });

  for (const [name, status, more] of [
    ['an executing action', 'executing', {}],
    ['a rollback', 'completed', { rollback_status: 'running', rollback_started_at: new Date(Date.now() - hour) }],
  ] as const) {
    it(`wakes the workflow of ${name} without progress, and raises one alert if that does not help`, async () => {
      const made = await action(status, more);
      await startIt(made);
      for (let wakes = 0; wakes < 7; wakes += 1) assert.deepEqual(await reconcile(), [made.workflowId]);
      assert.deepEqual(
        await signalsOf(made.workflowId),
        Array.from({ length: 7 }, () => 'wake'),
      );
      const { resource_id: resourceId } = await rowOf(made.id);
      const alerts = await database('alerts').where({ rule: 'remediation_failure', resource_id: resourceId });
      assert.deepEqual(
        alerts.map(({ title, occurrences }) => [/makes no progress/.test(title), occurrences]),
        [[true, 1]],
      );
    });
  }

  const rollingBack = {
    rollback_status: 'running',
    rollback_started_at: new Date(Date.now() - hour),
    rollback_until: new Date(Date.now() + hour),
  };
  const failure = { reason: 'the account is gone', phase: 'execute' } as const;
  for (const { name, status, more, end, open } of [
    {
      name: 'an execution completes',
      status: 'executing',
      more: {},
      end: (transaction: Transaction, actionId: number) =>
        completeExecution(transaction, { actionId, rollbackWindowHours: 1 }),
      open: [],
    },
    {
      name: 'a rollback completes',
      status: 'completed',
      more: rollingBack,
      end: completeRollback,
      open: [],
    },
    {
      name: 'an execution fails, and another alert reports the failure',
      status: 'executing',
      more: {},
      end: (transaction: Transaction, actionId: number) => failExecution(transaction, { actionId, ...failure }),
      open: [/failed$/],
    },
    {
      name: 'a rollback fails, and another alert reports the failure',
      status: 'completed',
      more: rollingBack,
      end: (transaction: Transaction, actionId: number) => failRollback(transaction, { actionId, ...failure }),
      open: [/failed$/],
    },
  ] as const) {
    it(`resolves the alert on missing progress when ${name}`, async () => {
      const made = await action(status, more);
      await startIt(made);
      for (let wakes = 0; wakes < 5; wakes += 1) await reconcile();
      const { resource_id: resourceId } = await rowOf(made.id);
      const alerts = () =>
        database('alerts').where({ rule: 'remediation_failure', resource_id: resourceId }).orderBy('id');
      assert.deepEqual(
        (await alerts()).map(({ status: state }) => state),
        ['open'],
      );
      await database.transaction<unknown>((transaction) => end(transaction, made.id));
      const [stalled, ...others] = await alerts();
      assert.equal(stalled?.status, 'resolved');
      assert.match(stalled?.resolution_note ?? '', /^Remediation \d+ /);
      assert.equal(others.length, open.length);
      for (const [index, title] of open.entries()) {
        assert.match(others[index]?.title ?? '', title);
        assert.equal(others[index]?.status, 'open');
      }
    });
  }

  it('waits between two wake-ups, and counts them again from the last progress', async () => {
    const made = await action('executing');
    await startIt(made);
    const usual = () => reconcileRemediations(database, client);
    assert.deepEqual(await usual(), [made.workflowId]);
    assert.deepEqual(await usual(), []);
    await database('remediation_actions')
      .where({ id: made.id })
      .update({ woken_at: new Date(Date.now() - 61_000) });
    assert.deepEqual(await usual(), [made.workflowId]);
    assert.equal((await rowOf(made.id)).wakes, 2);
    await database('remediation_log').insert({ action_id: made.id, phase: 'execute', message: 'Step 1' });
    assert.deepEqual(await usual(), [], 'something was heard of it');
    assert.deepEqual(await reconcile(), [made.workflowId]);
    assert.equal((await rowOf(made.id)).wakes, 1);
  });

  it('raises no alert for an action that waits for another one at its resource', async () => {
    const made = await action('executing');
    await startIt(made);
    const { resource_id: resourceId } = await rowOf(made.id);
    const other = await action('executing', { started_at: new Date(Date.now() + hour) });
    await database('remediation_turns').insert({ resource_id: resourceId, action_id: other.id });
    for (let wakes = 0; wakes < 6; wakes += 1) await reconcile();
    assert.equal((await database('alerts').where({ resource_id: resourceId })).length, 0);
  });

  it('wakes once a workflow that may have missed the command that changed its row', async () => {
    const made = await action('approved', { unconfirmed_since: new Date() });
    await startIt(made);
    assert.deepEqual(await reconcile(), [made.workflowId]);
    assert.deepEqual(await reconcile(), []);
    assert.deepEqual(await signalsOf(made.workflowId), ['wake']);
  });

  it('replaces the run of a rollback whose workflow tasks keep failing, and continues from the row', async () => {
    const made = await action('completed', {
      rollback_status: 'running',
      rollback_started_at: new Date(Date.now() - hour),
    });
    await startIt(made);
    const handle = client.workflow.getHandle(made.workflowId);
    const stop = await failEveryTask();
    try {
      await eventually(async () => assert.ok(((await handle.describe()).raw.pendingWorkflowTask?.attempt ?? 0) >= 4), {
        withinMs: 60_000,
      });
    } finally {
      await stop();
    }
    const { runId } = await handle.describe();
    assert.deepEqual(await reconcile(), [made.workflowId]);
    assert.equal((await handle.describe()).status.name, 'TERMINATED');
    assert.deepEqual(await reconcile(), [], 'activities of the old run let go first');
    assert.equal((await rowOf(made.id)).rollback_status, 'running');
    assert.deepEqual(await later(21_000, reconcile), [made.workflowId]);
    const again = await handle.describe();
    assert.deepEqual([again.status.name, again.runId === runId], ['RUNNING', false]);
    assert.equal((await rowOf(made.id)).rollback_status, 'running');
  }).timeout(90_000);

  it('starts an executing action again that Temporal does not know', async () => {
    const { workflowId, id } = await action('executing');
    assert.deepEqual(await reconcile(), [workflowId]);
    assert.deepEqual(await pendingStarts(), [workflowId]);
    assert.equal((await rowOf(id)).status, 'executing');
    assert.deepEqual(await reconcile(), [], 'a pending start is on its way');
  });

  it('starts actions again that wait, or can be rolled back, and that Temporal does not know', async () => {
    const made = [await action('pending_approval'), await action('approved'), await action('completed')];
    await action('completed', { rollback_until: new Date(Date.now() - hour) });
    const expected = made.map(({ workflowId }) => workflowId).toSorted();
    assert.deepEqual((await sweep()).toSorted(), expected);
    assert.deepEqual((await pendingStarts()).toSorted(), expected);
  });

  it('ends an executing action whose workflow was terminated, says what stays, and raises an alert', async () => {
    const made = await action('executing');
    await startIt(made);
    await client.workflow.getHandle(made.workflowId).terminate('by an operator');
    assert.deepEqual(await reconcile(), [made.workflowId]);
    const { status, reason, resource_id: resourceId } = await rowOf(made.id);
    assert.deepEqual(
      [status, reason],
      ['failed', 'The workflow was terminated: by an operator; the changes of step 1 remain'],
    );
    assert.equal((await database('alerts').where({ rule: 'remediation_failure', resource_id: resourceId })).length, 1);
  });

  it('leaves an action completed whose rollback was terminated', async () => {
    const made = await action('completed', {
      rollback_status: 'running',
      rollback_started_at: new Date(Date.now() - hour),
    });
    await startIt(made);
    await client.workflow.getHandle(made.workflowId).terminate('by an operator');
    assert.deepEqual(await reconcile(), [made.workflowId]);
    const { status, rollback_status: rollback, rollback_reason: reason } = await rowOf(made.id);
    assert.deepEqual(
      [status, rollback, reason],
      ['completed', 'failed', 'The workflow was terminated: by an operator'],
    );
  });

  it('cancels a waiting action whose workflow was terminated', async () => {
    const made = await action('approved');
    await startIt(made);
    await client.workflow.getHandle(made.workflowId).terminate('by an operator');
    await sweep();
    const { status, decision, reason } = await rowOf(made.id);
    assert.deepEqual(
      [status, decision, reason],
      ['failed', 'cancelled', 'The workflow was terminated: by an operator'],
    );
  });

  it('cancels a workflow whose action has ended', async () => {
    const made = await action('pending_approval');
    await startIt(made);
    await listed(made.workflowId);
    await database('remediation_actions').where({ id: made.id }).update({ status: 'failed' });
    assert.deepEqual(await sweep(), [made.workflowId]);
    const { events } = await client.workflow.getHandle(made.workflowId).fetchHistory();
    assert.ok(events?.some((event) => event.workflowExecutionCancelRequestedEventAttributes));
  });
});
