import { applyPolicy } from '../../db/commands/remediation-policies/apply.ts';
import { approvePolicy, createPolicy, lockPolicy } from '../../db/commands/remediation-policies/policies.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { policyDefaults, type PolicyDefinition } from '../../domain/remediation-policies/policy.ts';
import { makeResource } from './factories.ts';
import { member } from './identity.ts';

export const fixableCheck = 's3_bucket_object_versioning';

/** Settings by which actions of policies begin in tests. */
export const policyRules = {
  pendingExpiresDays: 30,
  approvalValidDays: 7,
  guard: { stopped: false, perHour: 1_000, perAccountPerHour: 1_000 },
};

/** Makes someone who has been an admin for long, as the actor of changes. */
export async function adminActor(database: Database) {
  const { id, email } = await member(database, { role: 'admin' });
  await database('members')
    .where({ id })
    .update({ admin_since: database.raw(`now() - interval '200 days'`) });
  return { memberId: id, name: email, role: 'admin', channel: 'api' as const, requestId: null };
}

/** A policy for `fixableCheck` that approves, approved by two admins, with its dry run over unless `dryRun` is set. */
export async function makePolicy(
  database: Database,
  { dryRun = false, approvals = 2, ...parts }: Partial<PolicyDefinition> & { dryRun?: boolean; approvals?: number },
): Promise<{ id: number; approvers: number[] }> {
  const author = await adminActor(database);
  const approvers = [await adminActor(database), await adminActor(database)].slice(0, approvals);
  const definition: PolicyDefinition = {
    ...policyDefaults,
    name: 'Versions',
    enabled: true,
    mode: 'plan_and_approve',
    check_ids: [fixableCheck],
    drift_types: [],
    tags: null,
    ...parts,
  };
  return database.transaction(async (transaction) => {
    const id = await createPolicy(transaction, { definition, actor: author });
    for (const actor of approvers) {
      const policy = await lockPolicy(transaction, id);
      if (policy === null) throw new Error('the policy was not made');
      const refusal = await approvePolicy(transaction, { policy, actor });
      if (refusal !== null) throw new Error(refusal);
    }
    if (!dryRun) await endDryRun(transaction, id);
    return { id, approvers: approvers.map(({ memberId }) => memberId) };
  });
}

/** Moves the present revision back by more than its dry run. */
async function endDryRun(transaction: Transaction, policyId: number): Promise<void> {
  await transaction.raw(
    `update remediation_policy_revisions set created_at = created_at - interval '100 days' where policy_id = ?`,
    [policyId],
  );
}

/** A bucket that fails `fixableCheck`, as a finding for a policy. */
export async function failingBucket(database: Database, providerId: number) {
  const configuration = { tags: {}, versioning: { status: 'Suspended', mfa_delete: null } };
  const { id } = await makeResource(database, { providerId, configuration });
  return { provider_id: providerId, resource_id: id, check_id: fixableCheck, drift_id: null };
}

/** Applies the first revision of a policy to a finding. */
export function applied(
  database: Database,
  {
    policyId,
    candidate,
    rules = policyRules,
  }: {
    policyId: number;
    candidate: Awaited<ReturnType<typeof failingBucket>>;
    rules?: typeof policyRules;
  },
) {
  return applyPolicy(database, { policyId, revision: 1, candidate, rules });
}
