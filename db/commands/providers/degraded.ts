import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Transaction } from '../../database.ts';
import { writeEvents } from '../events/write.ts';

/**
 * Publishes that a provider gets a reason why not everything can be read. Nothing is published while it has one already.
 * Call it before the reason is written; it locks the provider.
 */
export async function publishDegraded(
  transaction: Transaction,
  { providerId, status, reason }: { providerId: number; status: 'error' | 'synced'; reason: string | null },
): Promise<void> {
  if (reason === null) return;
  const before = await transaction('providers')
    .where({ id: providerId })
    .whereNull('deleted_at')
    .whereNull('status_reason')
    .forNoKeyUpdate()
    .first<{ name: string; type: ProviderKind } | undefined>('name', 'type');
  if (before === undefined) return;
  await writeEvents(transaction, [
    {
      type: 'provider.degraded',
      providerId,
      resourceId: null,
      data: { provider_id: providerId, name: before.name, provider_type: before.type, status, reason },
    },
  ]);
}
