import type { Database } from '../../db/database.ts';
import { schemaListingsOf } from '../../db/reads/compliance/schema-listings.ts';
import { kindOf, type ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { allSchemaTypes, isSchemaType, schemaTypesOff } from '../../domain/clouds/schema-types.ts';
import { isGlobalType } from '../clouds/aws/schemas/listed-types.ts';
import { globalRegion } from '../clouds/cloud.ts';

/** What the reason of a list begins with where the region does not have the type. */
const notOffered = 'not offered here';

/** Clouds that show all their types by schema in one list. */
const listedTogether: ReadonlySet<ProviderKind> = new Set([kindOf.azure, kindOf.gcp]);

/**
 * Returns the types by schema that were not listed in full, each with the reason: in every region of the account, a list
 * must have succeeded lately; where one list shows all types, that list. A cluster has one list of each kind.
 */
export async function unlistedBySchema(
  database: Database,
  of: { providerId: number; kind: ProviderKind; resourceTypes: readonly string[] },
): Promise<Record<string, string>> {
  const types = [...new Set(of.resourceTypes.filter(isSchemaType))];
  if (types.length === 0) return {};
  const isTogether = listedTogether.has(of.kind);
  const isOnce = isTogether || of.kind === kindOf.kubernetes;
  const listed = isTogether ? [allSchemaTypes] : types;
  const { isOff, regions, listings } = await schemaListingsOf(database, { providerId: of.providerId, types: listed });
  if (isOff) return Object.fromEntries(types.map((type) => [type, schemaTypesOff]));
  const byPlace = new Map(listings.map((listing) => [`${listing.resource_type} ${listing.region}`, listing]));
  const unlisted: Record<string, string> = {};
  for (const type of listed) {
    for (const region of isOnce || isGlobalType(type) ? [globalRegion] : regions) {
      const listing = byPlace.get(`${type} ${region}`);
      if (listing === undefined) unlisted[type] ??= `it was not listed yet in ${region}`;
      else if (listing.reason !== null && !listing.reason.startsWith(notOffered)) unlisted[type] ??= listing.reason;
      else if (!listing.is_recent) unlisted[type] ??= `it was not listed lately in ${region}`;
    }
  }
  const together = unlisted[allSchemaTypes];
  if (!isTogether) return unlisted;
  return together === undefined ? {} : Object.fromEntries(types.map((type) => [type, together]));
}
