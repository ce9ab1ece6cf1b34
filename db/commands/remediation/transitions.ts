import type { ChangeGuard } from '../../../domain/remediation/change-guard.ts';
import type { CommandKind } from '../../../domain/remediation/command-kinds.ts';
import { planHash } from '../../../domain/remediation/plan-hash.ts';
import type { RemediationPlan } from '../../../domain/remediation/plan.ts';
import type { CommandRefusal } from '../../../domain/remediation/refusals.ts';
import type { RemediationStatus, RollbackStatus } from '../../../domain/remediation/statuses.ts';
import type { Transaction } from '../../database.ts';
import { isWithdrawn } from '../../reads/remediation/received-commands.ts';
import { type Actor, writeAudit } from '../audit/write.ts';
import { admitChange } from './cloud-changes.ts';
import { admissionRefusal } from './decision-admission.ts';
import { publishDecision } from './decision-events.ts';
import { logRemediation } from './log.ts';
import type { RepeatedCommand } from './received-commands.ts';
import { spendSignedDecision } from './signed-decisions.ts';
import { takeTurn } from './turns.ts';
import { commandTransitions, stateRefusal } from '../../../domain/remediation/transitions.ts';

/** A command and its sender, as far as that is verified. */
export interface AttributedCommand {
  /** A command that is delivered twice is carried out once. */
  commandId: string;
  kind: CommandKind;
  actor: Actor;
  /** Whether a signed statement verifies the actor; otherwise it is only a claim. */
  proven: boolean;
  comment: string | null;
  /** Hash of the plan that was shown to the actor; null when unknown. */
  planHash: string | null;
  force: boolean;
  /**
   * Set for a signed decision that a member took to Temporal; null for commands that the API forwarded and for unsigned
   * ones.
   */
  signedDecisionId: string | null;
  /** How it reached the workflow; commands of policies reach none. */
  via: 'update' | 'signal';
  /** The policy that gives the command instead of a member; only the service sets it, never what a message says. */
  policyId?: number;
}

interface LockedAction {
  id: number;
  status: RemediationStatus;
  resource_id: number;
  provider_id: number;
  plan: RemediationPlan;
  plan_hash: string;
  approved_hash: string | null;
  requested_by: number | null;
  created_at: Date;
  expires_at: Date | null;
  rollback_status: RollbackStatus | null;
  last_command: string | null;
}

type Refused = { refusal: CommandRefusal };

const conflict = (message: string): Refused => ({ refusal: { kind: 'conflict', message } });

/** Refuses a command that the state of the row does not allow. A rollback that was accepted in time stays in time. */
function wrongStateFor(kind: CommandKind, { status, rollback_status: rollback }: LockedAction): Refused | null {
  const refusal = stateRefusal(kind, { status, rollback, isRollbackOver: false });
  return refusal === null ? null : conflict(refusal);
}

/** Returns the earlier outcome of a command (it moved the action, or the API withdrew it); null when it is new. */
async function earlierOutcome(
  transaction: Transaction,
  { action, commandId }: { action: LockedAction; commandId: string },
): Promise<RepeatedCommand | Refused | null> {
  if (action.last_command === commandId) return { repeated: true };
  if (!(await isWithdrawn(transaction, commandId))) return null;
  return { refusal: { kind: 'statement', message: 'The command was withdrawn: its sender got no answer in time' } };
}

async function lockAction(transaction: Transaction, actionId: number): Promise<LockedAction> {
  const row = await transaction('remediation_actions')
    .where({ id: actionId })
    .forUpdate()
    .first<LockedAction | undefined>(
      'id',
      'status',
      'resource_id',
      'provider_id',
      'plan',
      'plan_hash',
      'approved_hash',
      'requested_by',
      'created_at',
      'expires_at',
      'rollback_status',
      'last_command',
    );
  if (row === undefined) throw new Error(`there is no remediation action ${actionId}`);
  return row;
}

