import type { FailedListing } from '../../db/queries/evaluations.ts';
import type { ProviderKind } from '../../domain/inventory/provider-kinds.ts';
import { awsUnits } from '../clouds/aws/listing.ts';

/** The listings of each cloud and the types that they show. */
const listings: Partial<Record<ProviderKind, readonly { service: string; resourceTypes: readonly string[] }[]>> = {
  cloud_a: awsUnits,
};

const neverSynced = 'no sync of the provider has listed anything yet';

/**
 * The types that the newest sync could not list in full, each with the reason. Of a cloud whose listings are named
 * after what they show, the name is the type; before the first sync nothing was listed.
 */
export function unlistedTypes(sync: {
  kind: ProviderKind;
  failed: readonly FailedListing[] | null;
  resourceTypes: readonly string[];
}): Record<string, string> {
  if (sync.failed === null) return Object.fromEntries(sync.resourceTypes.map((type) => [type, neverSynced]));
  const unlisted: Record<string, string> = {};
  for (const { service, reason } of sync.failed) {
    const listing = listings[sync.kind]?.find((candidate) => candidate.service === service);
    for (const type of listing?.resourceTypes ?? [service]) unlisted[type] ??= reason;
  }
  return unlisted;
}
