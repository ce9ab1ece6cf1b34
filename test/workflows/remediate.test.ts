import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import type { RemediationChangeActivities } from '../../activities/remediation/change-activities.ts';
import type { RemediationDecisionActivities } from '../../activities/remediation/decision-activities.ts';
import type { OpenedRemediation } from '../../db/reads/remediation/facts.ts';
import { remediate } from '../../workflows/remediate.ts';
import { remediationQueue, workflowQueue } from '../../workflows/task-queues.ts';
import { eventually } from '../helpers/eventually.ts';
import { testEnvironment } from '../helpers/test-environment.ts';
import { builtWorkflows } from '../helpers/built-workflows.ts';

/** `INDEXED_VALUE_TYPE_KEYWORD` of Temporal's API. */
const keyword = 2;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const cancelled = 'The workflow was cancelled in Temporal by an unverified user';

/** An action's row as far as its workflow sees it, kept in memory; activities act on it as those of the service do. */
interface FakeRow extends OpenedRemediation {
  calls: string[];
}

type Faults = Partial<Record<'check' | 'step' | 'verify' | 'undoStep' | 'finishRollback', string>>;

/** Actions that were started by the code of today do not run these. */
type PresentActivities = Omit<RemediationChangeActivities, 'prepareExecution' | 'finishExecution'>;

/** A call that ends a little after it was cancelled. */
async function heldUntilCancelled(row: FakeRow): Promise<never> {
  const context = Context.current();
  const beat = setInterval(() => context.heartbeat(), 50);
  try {
    return await context.cancelled;
  } finally {
    clearInterval(beat);
    row.calls.push('let go');
  }
}

