import type { Client } from '@temporalio/client';
import type { Database } from '../db/database.ts';
import {
  closeRollbackWindow,
  endWaitingActions,
  failExecution,
  failRollback,
} from '../db/commands/remediation/ends.ts';
import { reviveRemediation } from '../db/commands/remediation/revive.ts';
import { settleUnconfirmed } from '../db/commands/remediation/progress.ts';
import { type UnconfirmedAction, unconfirmedActions } from '../db/reads/remediation/progress.ts';
import {
  type ActionAtWork,
  actionsAtWork,
  endedActions,
  type OpenAction,
  openAction,
  openActions,
} from '../db/reads/remediation/unfinished.ts';
import { remediationSteps } from '../db/reads/remediation/actions.ts';
import { withinDeadline } from '../platform/temporal.ts';
import { turnSignalName } from '../workflows/remediation/names.ts';
import { endWedgedRun, ignoreNotFound, isToGoOn, startNextRun, wake, wakeIdle } from './remediation-waking.ts';
import { stateOfWorkflow, type WorkflowState } from './workflow-state.ts';

/** Anything younger may still be in progress. */
const defaultGraceSeconds = 30;
/** By then the API has confirmed its own commands; any other command is confirmed by waking the workflow. */
const confirmedWithinSeconds = 10;
const pageSize = 1_000;

/**
 * Reconciles actions whose row changed, or that are being executed or rolled back, with Temporal: a workflow that may
 * have missed the command, or makes no progress, is woken; one that cannot replay its history gets another run. An
 * action whose workflow was terminated ends as failed and says which steps remain; one that Temporal does not know
 * continues from its step rows. Returns the ids of the workflows it acted on.
 */
export async function reconcileRemediations(
  database: Database,
  temporal: Client,
  graceSeconds: number = defaultGraceSeconds,
): Promise<string[]> {
  const reconciled: string[] = [];
  for (const unconfirmed of await unconfirmedActions(database, Math.min(graceSeconds, confirmedWithinSeconds))) {
    const action = await openAction(database, unconfirmed.id);
    if (action === null) continue;
    if (await confirm({ database, temporal, action }, unconfirmed)) reconciled.push(action.workflow_id);
  }
  for (const action of await actionsAtWork(database, graceSeconds)) {
    if (reconciled.includes(action.workflow_id)) continue;
    if (await reconcileAtWork({ database, temporal, action }, graceSeconds)) reconciled.push(action.workflow_id);
  }
  return reconciled;
}

/**
 * Does the same for all actions that should have a workflow, and cancels workflows whose action has ended. It lists the
 * running workflows once instead of querying each action: hundreds may wait for weeks.
 */
export async function sweepRemediations(
  database: Database,
  temporal: Client,
  graceSeconds: number = defaultGraceSeconds,
): Promise<string[]> {
  const reconciled = await reconcileRemediations(database, temporal, graceSeconds);
  const running = await runningActions(temporal);
  const ended = await endedActions(database, [...running.keys()]);
  for (const id of ended) {
    const workflowId = running.get(id) ?? '';
    await withinDeadline(temporal, () => temporal.workflow.getHandle(workflowId).cancel()).catch(ignoreNotFound);
    reconciled.push(workflowId);
  }
  for (let after = 0; ;) {
    const page = await openActions(database, { after, olderThanSeconds: graceSeconds, limit: pageSize });
    for (const action of page) {
      if (running.has(action.id)) continue;
      if ((await reconcile({ database, temporal, action })).isReconciled) reconciled.push(action.workflow_id);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return reconciled;
    after = last.id;
  }
}

/** Returns the running workflows of actions, by the action's id. */
async function runningActions(temporal: Client): Promise<Map<number, string>> {
  const running = new Map<number, string>();
  const list = temporal.workflow.list({
    query: `WorkflowType = 'remediate' AND ExecutionStatus = 'Running'`,
    pageSize,
  });
  for await (const { workflowId } of list) {
    const id = Number(/^remediation-(\d{1,15})$/.exec(workflowId)?.[1]);
    if (Number.isSafeInteger(id)) running.set(id, workflowId);
  }
  return running;
}

interface Reconciliation {
  database: Database;
  temporal: Client;
  action: OpenAction;
}

/** Returns the state of the action's workflow, and whether one that does not run was handled. */
async function reconcile({
  database,
  temporal,
  action,
}: Reconciliation): Promise<{ found: WorkflowState; isReconciled: boolean }> {
  const found = await stateOfWorkflow(temporal, action.workflow_id);
  if (found.state === 'running') return { found, isReconciled: false };
  if (found.state === 'unknown') {
    await reviveRemediation(database, action.id);
    return { found, isReconciled: true };
  }
  if (isToGoOn(found)) return { found, isReconciled: await startNextRun({ database, temporal, action, found }) };
  const next = await settle(database, action, found.reason);
  if (next !== null) {
    await withinDeadline(temporal, () => temporal.workflow.getHandle(next).signal(turnSignalName)).catch(
      ignoreNotFound,
    );
  }
  return { found, isReconciled: true };
}

/** Does the same for a running action. A workflow that makes no progress is woken, or its run replaced. */
async function reconcileAtWork(at: Reconciliation & { action: ActionAtWork }, graceSeconds: number): Promise<boolean> {
  const { found, isReconciled } = await reconcile(at);
  if (found.state !== 'running') return isReconciled;
  if (at.action.idle_seconds < graceSeconds) return false;
  return (await endWedgedRun({ ...at, found })) || wakeIdle(at, graceSeconds);
}

/** Wakes a workflow that may have missed the command that changed its row, or replaces its run. */
async function confirm(at: Reconciliation, unconfirmed: UnconfirmedAction): Promise<boolean> {
  const { found, isReconciled } = await reconcile(at);
  if (found.state === 'closed' && isToGoOn(found) && !isReconciled) return false;
  if (found.state === 'running') {
    if (await endWedgedRun({ ...at, found })) return true;
    await wake(at.temporal, at.action.workflow_id);
    // A failed task may fail again: it is checked until it succeeds.
    if (found.taskAttempts > 1) return false;
  }
  await settleUnconfirmed(at.database, unconfirmed);
  return true;
}

/** Ends an action whose workflow is closed. Returns the next workflow in the turn order of the resource. */
async function settle(database: Database, action: OpenAction, reason: string): Promise<string | null> {
  const actionId = action.id;
  return database.transaction(async (transaction) => {
    if (action.rolls_back) {
      const { next } = await failRollback(transaction, { actionId, reason, phase: 'rollback' });
      await closeRollbackWindow(transaction, [actionId]);
      return next;
    }
    if (action.status === 'executing') {
      const steps = await remediationSteps(transaction, actionId);
      const begun = steps.filter(({ status }) => ['running', 'done', 'kept'].includes(status));
      const names = begun.map(({ number }) => number).join(', ');
      const changes = begun.length === 1 ? `step ${names}` : `steps ${names}`;
      const stay = begun.length === 0 ? 'nothing was changed' : `the changes of ${changes} remain`;
      return (await failExecution(transaction, { actionId, reason: `${reason}; ${stay}`, phase: 'execute' })).next;
    }
    await endWaitingActions(transaction, { actionIds: [actionId], decision: 'cancelled', reason, by: 'reconciler' });
    await closeRollbackWindow(transaction, [actionId]);
    return null;
  });
}
