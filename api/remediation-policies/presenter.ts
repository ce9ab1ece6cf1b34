import type { Static } from 'typebox';
import { isApproved, type PolicyResultRow, type PolicyRow } from '../../db/reads/remediation-policies/policies.ts';
import { dryRunUntil } from '../../domain/remediation-policies/policy.ts';
import type { policyResultSchema, policySchema } from './schema.ts';

/** Returns a policy as the API shows it. */
export function presentPolicy(row: PolicyRow): Static<typeof policySchema> {
  const { definition, revised_at: createdAt } = row;
  return {
    id: row.id,
    revision: row.revision,
    ...definition,
    provider_id: definition.provider_id ?? null,
    organization_id: definition.organization_id ?? null,
    ou: definition.ou ?? null,
    dry_run_until: dryRunUntil({ createdAt, definition }).toISOString(),
    approved: isApproved(row),
    approvals: row.approvals.map((approval) => ({
      ...approval,
      approved_at: new Date(approval.approved_at).toISOString(),
    })),
    revised_by: row.created_by_email,
    revised_at: createdAt.toISOString(),
    created_at: row.created_at.toISOString(),
    paused_at: row.paused_at?.toISOString() ?? null,
    paused_by: row.paused_by,
    pause_reason: row.pause_reason,
  };
}

/** Returns what a policy decided about a finding. */
export function presentPolicyResult(row: PolicyResultRow): Static<typeof policyResultSchema> {
  return {
    id: row.id,
    provider_id: row.provider_id,
    resource_id: row.resource_id,
    resource_name: row.resource_name,
    check_id: row.check_id,
    drift_id: row.drift_id,
    outcome: row.outcome,
    reason: row.reason,
    remediation_id: row.action_id,
    at: row.at.toISOString(),
  };
}
