import { typeTitle } from '../../domain/clouds/clouds.ts';
import { shownAmount } from '../../domain/costs/amounts.ts';
import type { RecommendationSummary, SavingsSum } from '../../db/reads/recommendations/summary.ts';
import type { RecommendationRow } from '../../db/reads/recommendations/recommendations.ts';

/** Returns a recommendation as lists show it. */
export function presentRecommendation(row: RecommendationRow) {
  const savings = row.estimated_monthly_savings;
  const finding =
    row.drift_id !== null
      ? { finding_type: 'drift' as const, finding_id: row.drift_id }
      : {
          finding_type: row.vulnerability_id === null ? null : ('vulnerability' as const),
          finding_id: row.vulnerability_id,
        };
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    ...(row.type === 'cost'
      ? {
          estimated_monthly_savings: savings === null || row.savings_currency !== 'USD' ? null : Number(savings),
          monthly_savings: savings === null ? null : { amount: Number(savings), currency: row.savings_currency },
        }
      : {}),
    resource_id: row.resource_id,
    resource_name: row.resource_name,
    status: row.status,
    created_at: row.created_at.toISOString(),
    resource_type: row.resource_type,
    provider_id: row.provider_id,
    provider_name: row.provider_name,
    kind: row.kind,
    severity: row.severity,
    source: row.source,
    model: row.model,
    note: row.note,
    ...finding,
    reason: row.reason,
    remediation_action_id: row.remediation_action_id,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
    updated_at: row.updated_at.toISOString(),
  };
}

/** Returns a recommendation with its steps and evidence. */
export function presentRecommendationDetail(row: RecommendationRow) {
  const { writing_status: status, workflow_id: workflowId } = row;
  return {
    ...presentRecommendation(row),
    steps: row.steps,
    evidence: row.evidence,
    writing: status === null || workflowId === null ? null : { status, workflow_id: workflowId },
  };
}

/** Returns numbers of recommendations and their savings. */
export function presentRecommendationSummary({ accounts, groups, savings, ...numbers }: RecommendationSummary) {
  return {
    ...numbers,
    savings: savings.map(presentSavings),
    groups: groups.map(({ provider_kind: kind, ...group }) => ({
      ...group,
      provider_type: kind,
      resource_type_label: kind === null || group.resource_type === null ? null : typeTitle(kind, group.resource_type),
      savings: group.savings.map(presentSavings),
    })),
    accounts: { ...accounts, evaluated_since: accounts.evaluated_since?.toISOString() ?? null },
  };
}

/** Returns a sum of savings as the API shows it. */
export function presentSavings({ currency, amount }: SavingsSum) {
  return { currency, amount: shownAmount(amount) };
}
