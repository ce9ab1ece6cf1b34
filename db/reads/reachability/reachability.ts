import { reachabilityRules } from '../../../domain/clouds/reachability.ts';
import type { Reachability } from '../../../domain/network/reachability/reachability.ts';
import type { Database, Transaction } from '../../database.ts';
import { readCheckContext } from '../compliance/check-context.ts';
import { currentResource, failedListings } from '../compliance/evaluations.ts';

/** What reaches a resource, and the ids of the resources on the paths. */
export interface FoundReachability {
  reachability: Reachability;
  /** `type external id` → id in the inventory. */
  ids: ReadonlyMap<string, number>;
}

/**
 * Finds what reaches a resource from the internet by what the inventory has now; null for a resource that is deleted, or of a
 * type or cloud of which that is not evaluated.
 */
export async function findReachability(
  database: Database | Transaction,
  { resourceId, now }: { resourceId: number; now: Date },
): Promise<FoundReachability | null> {
  const resource = await currentResource(database, resourceId);
  if (resource === null) return null;
  const { providerId, kind } = resource;
  const rules = reachabilityRules(kind, resource.resourceType);
  if (rules === null) return null;
  const failed = await failedListings(database, providerId);
  const unlisted = Object.fromEntries(
    Object.entries(rules.listings).flatMap(([service, type]) => {
      if (failed === null) return [[type, 'nothing was listed yet']];
      const listing = failed.find((one) => one.service === service);
      return listing === undefined ? [] : [[type, listing.reason]];
    }),
  );
  const subjects = [{ resource, checks: [rules.needs] }];
  const context = await readCheckContext(database, { providerId, subjects, now, unlisted });
  const reachability = rules.evaluate(resource, context);
  const hops = reachability.openings.flatMap(({ path }) => path.flatMap((hop) => hop.resource ?? []));
  const wanted = [...new Set(hops.map(({ externalId }) => externalId))];
  const rows = await database('resources')
    .where({ provider_id: providerId })
    .whereIn('external_id', wanted)
    .select<{ id: number; resource_type: string; external_id: string }[]>('id', 'resource_type', 'external_id');
  return {
    reachability,
    ids: new Map(rows.map((row) => [`${row.resource_type} ${row.external_id}`, row.id])),
  };
}
