import { listingKey, type ListingHistory } from '../../../domain/inventory/due-listings.ts';
import type { UnitName } from '../../../domain/inventory/unit-name.ts';
import type { Database } from '../../database.ts';

/** What planning the listings by schema of a provider needs from the database. */
export interface SchemaListingState {
  history: Map<string, ListingHistory>;
  /** Names of listings with resources that are not deleted. */
  live: Set<string>;
  /** The same listings, by their parts. */
  liveListings: UnitName[];
  liveTypes: Set<string>;
}

/** Returns what earlier syncs found. */
export async function schemaListingState(database: Database, providerId: number): Promise<SchemaListingState> {
  const history = await database('schema_listings')
    .where({ provider_id: providerId })
    .select<{ resource_type: string; region: string; due_at: Date; listed_at: Date; quiet: number }[]>(
      'resource_type',
      'region',
      'due_at',
      'listed_at',
      'quiet',
    );
  const live = await database('resource_counts')
    .where({ provider_id: providerId })
    .where('total', '>', 0)
    .whereNot({ status: 'deleted' })
    .distinct<{ resource_type: string; region: string }[]>('resource_type', 'region');
  const liveListings = live.map(({ resource_type: service, region }) => ({ service, region }));
  return {
    history: new Map(
      history.map(({ resource_type: service, region, due_at: dueAt, listed_at: listedAt, quiet }) => [
        listingKey({ service, region }),
        { dueAt, listedAt, quiet },
      ]),
    ),
    live: new Set(liveListings.map(listingKey)),
    liveListings,
    liveTypes: new Set(liveListings.map(({ service }) => service)),
  };
}
