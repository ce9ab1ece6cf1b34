import type { Transaction } from '../../database.ts';
import { Provider } from '../../models/provider.ts';
import type { ExecutionRow } from '../../reads/jobs/executions.ts';
import { endAcceptancesOf } from '../acceptances/ends.ts';
import { resolveProviderAlerts } from '../alerts/resolve.ts';
import { publishResolved } from '../drifts/publish.ts';
import { resolveFindings } from '../drifts/scan.ts';
import { completeExecution } from '../jobs/execution-ends.ts';
import { dismissRecommendationsOf } from '../recommendations/changes.ts';
import { endRemediationsOf } from '../remediation/ends.ts';
import { clearVulnerabilityAlerts } from '../vulnerabilities/publish.ts';
import { fixFindings } from '../vulnerabilities/scan.ts';

const reason = 'The provider was deleted';
const findingsPerBatch = 1_000;

/**
 * Deletes a provider that this transaction has locked: removes its credentials, job and claim on the account, ends its
 * running sync, marks its resources as deleted, resolves their open drift findings and alerts with that reason, and
 * dismisses its pending recommendations. History stays. Returns the workflow ids that have nothing left to do.
 */
export async function deleteProvider(transaction: Transaction, providerId: number): Promise<string[]> {
  const running = await transaction<ExecutionRow>('executions')
    .where({ status: 'running' })
    .whereIn('job_id', transaction('jobs').where({ provider_id: providerId }).select('id'))
    .select('id', 'workflow_id');
  for (const { id } of running) {
    await completeExecution(transaction, { executionId: id, status: 'failed', error: reason });
  }
  await transaction('outbox')
    .whereRaw(`search_attributes->>'ProviderId' = ?`, [String(providerId)])
    .delete();
  await transaction('jobs')
    .where({ provider_id: providerId })
    .update({ deleted_at: transaction.fn.now(), enabled: false });
  for (const table of ['provider_credentials', 'provider_regions', 'credential_changes']) {
    await transaction(table).where({ provider_id: providerId }).delete();
  }
  const remediations = await endRemediationsOf(transaction, { providerId, reason });
  await resolveOpenFindings(transaction, providerId);
  await fixOpenVulnerabilities(transaction, providerId);
  await resolveProviderAlerts(transaction, { providerId, note: reason });
  await transaction('resources')
    .where({ provider_id: providerId })
    .whereNot({ status: 'deleted' })
    .update({ status: 'deleted', deleted_at: transaction.fn.now() });
  await endAcceptancesOf(transaction, providerId);
  await dismissRecommendationsOf(transaction, { providerId, reason });
  await Provider.query(transaction)
    .findById(providerId)
    .patch({ deleted_at: transaction.fn.now() as unknown as Date });
  return [...running.map(({ workflow_id: workflowId }) => workflowId), ...remediations, `connect-${providerId}`];
}

async function resolveOpenFindings(transaction: Transaction, providerId: number): Promise<void> {
  for (;;) {
    const open = await transaction('drift_findings')
      .where({ provider_id: providerId })
      .whereNot({ status: 'resolved' })
      .orderBy('id')
      .limit(findingsPerBatch)
      .pluck<number[]>('id');
    if (open.length === 0) return;
    const resolved = await resolveFindings(
      transaction,
      open.map((id) => ({ id, resolution: reason })),
    );
    await publishResolved(
      transaction,
      resolved.map((finding) => ({ ...finding, resolution: reason })),
    );
  }
}

async function fixOpenVulnerabilities(transaction: Transaction, providerId: number): Promise<void> {
  for (;;) {
    const open = await transaction('vulnerability_findings')
      .where({ provider_id: providerId, status: 'open' })
      .orderBy('id')
      .limit(findingsPerBatch)
      .pluck<number[]>('id');
    if (open.length === 0) return;
    const fixed = await fixFindings(
      transaction,
      open.map((id) => ({ id, reason })),
    );
    await clearVulnerabilityAlerts(transaction, fixed);
  }
}
