import type { Database } from '../../database.ts';

/** How the last list of a type by schema in a region ended. */
export interface SchemaListing {
  resource_type: string;
  region: string;
  /** Why it was refused; null when it was complete. */
  reason: string | null;
  /** Whether it is no older than ten days. Types without resources are listed every week. */
  is_recent: boolean;
}

/** Returns how the lists of some types by schema ended for a provider, and whether it lists such types at all. */
export async function schemaListingsOf(
  database: Database,
  { providerId, types }: { providerId: number; types: readonly string[] },
): Promise<{ isOff: boolean; regions: string[]; listings: SchemaListing[] }> {
  const provider = await database('providers')
    .where({ id: providerId })
    .first<{ regions: string[]; schema_types: boolean | null; has_listed: boolean } | undefined>(
      'regions',
      'schema_types',
      database.raw(
        `exists (select from schema_listings where provider_id = providers.id
          and listed_at > clock_timestamp() - interval '10 days') as has_listed`,
      ),
    );
  if (provider === undefined || provider.schema_types === false || !provider.has_listed) {
    return { isOff: true, regions: [], listings: [] };
  }
  const listings = await database('schema_listings')
    .where({ provider_id: providerId })
    .whereIn('resource_type', [...types])
    .select<SchemaListing[]>(
      'resource_type',
      'region',
      'reason',
      database.raw(`listed_at > clock_timestamp() - interval '10 days' as is_recent`),
    );
  return { isOff: false, regions: provider.regions, listings };
}