async function recordCommand(
  transaction: Transaction,
  {
    action,
    command,
    after,
  }: { action: LockedAction; command: AttributedCommand; after: Record<string, string | boolean | null> },
): Promise<void> {
  const { actor, kind, comment, proven, signedDecisionId } = command;
  await writeAudit(transaction, {
    actor,
    action: `remediation.${kind}`,
    subjectType: 'remediation',
    subjectId: action.id,
    before: { status: action.status },
    after: {
      ...after,
      actor_proven: proven,
      ...(actor.channel === 'temporal' ? { message: command.via, signed_decision: signedDecisionId } : {}),
      ...(comment === null ? {} : { comment }),
    },
  });
  const origin = actor.channel === 'temporal' ? `a Temporal ${command.via}` : originOf[actor.channel];
  const by = `${actor.name}${proven ? '' : ' (not verified)'} via ${origin}`;
  await logRemediation(transaction, action.id, {
    phase: kind === 'rollback' ? 'rollback' : 'decide',
    message: `${sentenceOf[kind]} ${by}${comment === null || comment === '' ? '' : `: ${comment}`}`,
  });
}

const originOf = { api: 'the API', api_key: 'an API key', system: 'the service' } as const;

const sentenceOf: Record<CommandKind, string> = {
  approve: 'Approved by',
  reject: 'Rejected by',
  execute: 'Execution requested by',
  rollback: 'Rollback requested by',
};

/** Marks the action as moved by a command that its workflow may not know yet. */
function movedBy(transaction: Transaction, { commandId }: AttributedCommand) {
  return { last_command: commandId, unconfirmed_since: transaction.fn.now(), woken_at: null, wakes: 0 };
}

/** Approves or rejects a pending action, once, with its audit row and log line. */
export async function decideRemediation(
  transaction: Transaction,
  decide: { actionId: number; command: AttributedCommand; fourEyes: boolean; approvalValidDays: number },
): Promise<{ status: 'approved' | 'failed' } | RepeatedCommand | Refused> {
  const { actionId, command, fourEyes } = decide;
  const action = await lockAction(transaction, actionId);
  const kind = command.kind === 'approve' ? 'approve' : 'reject';
  const approves = kind === 'approve';
  const status = commandTransitions[kind].to;
  const earlier = await earlierOutcome(transaction, { action, commandId: command.commandId });
  if (earlier !== null) return earlier;
  const wrongState = wrongStateFor(kind, action);
  if (wrongState !== null) return wrongState;
  if (command.planHash !== null && command.planHash !== action.plan_hash) {
    return conflict('The plan is another one than was shown');
  }
  const refusal = await admissionRefusal(transaction, { action, command, fourEyes });
  if (refusal !== null) return { refusal };
  await spendSignedDecision(transaction, command);
  await transaction('remediation_actions')
    .where({ id: actionId })
    .update({
      status,
      decision: approves ? 'approved' : 'rejected',
      decided_at: transaction.fn.now(),
      decided_by: command.actor.memberId,
      decided_name: command.actor.name,
      decided_channel: command.actor.channel,
      decided_proven: command.proven,
      comment: command.comment,
      ...movedBy(transaction, command),
      ...(approves
        ? {
            approved_hash: planHash(action.plan),
            expires_at: transaction.raw(`now() + ? * interval '1 day'`, [decide.approvalValidDays]),
          }
        : {
            expires_at: null,
            ended_at: transaction.fn.now(),
            reason: command.comment === null || command.comment === '' ? 'Rejected' : `Rejected: ${command.comment}`,
          }),
    });
  await recordCommand(transaction, { action, command, after: { status, plan_hash: action.plan_hash } });
  await publishDecision(transaction, actionId);
  return { status };
}

/**
 * Starts the execution of an approved action, once: it takes its turn at the resource, or waits for it. Refused when
 * its provider is deleted, or when the plan is not the one that was approved.
 */
