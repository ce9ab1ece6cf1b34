import type { Decision, FindingType, RemediationStatus } from '../../../domain/remediation/statuses.ts';
import type { Database, Transaction } from '../../database.ts';
import { findingTables } from '../../reads/remediation/finding-tables.ts';
import type { LogPhase } from '../../reads/remediation/log.ts';
import { raiseAlerts } from '../alerts/raise.ts';
import { resolveAlerts } from '../alerts/resolve.ts';
import { type Actor, systemActor, writeAudit } from '../audit/write.ts';
import { writeEvents } from '../events/write.ts';
import { pausePolicyOf } from '../remediation-policies/policies.ts';
import { logRemediation } from './log.ts';
import { endTurn } from './turns.ts';
import {
  type ServiceTransition,
  serviceTransitions,
  waitingStatuses,
} from '../../../domain/remediation/transitions.ts';

/** An action right after it ended or changed. */
export interface EndedAction {
  id: number;
  title: string;
  resource_id: number;
  resource_name: string;
  provider_id: number;
  finding_type: FindingType;
  finding_id: number;
  ended_at: Date | null;
  rollback_until: Date | null;
}

const endedColumns = `action.id, action.title, action.resource_id, resource.name as resource_name, action.provider_id,
  action.finding_type, action.finding_id, action.ended_at, action.rollback_until`;

/**
 * Makes a transition that the service decided, and returns the action; null when its state does not, or no longer,
 * allow it.
 */
async function move(
  transaction: Transaction,
  { actionId, by }: { actionId: number; by: ServiceTransition },
  also: { sql: string; values: (string | number)[] },
): Promise<EndedAction | null> {
  const transition = serviceTransitions[by];
  const rollback = 'rollback' in transition ? transition.rollback : null;
  const { rows } = await transaction.raw<{ rows: EndedAction[] }>(
    `with action as (
       update remediation_actions
       set status = ?, ${rollback === null ? '' : 'rollback_status = ?, '}${also.sql}
       where id = ? and status = any(?) ${rollback === null ? '' : 'and rollback_status = any(?)'} returning *
     )
     select ${endedColumns} from action join resources as resource on resource.id = action.resource_id`,
    [
      transition.to,
      ...(rollback === null ? [] : [rollback.to]),
      ...also.values,
      actionId,
      [...transition.from],
      ...(rollback === null ? [] : [[...rollback.from]]),
    ],
  );
  return rows[0] ?? null;
}

/**
 * Ends actions that wait for a person, with the reason; those that do not wait, or no longer do, are left unchanged.
 */
export async function endWaitingActions(
  transaction: Transaction,
  end: {
    actionIds: readonly number[];
    decision: Extract<Decision, 'expired' | 'cancelled'>;
    reason: string;
    /** The name of a component of the service, or an actor. */
    by: string | Actor;
  },
): Promise<{ id: number; workflow_id: string }[]> {
  if (end.actionIds.length === 0) return [];
  const transition = serviceTransitions[end.decision === 'expired' ? 'expire' : 'cancel'];
  const { rows } = await transaction.raw<{
    rows: { id: number; workflow_id: string; status_before: RemediationStatus }[];
  }>(
    `with known as (
       select id, status from remediation_actions
       where id = any(?) and status = any(?) order by id for update
     )
     update remediation_actions as action
     set status = ?, decision = ?, reason = ?, ended_at = now(), expires_at = null,
       decided_at = case when action.decision is null then now() else action.decided_at end
     from known where known.id = action.id
     returning action.id, action.workflow_id, known.status as status_before`,
    [[...end.actionIds], [...transition.from], transition.to, end.decision, end.reason],
  );
  for (const row of rows) {
    await writeAudit(transaction, {
      actor: typeof end.by === 'string' ? systemActor(end.by) : end.by,
      action: end.decision === 'expired' ? 'remediation.expire' : 'remediation.cancel',
      subjectType: 'remediation',
      subjectId: row.id,
      before: { status: row.status_before },
      after: { status: transition.to, decision: end.decision, reason: end.reason },
    });
    await logRemediation(transaction, row.id, { phase: 'decide', level: 'warn', message: end.reason });
  }
  return rows;
}

