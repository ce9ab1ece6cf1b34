import type { JsonObject } from '../../../domain/json.ts';
import { policyActorName, type PolicyDefinition } from '../../../domain/remediation-policies/policy.ts';
import { ruleRefusal } from '../../../domain/remediation/decision-rules.ts';
import type { Transaction } from '../../database.ts';
import { findPolicy, type PolicyRow } from '../../reads/remediation-policies/policies.ts';
import { type Actor, systemActor, writeAudit } from '../audit/write.ts';
import { writeEvents } from '../events/write.ts';
import { deciderOf } from '../remediation/deciders.ts';

/** Who changes a policy: a member of whom the API knows. */
export type MemberActor = Actor & { memberId: number };

/** Locks a policy until the transaction ends and returns it; null when there is none. */
export async function lockPolicy(transaction: Transaction, policyId: number): Promise<PolicyRow | null> {
  await transaction('remediation_policies').where({ id: policyId }).forUpdate().first('id');
  return findPolicy(transaction, policyId);
}

const audited = (definition: PolicyDefinition): JsonObject => ({ ...definition });

/** Creates a policy in its first revision. Returns its id. */
export async function createPolicy(
  transaction: Transaction,
  { definition, actor }: { definition: PolicyDefinition; actor: MemberActor },
): Promise<number> {
  const [row] = await transaction('remediation_policies').insert({}).returning<{ id: number }[]>('id');
  if (row === undefined) throw new Error('the policy was not written');
  await writeRevision(transaction, { policyId: row.id, revision: 1, definition, actor });
  await writeAudit(transaction, {
    actor,
    action: 'remediation_policy.create',
    subjectType: 'remediation_policy',
    subjectId: row.id,
    after: { revision: 1, ...audited(definition) },
  });
  return row.id;
}

/** Writes a new revision of a locked policy: approvals and dry run begin again. */
export async function revisePolicy(
  transaction: Transaction,
  { policy, definition, actor }: { policy: PolicyRow; definition: PolicyDefinition; actor: MemberActor },
): Promise<void> {
  const revision = policy.revision + 1;
  await writeRevision(transaction, { policyId: policy.id, revision, definition, actor });
  await transaction('remediation_policies').where({ id: policy.id }).update({ revision });
  await writeAudit(transaction, {
    actor,
    action: 'remediation_policy.revise',
    subjectType: 'remediation_policy',
    subjectId: policy.id,
    before: { revision: policy.revision, ...audited(policy.definition) },
    after: { revision, ...audited(definition) },
  });
}

async function writeRevision(
  transaction: Transaction,
  written: { policyId: number; revision: number; definition: PolicyDefinition; actor: MemberActor },
): Promise<void> {
  await transaction('remediation_policy_revisions').insert({
    policy_id: written.policyId,
    revision: written.revision,
    definition: JSON.stringify(written.definition),
    created_by: written.actor.memberId,
  });
}

/**
 * Records a member's approval of the present revision of a locked policy; a second one of the same member changes nothing.
 * Returns the refusal of the rules that hold for approving an action, with the author of the revision as the requester;
 * null when it was recorded.
 */
export async function approvePolicy(
  transaction: Transaction,
  { policy, actor }: { policy: PolicyRow; actor: MemberActor },
): Promise<string | null> {
  const refusal = ruleRefusal({
    command: { kind: 'approve', force: false },
    decider: await deciderOf(transaction, actor.memberId),
    action: { requestedBy: policy.created_by, createdAt: policy.revised_at },
    fourEyes: true,
  });
  if (refusal !== null) return refusal.kind === 'four_eyes' ? approverRule : refusal.message;
  const approval = { policy_id: policy.id, revision: policy.revision, member_id: actor.memberId };
  const written = await transaction('remediation_policy_approvals')
    .insert(approval)
    .onConflict(['policy_id', 'revision', 'member_id'])
    .ignore()
    .returning<object[]>('member_id');
  if (written.length === 0) return null;
  await writeAudit(transaction, {
    actor,
    action: 'remediation_policy.approve',
    subjectType: 'remediation_policy',
    subjectId: policy.id,
    after: { revision: policy.revision },
  });
  return null;
}

const approverRule =
  'A revision may be approved by admins who did not write it and who were admins before it was written';

/** Pauses a policy: nothing more is planned or approved by it. One that is paused already stays as it is. */
export async function pausePolicy(
  transaction: Transaction,
  paused: { policyId: number; actor: Actor; reason: string; failed: { actionId: number; providerId: number } | null },
): Promise<void> {
  const { policyId, actor, reason, failed } = paused;
  const policy = await lockPolicy(transaction, policyId);
  if (policy === null || policy.paused_at !== null) return;
  const [row] = await transaction('remediation_policies')
    .where({ id: policyId })
    .update({ paused_at: transaction.fn.now(), paused_by: actor.name, pause_reason: reason })
    .returning<{ paused_at: Date }[]>('paused_at');
  if (row === undefined) throw new Error('the pause was not written');
  await writeAudit(transaction, {
    actor,
    action: 'remediation_policy.pause',
    subjectType: 'remediation_policy',
    subjectId: policyId,
    before: { paused: false },
    after: { paused: true, reason, ...(failed === null ? {} : { remediation_id: failed.actionId }) },
  });
  await writeEvents(transaction, [
    {
      type: 'remediation.policy_paused',
      providerId: failed?.providerId ?? null,
      resourceId: null,
      data: {
        policy_id: policyId,
        policy_name: policy.definition.name,
        paused_at: row.paused_at.toISOString(),
        paused_by: actor.name,
        reason,
        remediation_id: failed?.actionId ?? null,
      },
    },
  ]);
}

/** Pauses the policy that planned an action, if one did, because the action failed or was rolled back. */
export async function pausePolicyOf(
  transaction: Transaction,
  { actionId, reason }: { actionId: number; reason: string },
): Promise<void> {
  const action = await transaction('remediation_actions')
    .where({ id: actionId })
    .whereNotNull('policy_id')
    .first<{ policy_id: number; provider_id: number } | undefined>('policy_id', 'provider_id');
  if (action === undefined) return;
  const { policy_id: policyId, provider_id: providerId } = action;
  const actor = systemActor(policyActorName(policyId));
  await pausePolicy(transaction, { policyId, actor, reason, failed: { actionId, providerId } });
}

/** Resumes a locked policy. */
export async function resumePolicy(
  transaction: Transaction,
  { policy, actor }: { policy: PolicyRow; actor: Actor },
): Promise<void> {
  if (policy.paused_at === null) return;
  await transaction('remediation_policies')
    .where({ id: policy.id })
    .update({ paused_at: null, paused_by: null, pause_reason: null });
  await writeAudit(transaction, {
    actor,
    action: 'remediation_policy.resume',
    subjectType: 'remediation_policy',
    subjectId: policy.id,
    before: { paused: true, reason: policy.pause_reason },
    after: { paused: false },
  });
}

/** Deletes a locked policy; its actions and its rows in the audit log stay. */
export async function deletePolicy(
  transaction: Transaction,
  { policy, actor }: { policy: PolicyRow; actor: Actor },
): Promise<void> {
  await transaction('remediation_policies').where({ id: policy.id }).update({ deleted_at: transaction.fn.now() });
  await writeAudit(transaction, {
    actor,
    action: 'remediation_policy.delete',
    subjectType: 'remediation_policy',
    subjectId: policy.id,
    before: { revision: policy.revision, ...audited(policy.definition) },
  });
}
