import type { CommandKind } from '../../../domain/remediation/command-kinds.ts';
import type { CommandRefusal } from '../../../domain/remediation/refusals.ts';
import type { Transaction } from '../../database.ts';
import { isApproved } from '../../reads/remediation-policies/policies.ts';
import { lockPolicy } from './policies.ts';

/**
 * Returns why a policy may not give a command to an action, in the transaction that carries it out; null when it may. It may
 * approve and execute an action that it planned itself, of low risk, while two approvals of its present revision count.
 * Locks the policy and its approvers.
 */
export async function policyRefusal(
  transaction: Transaction,
  { policyId, kind, actionId }: { policyId: number; kind: CommandKind; actionId: number },
): Promise<CommandRefusal | null> {
  const refused = (message: string): CommandRefusal => ({ kind: 'forbidden', message });
  if (kind !== 'approve' && kind !== 'execute') return refused(`A policy may not ${kind}`);
  const action = await transaction('remediation_actions')
    .where({ id: actionId })
    .first<{ policy_id: number | null; risk: string }>('policy_id', 'risk');
  if (action.policy_id !== policyId) return refused('A policy may only approve what it planned');
  if (action.risk !== 'low') return refused('A policy may only approve plans of low risk');
  await transaction.raw(
    `select from members where id in (select member_id from remediation_policy_approvals where policy_id = ?)
     order by id for share`,
    [policyId],
  );
  const policy = await lockPolicy(transaction, policyId);
  if (policy === null || policy.paused_at !== null || !policy.definition.enabled)
    return refused('The policy is not active');
  if (policy.definition.mode !== 'plan_and_approve') return refused('The policy only plans');
  return isApproved(policy) ? null : refused('Two admins have to approve the policy');
}