/** Cancels the waiting actions on closed findings, which have nothing left to fix. */
export async function cancelMootActions(
  transaction: Transaction,
  moot: { findingType: FindingType; findingIds: readonly number[] },
): Promise<void> {
  if (moot.findingIds.length === 0) return;
  const actionIds = await transaction('remediation_actions')
    .whereIn(findingTables[moot.findingType].reference, [...moot.findingIds])
    .whereIn('status', [...waitingStatuses])
    .pluck<number[]>('id');
  const reason = 'The finding was closed in the meantime';
  await endWaitingActions(transaction, { actionIds, decision: 'cancelled', reason, by: 'remediation' });
}

/** What is published when an action failed. */
interface Failure {
  actionId: number;
  reason: string;
  phase: LogPhase;
}

/**
 * Ends an executing action as failed, with an alert. Returns the workflow id of the action whose turn at the resource
 * is next, or null; does nothing when it was not, or no longer, executing.
 */
export async function failExecution(transaction: Transaction, failure: Failure): Promise<{ next: string | null }> {
  const action = await move(
    transaction,
    { actionId: failure.actionId, by: 'fail' },
    { sql: 'reason = ?, ended_at = now()', values: [failure.reason] },
  );
  if (action === null) return { next: null };
  await publishFailure(transaction, action, failure);
  return { next: await endTurn(transaction, action) };
}

/** Ends a rollback as failed: the action stays completed, with an alert. Returns what `failExecution` gives. */
export async function failRollback(transaction: Transaction, failure: Failure): Promise<{ next: string | null }> {
  const action = await move(
    transaction,
    { actionId: failure.actionId, by: 'failRollback' },
    { sql: 'rollback_reason = ?', values: [failure.reason] },
  );
  if (action === null) return { next: null };
  await publishFailure(transaction, action, { ...failure, reason: `The rollback failed: ${failure.reason}` });
  return { next: await endTurn(transaction, action) };
}

async function publishFailure(transaction: Transaction, action: EndedAction, failure: Failure): Promise<void> {
  await pausePolicyOf(transaction, {
    actionId: action.id,
    reason: `Remediation ${action.id} failed: ${failure.reason}`,
  });
  await logRemediation(transaction, action.id, { phase: failure.phase, level: 'error', message: failure.reason });
  // Comes first, so that an alert about missing progress resolves and the one about the failure is raised with its own
  // text.
  const { id: actionId, resource_id: resourceId } = action;
  const note = `Remediation ${actionId} ended as failed`;
  await resolveAlerts(transaction, [{ kind: 'remediation_failure', isStalled: true, resourceId, actionId, note }]);
  await raiseAlerts(transaction, [
    {
      kind: 'remediation_failure',
      actionId: action.id,
      resourceId: action.resource_id,
      resourceName: action.resource_name,
      providerId: action.provider_id,
      title: action.title,
      reason: failure.reason,
    },
  ]);
}

/**
 * Ends an executing action as completed, publishes `remediation.completed` and resolves the alerts on earlier failures
 * at the resource. Null when it was not, or no longer, executing: then nothing else may be written for it either.
 */
