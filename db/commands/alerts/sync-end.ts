import type { Transaction } from '../../database.ts';
import type { ExecutionRow } from '../../reads/jobs/executions.ts';
import { raiseAlerts } from './raise.ts';
import { resolveAlerts } from './resolve.ts';
import { failuresInARow } from '../../../domain/alerts/failures-in-a-row.ts';

const lookBack = 100;

/**
 * Raises or clears the alert on a provider that cannot be audited, in the transaction that ends one of its syncs: a
 * failed sync is counted with the consecutive failures before it, a successful one clears the alert.
 */
export async function alertOnSyncEnd(
  transaction: Transaction,
  { execution, providerId }: { execution: ExecutionRow; providerId: number },
): Promise<void> {
  if (execution.status === 'succeeded') {
    await resolveAlerts(transaction, [{ kind: 'provider_error', providerId, note: 'A sync succeeded' }]);
    return;
  }
  const provider = await transaction('providers')
    .where({ id: providerId })
    .whereNull('deleted_at')
    .first<{ name: string } | undefined>('name');
  if (provider === undefined) return;
  const last: { status: string }[] = await transaction('executions')
    .where({ job_id: execution.job_id })
    .whereNot({ status: 'running' })
    .orderBy('id', 'desc')
    .limit(lookBack)
    .select('status');
  await raiseAlerts(transaction, [
    {
      kind: 'provider_error',
      providerId,
      providerName: provider.name,
      executionId: execution.id,
      failuresInARow: failuresInARow(last),
      reason: execution.error ?? 'no reason was given',
    },
  ]);
}
