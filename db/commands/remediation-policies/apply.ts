import { randomUUID } from 'node:crypto';
import { type ChangeGuard, stopSentence } from '../../../domain/remediation/change-guard.ts';
import type { CommandKind } from '../../../domain/remediation/command-kinds.ts';
import { planHash } from '../../../domain/remediation/plan-hash.ts';
import {
  capReached,
  dryRunUntil,
  policyActorName,
  type PolicyOutcome,
} from '../../../domain/remediation-policies/policy.ts';
import type { Database, Transaction } from '../../database.ts';
import { databaseTime } from '../../clock.ts';
import { isStillCovered, type PolicyCandidate } from '../../reads/remediation-policies/candidates.ts';
import { isApproved, type PolicyRow } from '../../reads/remediation-policies/policies.ts';
import { systemActor } from '../audit/write.ts';
import { writeEvents } from '../events/write.ts';
import { controlFindingId } from '../remediation/control-findings.ts';
import { createRemediationAction, type CreationRefusal, proposeRemediation } from '../remediation/create.ts';
import { holdGate } from '../remediation/gate.ts';
import { type AttributedCommand, beginExecution, decideRemediation } from '../remediation/transitions.ts';
import { lockResource } from '../resources/resources.ts';
import { lockPolicy } from './policies.ts';

/** Settings by which actions of policies are planned and begin. */
export interface PolicyRules {
  pendingExpiresDays: number;
  approvalValidDays: number;
  guard: ChangeGuard;
}

/** A finding was dealt with, or why this run of the policy ends: nothing more may be done now. */
export type Applied = { outcome: PolicyOutcome | 'none' } | { stopped: string };

/** Ends the transaction without a trace: what the policy would have begun may not begin now. */
class Held extends Error {}

interface Application {
  policyId: number;
  revision: number;
  candidate: PolicyCandidate;
  rules: PolicyRules;
}

/**
 * Applies a policy to one finding in one transaction: plan, approval, begin of the execution, result, audit rows and events
 * are written together or not at all. The policy's row is locked, so its caps count what other processes plan. In the dry
 * run of the revision only the result is written. Repeated, it does nothing twice: the finding has an action by then.
 */
export async function applyPolicy(database: Database, application: Application): Promise<Applied> {
  try {
    return await database.transaction((transaction) => applied(transaction, application));
  } catch (error) {
    if (error instanceof Held) return { stopped: error.message };
    throw error;
  }
}

async function applied(transaction: Transaction, application: Application): Promise<Applied> {
  const { policyId, revision, candidate, rules } = application;
  // Resources before policies: the end of a rollback locks them in this order, too.
  if ((await lockResource(transaction, candidate.resource_id)) === null) return { outcome: 'none' };
  const policy = await lockPolicy(transaction, policyId);
  const isActive = policy !== null && policy.paused_at === null && policy.definition.enabled;
  if (!isActive || policy.revision !== revision) return { stopped: 'The policy was changed or paused' };
  if (!(await isStillCovered(transaction, { definition: policy.definition, candidate }))) return { outcome: 'none' };
  const now = await databaseTime(transaction);
  const isDryRun = now < dryRunUntil({ createdAt: policy.revised_at, definition: policy.definition });
  const write = (result: Omit<Result, 'policy' | 'candidate'>): Promise<Applied> =>
    writeResult(transaction, { policy, candidate, ...result });
  const returned = await ownRecentAction(transaction, { policy, candidate });
  if (returned !== null) return write({ outcome: 'skipped', reason: returned });
  if (!isDryRun) {
    const held = stopSentence(await holdGate(transaction), rules.guard) ?? (await reachedCap(transaction, policy));
    if (held !== null) return { stopped: held };
  }
  const finding = await findingOf(transaction, candidate);
  if (finding === null) return { outcome: 'none' };
  const proposed = await proposeRemediation(transaction, finding);
  if ('refusal' in proposed) {
    if (proposed.refusal.kind === 'unfinished') return { outcome: 'none' };
    return write({ outcome: 'skipped', reason: refusalText(proposed.refusal) });
  }
  const isLow = proposed.risk.level === 'low';
  const mayApprove = policy.definition.mode === 'plan_and_approve' && isLow;
  if (isDryRun)
    return write({ outcome: mayApprove ? 'would_approve' : 'would_plan', reason: notApproved(policy, isLow) });
  const approves = mayApprove && isApproved(policy);
  const actionId = await planned(transaction, { policy, finding, rules, approves });
  return write({
    outcome: approves ? 'approved' : 'planned',
    reason: notApproved(policy, isLow),
    actionId,
  });
}

/** Returns why a plan of a policy that approves is left to a person; null when it is not, or when the policy only plans. */
function notApproved(policy: PolicyRow, isLow: boolean): string | null {
  if (policy.definition.mode === 'plan') return null;
  if (!isLow) return 'The risk is not low, so a person approves it';
  return isApproved(policy)
    ? null
    : 'Two admins have not approved this revision of the policy, so a person approves the plan';
}

type NamedFinding = { findingType: 'drift' | 'control'; findingId: number };

async function findingOf(transaction: Transaction, candidate: PolicyCandidate): Promise<NamedFinding | null> {
  const { drift_id: driftId, check_id: checkId, resource_id: resourceId } = candidate;
  if (driftId !== null) return { findingType: 'drift', findingId: driftId };
  if (checkId === null) return null;
  const findingId = await controlFindingId(transaction, { resourceId, checkId });
  return findingId === null ? null : { findingType: 'control', findingId };
}

