import { storableText } from '../../domain/inventory/canonical-json.ts';
import { snapshotOf } from '../../domain/inventory/snapshot.ts';
import type { SeenResource } from '../../db/commands/resources/inventory.ts';
import type { CollectedResource } from '../clouds/cloud.ts';

/**
 * Returns a page as it is stored, with what the listing showed of each resource, where that is known. A cloud that shows
 * a resource twice in a page means the later one.
 */
export function seenResources(collected: CollectedResource[], keys: readonly (string | null)[] = []): SeenResource[] {
  const seen = new Map<string, SeenResource>();
  for (const [index, resource] of collected.entries()) {
    const externalId = storableText(resource.externalId);
    seen.set(`${resource.resourceType}\n${externalId}`, {
      externalId,
      name: storableText(resource.name),
      resourceType: resource.resourceType,
      region: resource.region,
      status: resource.status,
      listedKey: keys[index] ?? null,
      ...snapshotOf(resource),
    });
  }
  return [...seen.values()];
}
