import { quietMs } from '../../../domain/inventory/due-listings.ts';
import type { UnitName } from '../../../domain/inventory/unit-name.ts';
import type { Database, Transaction } from '../../database.ts';

/**
 * Records how a listing by schema ended. After an empty or refused one (`reason`) the type is due later each time.
 */
export async function recordSchemaListing(
  database: Database | Transaction,
  listing: { providerId: number; unit: UnitName; found: boolean; reason: string | null },
): Promise<void> {
  const { providerId, unit, found, reason } = listing;
  const key = { provider_id: providerId, resource_type: unit.service, region: unit.region };
  const known = await database('schema_listings').where(key).first<{ quiet: number } | undefined>('quiet');
  const quiet = found ? 0 : (known?.quiet ?? 0) + 1;
  const state = {
    quiet,
    reason,
    listed_at: database.raw('clock_timestamp()'),
    due_at: database.raw(`clock_timestamp() + ? * interval '1 millisecond'`, [found ? 0 : quietMs(quiet - 1)]),
  };
  await database('schema_listings')
    .insert({ ...key, ...state })
    .onConflict(['provider_id', 'resource_type', 'region'])
    .merge(state);
}