/** Creates the action and, when the policy approves it, begins its execution. Returns the action's id. */
async function planned(
  transaction: Transaction,
  {
    policy,
    finding,
    rules,
    approves,
  }: { policy: PolicyRow; finding: NamedFinding; rules: PolicyRules; approves: boolean },
): Promise<number> {
  const actor = systemActor(policyActorName(policy.id));
  const { pendingExpiresDays, approvalValidDays, guard } = rules;
  const creation = await createRemediationAction(transaction, {
    ...finding,
    actor,
    pendingExpiresDays,
    policyId: policy.id,
  });
  if ('refusal' in creation) throw new Error(`a plan was refused after it was proposed: ${creation.refusal.kind}`);
  const { actionId } = creation;
  const row = await transaction('remediation_actions')
    .where({ id: actionId })
    .first<{ title: string; plan: Parameters<typeof planHash>[0]; provider_id: number; resource_id: number }>();
  if (approves) {
    const commandOf = (kind: CommandKind): AttributedCommand => ({
      commandId: randomUUID(),
      kind,
      actor,
      proven: true,
      comment: `Revision ${policy.revision} of the policy`,
      planHash: planHash(row.plan),
      force: false,
      signedDecisionId: null,
      via: 'update',
      policyId: policy.id,
    });
    requireDone(
      await decideRemediation(transaction, {
        actionId,
        command: commandOf('approve'),
        fourEyes: true,
        approvalValidDays,
      }),
    );
    requireDone(await beginExecution(transaction, { actionId, command: commandOf('execute'), fourEyes: true, guard }));
  }
  await writeEvents(transaction, [
    {
      type: 'remediation.policy_planned',
      providerId: row.provider_id,
      resourceId: row.resource_id,
      data: {
        policy_id: policy.id,
        policy_name: policy.definition.name,
        remediation_id: actionId,
        title: row.title,
        resource_id: row.resource_id,
        finding_type: finding.findingType,
        finding_id: finding.findingId,
        status: approves ? 'executing' : 'pending_approval',
      },
    },
  ]);
  return actionId;
}

function requireDone(answer: object): void {
  if ('refusal' in answer) throw new Held((answer.refusal as { message: string }).message);
}

async function reachedCap(transaction: Transaction, policy: PolicyRow): Promise<string | null> {
  const { rows } = await transaction.raw<{ rows: { hour: number; day: number }[] }>(
    `select count(*) filter (where created_at > clock_timestamp() - interval '1 hour')::int as hour, count(*)::int as day
     from remediation_actions where policy_id = ? and created_at > clock_timestamp() - interval '24 hours'`,
    [policy.id],
  );
  return capReached(rows[0] ?? { hour: 0, day: 0 }, policy.definition);
}

/** Returns why a finding that the policy dealt with recently is left to people; null when there was none. */
async function ownRecentAction(
  transaction: Transaction,
  { policy, candidate }: { policy: PolicyRow; candidate: PolicyCandidate },
): Promise<string | null> {
  const { rows } = await transaction.raw<{ rows: { id: number; status: string; ended: Date }[] }>(
    `select action.id, action.status, coalesce(action.rolled_back_at, action.ended_at) as ended
     from remediation_actions as action
     left join control_findings as control on control.id = action.control_finding_id
     left join drift_findings as drift on drift.id = action.drift_id
     where action.policy_id = ? and action.resource_id = ?
       and coalesce(action.rolled_back_at, action.ended_at) > clock_timestamp() - ? * interval '1 hour'
       and (control.check_id = ? or drift.aspect = (select aspect from drift_findings where id = ?))
     order by action.id desc limit 1`,
    [policy.id, candidate.resource_id, policy.definition.return_hours, candidate.check_id, candidate.drift_id],
  );
  const [action] = rows;
  if (action === undefined) return null;
  const ended = action.status === 'completed' ? 'fixed this' : `ended as ${action.status.replace('_', ' ')}`;
  return `Remediation ${action.id} of this policy ${ended} at ${action.ended.toISOString()} and it is open again: a person decides`;
}

function refusalText(refusal: CreationRefusal): string {
  switch (refusal.kind) {
    case 'no_plan':
      return refusal.reason;
    case 'finding_closed':
      return `The finding is not open: ${refusal.status}`;
    case 'resource_gone':
      return 'The resource is deleted or has no baseline';
    case 'unknown_finding':
      return 'The finding is gone';
    case 'unfinished':
      return `Remediation ${refusal.actionId} is not finished`;
  }
}

interface Result {
  policy: PolicyRow;
  candidate: PolicyCandidate;
  outcome: PolicyOutcome;
  reason: string | null;
  actionId?: number;
}

async function writeResult(transaction: Transaction, result: Result): Promise<Applied> {
  const { policy, candidate, outcome, reason, actionId = null } = result;
  await transaction.raw(
    `insert into remediation_policy_results
       (policy_id, revision, provider_id, resource_id, check_id, drift_id, outcome, reason, action_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (policy_id, revision, resource_id, check_id, drift_id) do update
     set outcome = excluded.outcome, reason = excluded.reason, at = now(),
       action_id = coalesce(excluded.action_id, remediation_policy_results.action_id)`,
    [
      policy.id,
      policy.revision,
      candidate.provider_id,
      candidate.resource_id,
      candidate.check_id,
      candidate.drift_id,
      outcome,
      reason,
      actionId,
    ],
  );
  return { outcome };
}
