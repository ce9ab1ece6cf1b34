import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database } from '../../database.ts';

/** Counts the accounts of a kind that are being connected or synced; not those whose turn to connect has not come. */
export async function countActiveAccounts(database: Database, kind: ProviderKind): Promise<number> {
  const row = await database('providers as provider')
    .where({ 'provider.type': kind, 'provider.status': 'syncing' })
    .whereNull('provider.deleted_at')
    .whereNotExists(database('outbox').whereRaw('held_for = provider.id').select('id'))
    .count<{ active: number }[]>('* as active');
  return Number(row[0]?.active ?? 0);
}
