import type { Transaction } from '../../database.ts';

/** Tables with rows of a provider that no cascade removes, in an order that satisfies the foreign keys. */
const byProvider = [
  'recommendations',
  'recommendation_runs',
  'budgets',
  'remediation_policy_results',
  'remediation_actions',
  'control_findings',
  'alerts',
  'anomalies',
  'vulnerability_findings',
  'vulnerability_name_counts',
  'drift_findings',
  'assessments',
  'reports',
  'diagnoses',
  'access_checks',
  'trend_recordings',
  'finding_days',
  'score_days',
  'account_days',
  'risky_resources',
  'costs',
  'cost_days',
  'cost_months',
  'resource_costs',
  'cost_revisions',
  'billing_states',
  'check_parameters',
  'attestations',
  'events',
] as const;

/**
 * Removes a provider and every row about it, except the audit log, which is a chain. Only for the sample account: the
 * history of a real account stays. The provider has to be deleted before, so that nothing is written for it.
 */
export async function purgeProvider(transaction: Transaction, providerId: number): Promise<void> {
  const own = { provider_id: providerId };
  const resources = transaction('resources').where(own).select('id');
  const evaluations = transaction('evaluations').where(own).select('id');
  await transaction('recommendation_writings').whereIn('resource_id', resources.clone()).delete();
  await transaction('remediation_turns').whereIn('resource_id', resources.clone()).delete();
  const acceptances = transaction('accepted_resources').whereIn('resource_id', resources.clone());
  await transaction('acceptances').whereIn('id', acceptances.select('acceptance_id')).delete();
  await transaction('acceptances')
    .whereIn('baseline_id', transaction('baselines').whereIn('resource_id', resources.clone()).select('id'))
    .delete();
  const files = await transaction('attestations')
    .where(own)
    .whereNotNull('file_id')
    .distinct()
    .pluck<number[]>('file_id');
  for (const table of byProvider) await transaction(table).where(own).delete();
  await transaction('attestation_files')
    .whereIn('id', files)
    .whereNotExists(transaction('attestations').whereRaw('attestations.file_id = attestation_files.id').select('id'))
    .delete();
  await transaction('evaluation_failures').whereIn('evaluation_id', evaluations.clone()).delete();
  await transaction('evaluations').where(own).delete();
  await transaction('compliance_exceptions').where(own).orWhereIn('resource_id', resources.clone()).delete();
  await transaction('baselines').whereIn('resource_id', resources.clone()).delete();
  await transaction('evidence_versions')
    .whereIn('version_id', transaction('resource_versions').whereIn('resource_id', resources.clone()).select('id'))
    .delete();
  await transaction('resources').where(own).delete();
  await transaction('executions').whereIn('job_id', transaction('jobs').where(own).select('id')).delete();
  await transaction('jobs').where(own).delete();
  await transaction('providers').where({ id: providerId }).delete();
  // A scan that names what nobody else has holds the table until its end.
  await transaction.raw('lock table vulnerability_names in share row exclusive mode');
  await transaction('vulnerability_names as name')
    .whereNotExists(transaction('vulnerability_name_counts').whereRaw('name_id = name.id'))
    .delete();
}
