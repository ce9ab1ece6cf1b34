import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database } from '../../database.ts';

/** Finds the provider that a running execution syncs; null when the execution has ended or the provider is deleted. */
export async function providerOfSync(
  database: Database,
  executionId: number,
): Promise<{ id: number; type: ProviderKind } | null> {
  const row = await database('executions as execution')
    .join('jobs as job', 'job.id', 'execution.job_id')
    .join('providers as provider', 'provider.id', 'job.provider_id')
    .where('execution.id', executionId)
    .where('execution.status', 'running')
    .whereNull('provider.deleted_at')
    .first<{ id: number; type: ProviderKind } | undefined>('provider.id', 'provider.type');
  return row ?? null;
}