export async function beginExecution(
  transaction: Transaction,
  {
    actionId,
    command,
    fourEyes,
    guard,
  }: { actionId: number; command: AttributedCommand; fourEyes: boolean; guard: ChangeGuard },
): Promise<{ startedAt: string; hasTurn: boolean } | RepeatedCommand | Refused> {
  const providerId = await providerOf(transaction, actionId);
  const isConnected = await holdProvider(transaction, providerId);
  const action = await lockAction(transaction, actionId);
  const earlier = await earlierOutcome(transaction, { action, commandId: command.commandId });
  if (earlier !== null) return earlier;
  const wrongState = wrongStateFor('execute', action);
  if (wrongState !== null) return wrongState;
  if (!isConnected) return conflict('The provider was deleted');
  if (action.expires_at !== null && action.expires_at <= new Date()) return conflict('The approval has expired');
  const isShown = command.planHash === null || command.planHash === action.plan_hash;
  if (!isShown || planHash(action.plan) !== action.approved_hash) {
    return conflict('The plan is another one than was approved');
  }
  const refusal = await admissionRefusal(transaction, { action, command, fourEyes });
  if (refusal !== null) return { refusal };
  const held = await admitChange(transaction, { actionId, providerId, kind: 'execute', guard });
  if (held !== null) return conflict(held.refusal);
  await spendSignedDecision(transaction, command);
  const [row] = await transaction('remediation_actions')
    .where({ id: actionId })
    .update({
      status: commandTransitions.execute.to,
      started_at: transaction.fn.now(),
      waiting_since: transaction.fn.now(),
      executed_by: command.actor.memberId,
      executed_name: command.actor.name,
      expires_at: null,
      ...movedBy(transaction, command),
    })
    .returning<{ started_at: Date }[]>('started_at');
  await recordCommand(transaction, { action, command, after: { status: commandTransitions.execute.to } });
  const hasTurn = await takeTurn(transaction, action);
  if (!hasTurn) {
    await logRemediation(transaction, actionId, {
      phase: 'execute',
      message: 'Waits for another action on the same resource to end',
    });
  }
  return { startedAt: (row?.started_at ?? new Date()).toISOString(), hasTurn };
}

/** Starts the rollback of a completed action, once; it takes its turn at the resource, or waits for it. */
export async function beginRollback(
  transaction: Transaction,
  {
    actionId,
    command,
    fourEyes,
    guard,
  }: { actionId: number; command: AttributedCommand; fourEyes: boolean; guard: ChangeGuard },
): Promise<{ hasTurn: boolean } | RepeatedCommand | Refused> {
  const providerId = await providerOf(transaction, actionId);
  const isConnected = await holdProvider(transaction, providerId);
  const action = await lockAction(transaction, actionId);
  const earlier = await earlierOutcome(transaction, { action, commandId: command.commandId });
  if (earlier !== null) return earlier;
  const wrongState = wrongStateFor('rollback', action);
  if (wrongState !== null) return wrongState;
  if (!isConnected) return conflict('The provider was deleted');
  if (command.planHash !== null && command.planHash !== action.plan_hash) {
    return conflict('The plan is another one than was shown');
  }
  const refusal = await admissionRefusal(transaction, { action, command, fourEyes });
  if (refusal !== null) return { refusal };
  const held = await admitChange(transaction, { actionId, providerId, kind: 'rollback', guard });
  if (held !== null) return conflict(held.refusal);
  await spendSignedDecision(transaction, command);
  await transaction('remediation_actions')
    .where({ id: actionId })
    .update({
      rollback_status: commandTransitions.rollback.rollback.to,
      rollback_reason: null,
      rollback_forced: command.force,
      rollback_started_at: transaction.fn.now(),
      waiting_since: transaction.fn.now(),
      ...movedBy(transaction, command),
    });
  await recordCommand(transaction, {
    action,
    command,
    after: { rollback: commandTransitions.rollback.rollback.to, force: command.force },
  });
  return { hasTurn: await takeTurn(transaction, action) };
}

async function providerOf(transaction: Transaction, actionId: number): Promise<number> {
  const row = await transaction('remediation_actions')
    .where({ id: actionId })
    .first<{ provider_id: number } | undefined>('provider_id');
  if (row === undefined) throw new Error(`there is no remediation action ${actionId}`);
  return row.provider_id;
}

/** Keeps a provider from being deleted until the transaction ends; returns false when it is already deleted. */
async function holdProvider(transaction: Transaction, providerId: number): Promise<boolean> {
  const row = await transaction('providers').where({ id: providerId }).whereNull('deleted_at').forShare().first('id');
  return row !== undefined;
}
