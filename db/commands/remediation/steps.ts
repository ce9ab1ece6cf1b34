import type { StepStatus } from '../../../domain/remediation/statuses.ts';
import type { Database, Transaction } from '../../database.ts';
import { holdGate } from './gate.ts';

/** A step of an action. */
interface StepKey {
  actionId: number;
  number: number;
}

/** A further attempt at a step. */
export interface ClaimedStep {
  /** Its number among all attempts at the step. */
  attempt: number;
  /** The same in all attempts at this change: another once the step is undone, or carried out again. */
  token: string;
}

/**
 * Claims a step in one of these states for a further attempt. Null when it is in
 * another state, or its action is neither executing nor being rolled back: then nothing may be done. `stopped` when
 * remediation is stopped: then only a step that an attempt has already begun continues. The stop cannot take effect
 * between this check and the claim.
 */
export async function claimStep(
  database: Database,
  claim: StepKey & { from: readonly StepStatus[]; to: 'done' | 'undone'; stopped: boolean },
): Promise<ClaimedStep | 'stopped' | null> {
  return database.transaction(async (transaction) => {
    const gate = await holdGate(transaction);
    if (claim.stopped || gate.stoppedAt !== null) {
      const isUnderWay = claim.to === 'done' && (await isRunning(transaction, claim));
      if (!isUnderWay) return 'stopped';
    }
    return markClaimed(transaction, claim);
  });
}

async function isRunning(transaction: Transaction, { actionId, number }: StepKey): Promise<boolean> {
  const row = await transaction('remediation_steps')
    .where({ action_id: actionId, number, status: 'running' })
    .first('number');
  return row !== undefined;
}

async function markClaimed(
  transaction: Transaction,
  { actionId, number, from, to }: StepKey & { from: readonly StepStatus[]; to: 'done' | 'undone' },
): Promise<ClaimedStep | null> {
  const { rows } = await transaction.raw<{ rows: ClaimedStep[] }>(
    `update remediation_steps as step
     set status = case when step.status = 'planned' then 'running' else step.status end,
       attempts = step.attempts + 1, started_at = coalesce(step.started_at, clock_timestamp()),
       change_token = case when step.changed_to = ? then step.change_token else gen_random_uuid() end, changed_to = ?
     from remediation_actions as action
     where action.id = step.action_id and step.action_id = ? and step.number = ? and step.status = any(?)
       and (action.status = 'executing' or (action.status = 'completed' and action.rollback_status = 'running'))
     returning step.attempts as attempt, step.change_token as token`,
    [to, to, actionId, number, [...from]],
  );
  return rows[0] ?? null;
}

/**
 * Records the outcome of a step. Returns false and writes nothing for an attempt (by the number that `claimStep`
 * returned) that a newer one has superseded.
 */
export async function settleStep(
  transaction: Transaction,
  settled: StepKey & { attempt?: number; status: StepStatus; outcome?: 'changed' | 'already_there' },
): Promise<boolean> {
  const { actionId, number, attempt, ...values } = settled;
  const rows = await transaction('remediation_steps')
    .where({ action_id: actionId, number, ...(attempt === undefined ? {} : { attempts: attempt }) })
    .update({ ...values, ended_at: transaction.raw('clock_timestamp()') });
  return rows > 0;
}

/** Returns whether this is the newest attempt at a step. Stays true until the transaction ends. */
export async function isNewestAttempt(
  transaction: Transaction,
  { actionId, number, attempt }: StepKey & { attempt: number },
): Promise<boolean> {
  const row = await transaction('remediation_steps')
    .where({ action_id: actionId, number, attempts: attempt })
    .forShare()
    .first('number');
  return row !== undefined;
}