export async function completeExecution(
  transaction: Transaction,
  completed: { actionId: number; rollbackWindowHours: number },
): Promise<EndedAction | null> {
  const action = await move(
    transaction,
    { actionId: completed.actionId, by: 'complete' },
    {
      sql: `ended_at = now(), rollback_until = now() + ? * interval '1 hour'`,
      values: [completed.rollbackWindowHours],
    },
  );
  if (action === null) return null;
  const { ended_at: endedAt, rollback_until: rollbackUntil } = action;
  if (endedAt === null || rollbackUntil === null) throw new Error('a completed action has no end');
  await writeEvents(transaction, [
    {
      type: 'remediation.completed',
      providerId: action.provider_id,
      resourceId: action.resource_id,
      data: {
        id: action.id,
        title: action.title,
        resource_id: action.resource_id,
        resource_name: action.resource_name,
        finding_type: action.finding_type,
        finding_id: action.finding_id,
        status: 'completed',
        completed_at: endedAt.toISOString(),
        rollback_until: rollbackUntil.toISOString(),
      },
    },
  ]);
  const note = `Remediation ${action.id} completed`;
  await resolveAlerts(transaction, [{ kind: 'remediation_failure', resourceId: action.resource_id, note }]);
  return action;
}

/**
 * Ends a running rollback: the action is rolled back, and the alerts about its earlier failures and missing progress
 * resolve. Null when none was, or no longer is, running.
 */
export async function completeRollback(transaction: Transaction, actionId: number): Promise<EndedAction | null> {
  const action = await move(
    transaction,
    { actionId, by: 'completeRollback' },
    { sql: 'rolled_back_at = now(), rollback_until = null', values: [] },
  );
  if (action === null) return null;
  await pausePolicyOf(transaction, { actionId, reason: `Remediation ${actionId} was rolled back` });
  const { resource_id: resourceId } = action;
  const over = {
    kind: 'remediation_failure',
    resourceId,
    actionId,
    note: `Remediation ${actionId} was rolled back`,
  } as const;
  await resolveAlerts(transaction, [over, { ...over, isStalled: true }]);
  return action;
}

/** Ends the rollback window of completed actions. Returns for how many it was still open. */
export async function closeRollbackWindow(transaction: Transaction, actionIds: readonly number[]): Promise<number> {
  return transaction('remediation_actions')
    .whereIn('id', [...actionIds])
    .where({ status: 'completed' })
    .where('rollback_until', '>', transaction.fn.now())
    .update({ rollback_until: transaction.fn.now() });
}

/**
 * Ends what the deletion of a provider makes impossible: waiting actions are cancelled, completed ones can no longer be
 * rolled back. Returns the workflow ids that have nothing left to do.
 */
export async function endRemediationsOf(
  transaction: Transaction,
  { providerId, reason }: { providerId: number; reason: string },
): Promise<string[]> {
  const waiting = await transaction('remediation_actions')
    .where({ provider_id: providerId })
    .whereIn('status', [...waitingStatuses])
    .pluck<number[]>('id');
  const ended = await endWaitingActions(transaction, {
    actionIds: waiting,
    decision: 'cancelled',
    reason,
    by: 'provider deletion',
  });
  const open = await transaction('remediation_actions')
    .where({ provider_id: providerId, status: 'completed' })
    .where('rollback_until', '>', transaction.fn.now())
    .select<{ id: number; workflow_id: string }[]>('id', 'workflow_id');
  await closeRollbackWindow(
    transaction,
    open.map(({ id }) => id),
  );
  return [...ended, ...open].map(({ workflow_id: workflowId }) => workflowId);
}

/** Expires a waiting action whose time is over by its row; any other stays. */
export async function expireAction(
  transaction: Transaction,
  { actionId, reason }: { actionId: number; reason: string },
): Promise<void> {
  const actionIds = await transaction('remediation_actions')
    .where({ id: actionId })
    .where('expires_at', '<=', transaction.fn.now())
    .forUpdate()
    .pluck<number[]>('id');
  await endWaitingActions(transaction, { actionIds, decision: 'expired', reason, by: 'expiry' });
}

/** Records why the steps of an executing action are being undone; the first reason stays. */
export async function noteUndo(
  database: Database,
  { actionId, reason }: { actionId: number; reason: string },
): Promise<void> {
  await database('remediation_actions')
    .where({ id: actionId, status: 'executing' })
    .whereNull('undo_reason')
    .update({ undo_reason: reason });
}
