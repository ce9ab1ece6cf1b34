import type { PolicyDefinition } from '../../../domain/remediation-policies/policy.ts';
import { selectionOf } from '../../../domain/organizations/provider-selection.ts';
import { unlimited } from '../../../domain/access-limits/access-limit.ts';
import { unfinishedStatuses } from '../../../domain/remediation/transitions.ts';
import type { Database, Transaction } from '../../database.ts';
import { selectProviders } from '../providers/selection.ts';

/** An open finding that a policy covers. */
export interface PolicyCandidate {
  provider_id: number;
  resource_id: number;
  check_id: string | null;
  drift_id: number | null;
}

/**
 * Open findings: failures of the newest assessment of each provider that no exception accepts, and drift that no change
 * window expects. What an active change window of the account covers is left alone altogether.
 */
const findings = `
  select resource.provider_id, failure.resource_id, failure.check_id, null::bigint as drift_id
  from evaluation_failures as failure join resources as resource on resource.id = failure.resource_id
  where failure.check_id = any(:checks) and failure.exception_id is null
    and failure.evaluation_id = (select max(assessment.evaluation_id) from assessments as assessment
      where assessment.provider_id = resource.provider_id)
  union all
  select provider_id, resource_id, null, id from drift_findings
  where drift_type = any(:drifts) and status <> 'resolved' and not expected`;

/** Accounts and tags of a policy, and no active change window in the account. */
const inScope = `(:everywhere or resource.provider_id = any(:providers::bigint[]))
  and (:tags::jsonb is null or resource.tags @> :tags::jsonb)
  and not exists (select from change_window_providers as covered
    join change_windows as window_ on window_.id = covered.window_id
    where covered.provider_id = resource.provider_id and window_.cancelled_at is null
      and now() >= window_.starts_at and now() < window_.ends_at)`;

async function scopeOf(database: Database | Transaction, definition: PolicyDefinition) {
  const providers = await selectProviders(database, selectionOf(definition, unlimited));
  return {
    everywhere: providers === null,
    providers: [...(providers ?? [])],
    tags: definition.tags === null ? null : JSON.stringify(definition.tags),
  };
}

/**
 * Returns findings for a policy to look at: those never looked at first, then those whose last look is an hour ago, and
 * those of its dry run once that is over.
 */
export async function policyCandidates(
  database: Database,
  sought: { policyId: number; revision: number; definition: PolicyDefinition; isDryRun: boolean; limit: number },
): Promise<PolicyCandidate[]> {
  const { policyId, revision, definition, isDryRun, limit } = sought;
  const { rows } = await database.raw<{ rows: PolicyCandidate[] }>(
    `select finding.* from (${findings}) as finding
     join resources as resource on resource.id = finding.resource_id and resource.status <> 'deleted'
     join providers as provider on provider.id = finding.provider_id and provider.deleted_at is null
     left join remediation_policy_results as result on result.policy_id = :policyId and result.revision = :revision
       and result.resource_id = finding.resource_id and result.check_id is not distinct from finding.check_id
       and result.drift_id is not distinct from finding.drift_id
     where ${inScope}
       and (result.id is null or result.at < now() - interval '1 hour'
         or (not :isDryRun and result.outcome in ('would_plan', 'would_approve')))
       and not exists (select from remediation_actions as action
         left join control_findings as control on control.id = action.control_finding_id
         where action.resource_id = finding.resource_id and action.status = any(:unfinished)
           and (action.drift_id = finding.drift_id or control.check_id = finding.check_id))
     order by result.at nulls first, finding.resource_id, finding.drift_id, finding.check_id
     limit :limit`,
    {
      policyId,
      revision,
      isDryRun,
      limit,
      checks: definition.check_ids,
      drifts: definition.drift_types,
      ...(await scopeOf(database, definition)),
      unfinished: [...unfinishedStatuses],
    },
  );
  return rows;
}

/**
 * Returns whether a policy still covers a finding that was read before: accounts, tags, change windows and drift that is
 * expected may have changed since. A failed check is evaluated again when its fix is planned.
 */
export async function isStillCovered(
  transaction: Transaction,
  { definition, candidate }: { definition: PolicyDefinition; candidate: PolicyCandidate },
): Promise<boolean> {
  const { rows } = await transaction.raw<{ rows: object[] }>(
    `select from resources as resource
     where resource.id = :resourceId and ${inScope}
       and (:driftId::bigint is null or exists (select from drift_findings
         where id = :driftId and drift_type = any(:drifts) and status <> 'resolved' and not expected))`,
    {
      resourceId: candidate.resource_id,
      driftId: candidate.drift_id,
      drifts: definition.drift_types,
      ...(await scopeOf(transaction, definition)),
    },
  );
  return rows.length > 0;
}