describe('the workflow of a remediation action', function () {
  this.timeout(60_000);
  let environment: TestWorkflowEnvironment;

  beforeEach(async () => {
    // One server for each test: polls of workers that are gone swallow tasks of the next ones.
    const executable = { type: 'existing-path' as const, path: testEnvironment('TEMPORAL_TEST_SERVER') };
    environment = await TestWorkflowEnvironment.createTimeSkipping({ server: { executable } });
    // The server that skips time knows none by itself, and cannot list them.
    await environment.connection.operatorService.addSearchAttributes({
      namespace: 'default',
      searchAttributes: { RemediationStatus: keyword },
    });
  });
  afterEach(() => environment.teardown());

  /** Runs the workflow on a row, with a plan of three steps, while `act` talks to it. Returns the row as it ended. */
  async function run(
    given: { row?: Partial<FakeRow>; faults?: Faults; hangs?: boolean },
    act: (handle: WorkflowHandle<typeof remediate> & { row: FakeRow }) => Promise<void>,
  ): Promise<{ row: FakeRow; days: number; result: string }> {
    const row: FakeRow = {
      status: 'pending_approval',
      untilMs: 30 * dayMs,
      rollsBack: false,
      rollbackForced: false,
      undoReason: null,
      begun: [],
      calls: [],
      ...given.row,
    };
    const fault = (name: keyof Faults): void => {
      const message = given.faults?.[name];
      if (message !== undefined) throw ApplicationFailure.nonRetryable(message);
    };
    const decisions: RemediationDecisionActivities = {
      openAction: async () => row,
      verifyCommand: async () => ({ refusal: null }),
      decideAction: async ({ command }) => {
        if (row.status !== 'pending_approval') return { refusal: { kind: 'conflict', message: 'not pending' } };
        row.status = command.kind === 'approve' ? 'approved' : 'failed';
        row.calls.push(command.kind);
        return { status: row.status as 'approved' | 'failed', untilMs: 7 * dayMs };
      },
      beginExecution: async () => {
        row.status = 'executing';
        return { startedAt: new Date(0).toISOString(), hasTurn: true };
      },
      beginRollback: async () => {
        row.rollsBack = true;
        return { hasTurn: true };
      },
      takeTurn: async () => true,
      announceExpiry: async () => void row.calls.push('expiring'),
      expireAction: async ({ reason }) => {
        row.status = 'failed';
        row.calls.push(reason);
      },
      cancelAction: async ({ reason }) => {
        if (row.status === 'pending_approval' || row.status === 'approved') row.status = 'failed';
        row.untilMs = 0;
        row.calls.push(reason);
      },
      beginUndo: async ({ reason }) => {
        row.calls.push(`undo: ${reason}`);
        return { begun: row.begun };
      },
      keepStep: async ({ number, reason }) => void row.calls.push(`kept ${number}: ${reason}`),
      failExecution: async ({ reason }) => {
        row.status = 'failed';
        row.calls.push(reason);
        return { next: null };
      },
      failRollback: async ({ reason }) => {
        row.rollsBack = false;
        row.calls.push(reason);
        return { next: null };
      },
      noteRefusal: async ({ message }) => void row.calls.push(message),
    };
    const changes: PresentActivities = {
      executeStep: async ({ number }) => {
        if (row.begun.length === 0) fault('check');
        row.begun = [...new Set([...row.begun, number])];
        row.calls.push(`do ${number}`);
        if (given.hangs) await heldUntilCancelled(row);
        if (number < 3) return { step: number + 1 };
        fault('step');
        fault('verify');
        row.status = 'completed';
        row.untilMs = 24 * hourMs;
        return { step: null, finished: { next: null, untilMs: row.untilMs } };
      },
      applyStep: async ({ number }) => void row.calls.push(`redo ${number}`),
      undoStep: async ({ number }) => {
        if (number === 2) fault('undoStep');
        row.calls.push(`undo ${number}`);
      },
      checkRollback: async () => ({ refusal: null, steps: [3, 2, 1] }),
      finishRollback: async () => {
        fault('finishRollback');
        row.status = 'rolled_back';
        return { next: null };
      },
    };
    const { nativeConnection: connection, client } = environment;
    const workers = await Promise.all([
      Worker.create({ connection, taskQueue: workflowQueue, ...builtWorkflows, activities: decisions }),
      Worker.create({
        connection,
        taskQueue: remediationQueue,
        activities: changes,
        maxHeartbeatThrottleInterval: 100,
      }),
    ]);
    const running = workers.map((worker) => worker.run());
    try {
      const handle = await client.workflow.start(remediate, {
        workflowId: `remediation-${randomUUID()}`,
        taskQueue: workflowQueue,
        args: [1, 'cloud_a'],
      });
      await act(Object.assign(handle, { row }));
      const { status } = await handle.result();
      const { startTime, closeTime } = await handle.describe();
      const days = ((closeTime ?? startTime).getTime() - startTime.getTime()) / dayMs;
      return { row, days: Math.round(days), result: status };
    } finally {
      for (const worker of workers) worker.shutdown();
      await Promise.all(running);
    }
  }

  const approve = (handle: WorkflowHandle) =>
    handle.executeUpdate('decide', { args: [{ decision: 'approve', actor: 'x' }] });
  const execute = (handle: WorkflowHandle) => handle.executeUpdate('execute', { args: [{ actor: 'x' }] });
  const rollback = (handle: WorkflowHandle) => handle.executeUpdate('rollback', { args: [{ actor: 'x' }] });

  /** Waits until the row has a state; the workflow's own steps need no time. */
  async function carriedOut(handle: WorkflowHandle): Promise<void> {
    await approve(handle);
    await execute(handle);
  }

  it('expires after thirty days without a decision', async () => {
    const { row, days, result } = await run({}, async () => undefined);
    assert.deepEqual([result, row.calls], ['failed', ['expiring', 'No decision was made in time']]);
    assert.equal(days, 30);
  });

  it('expires seven days after an unused approval', async () => {
    const { row, days } = await run({}, async (handle) => {
      await environment.sleep(5 * dayMs);
      await approve(handle);
    });
    assert.deepEqual(row.calls, ['approve', 'expiring', 'The approval has expired']);
    assert.equal(days, 12);
  });

  it('keeps the rollback window open for a day, and ends', async () => {
    const { row, days, result } = await run({}, carriedOut);
    assert.deepEqual([result, row.status], ['completed', 'completed']);
    assert.deepEqual(row.calls, ['approve', 'do 1', 'do 2', 'do 3']);
    assert.equal(days, 1);
  });

  it('ends at once when it is rejected', async () => {
    const { days, result } = await run({}, async (handle) => {
      await handle.signal('decide', { decision: 'reject', actor: 'x' });
    });
    assert.deepEqual([result, days], ['failed', 0]);
  });

  it('undoes completed steps, last first, when a step fails permanently', async () => {
    const { row } = await run({ faults: { step: 'access denied' } }, carriedOut);
    assert.deepEqual(row.calls.slice(1), [
      'do 1',
      'do 2',
      'do 3',
      'undo: access denied',
      'undo 3',
      'undo 2',
      'undo 1',
      'access denied; the started steps were undone',
    ]);
  });

  it('reports what could not be undone, and undoes the rest', async () => {
    const { row } = await run({ faults: { step: 'access denied', undoStep: 'gone' } }, carriedOut);
    assert.deepEqual(row.calls.slice(4), [
      'undo: access denied',
      'undo 3',
      'kept 2: gone',
      'undo 1',
      'access denied; step 2 could not be undone',
    ]);
  });

  it('undoes everything when the finding is still there after the last step', async () => {
    const { row } = await run({ faults: { verify: 'it still differs' } }, carriedOut);
    assert.deepEqual(row.calls.slice(-4), [
      'undo 3',
      'undo 2',
      'undo 1',
      'it still differs; the started steps were undone',
    ]);
  });

  it('changes nothing when the resource is not as planned', async () => {
    const { row } = await run({ faults: { check: 'another value' } }, carriedOut);
    assert.deepEqual(row.calls, ['approve', 'undo: another value', 'another value']);
  });

  it('is cancelled as an action when an operator cancels it while it waits', async () => {
    const { row } = await run({}, async (handle) => {
      await handle.cancel();
    });
    assert.deepEqual([row.status, row.calls], ['failed', [cancelled]]);
  });

  it('undoes nothing before a cancelled step has released the resource', async () => {
    const { row } = await run({ hangs: true }, async (handle) => {
      await carriedOut(handle);
      await eventually(async () => {
        const { raw } = await handle.describe();
        assert.ok(raw.pendingActivities?.some(({ lastHeartbeatTime }) => lastHeartbeatTime != null));
      });
      await handle.cancel();
    });
    assert.deepEqual(row.calls.slice(1, 5), ['do 1', 'let go', `undo: ${cancelled}`, 'undo 1']);
  });

  it('continues from the steps that an earlier run started', async () => {
    const { row } = await run(
      { row: { status: 'executing', untilMs: null, begun: [1, 2] }, faults: { step: 'denied' } },
      async () => undefined,
    );
    assert.deepEqual(
      row.calls.filter((line) => line.startsWith('undo ')),
      ['undo 3', 'undo 2', 'undo 1'],
    );
  });

  it('continues to undo what an earlier run was undoing', async () => {
    const { row } = await run(
      { row: { status: 'executing', untilMs: null, begun: [1, 2], undoReason: 'denied' } },
      async () => undefined,
    );
    assert.deepEqual(row.calls, ['undo: denied', 'undo 2', 'undo 1', 'denied; the started steps were undone']);
  });

  it('rolls back within the window, last step first', async () => {
    const { row, result } = await run({ row: { status: 'completed', untilMs: dayMs } }, async (handle) => {
      await environment.sleep(23 * hourMs);
      await rollback(handle);
    });
    assert.deepEqual([result, row.calls], ['rolled_back', ['undo 3', 'undo 2', 'undo 1']]);
  });

  it('stays completed when the rollback fails, with what was undone done again', async () => {
    const { row, result } = await run(
      { row: { status: 'completed', untilMs: dayMs }, faults: { undoStep: 'denied' } },
      async (handle) => void (await rollback(handle)),
    );
    assert.equal(result, 'completed');
    assert.deepEqual(row.calls, ['undo 3', 'redo 2', 'redo 3', 'denied; the undone steps were applied again']);
  });

  it('carries out what its row says, when it is woken after it lost the command', async () => {
    const { row } = await run({ row: { status: 'approved' } }, async (handle) => {
      await handle.query('__temporal_workflow_metadata');
      handle.row.status = 'executing';
      await handle.signal('wake');
    });
    assert.deepEqual(row.calls, ['do 1', 'do 2', 'do 3']);
  });

  it('rolls back what its row says, when it is woken after it lost the command', async () => {
    const { row, result } = await run({ row: { status: 'completed', untilMs: dayMs } }, async (handle) => {
      await handle.query('__temporal_workflow_metadata');
      handle.row.rollsBack = true;
      await handle.signal('wake');
    });
    assert.deepEqual([result, row.calls], ['rolled_back', ['undo 3', 'undo 2', 'undo 1']]);
  });

  it('rolls back what its row says when the time for it is over before it was woken', async () => {
    const { row, result } = await run({ row: { status: 'completed', untilMs: dayMs } }, async (handle) => {
      await handle.query('__temporal_workflow_metadata');
      handle.row.rollsBack = true;
    });
    assert.deepEqual([result, row.calls], ['rolled_back', ['undo 3', 'undo 2', 'undo 1']]);
  });

  it('accepts a command by its row when it is woken before', async () => {
    const { row } = await run({}, async (handle) => {
      await handle.query('__temporal_workflow_metadata');
      handle.row.status = 'approved';
      await handle.signal('wake');
      await execute(handle);
    });
    assert.deepEqual(row.calls, ['do 1', 'do 2', 'do 3']);
  });

  it('refuses what its state does not allow, and garbage', async () => {
    await run({}, async (handle) => {
      const refusal = async (work: Promise<unknown>): Promise<string> =>
        work.then(
          () => 'taken',
          (error: Error) => String(error.cause instanceof Error ? error.cause.message : error.message),
        );
      assert.equal(await refusal(execute(handle)), 'An action that is pending_approval cannot be executed');
      assert.equal(await refusal(rollback(handle)), 'An action that is pending_approval cannot be rolled back');
      assert.match(await refusal(handle.executeUpdate('decide', { args: ['yes'] })), /not a JSON object/);
      assert.match(
        await refusal(
          handle.executeUpdate('decide', { args: [{ decision: 'approve', actor: 'x', comment: 'a'.repeat(2_001) }] }),
        ),
        /comment must be a string of at most 2000/,
      );
    });
  });
});
