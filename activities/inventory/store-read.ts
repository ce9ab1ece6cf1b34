import { storeSeenResources } from '../../db/commands/resources/inventory.ts';
import type { Transaction } from '../../db/database.ts';
import { noCounts, type TypeCounts } from '../../domain/inventory/sync-outcome.ts';
import type { CollectedResource } from '../clouds/cloud.ts';
import { seenResources } from './seen-resources.ts';

/**
 * Stores a resource as it was just read, so that the inventory shows the change before the next sync. `readAt` is when
 * the reading began. Returns whether the resource was new, changed or as it was stored.
 */
export async function storeReadResource(
  transaction: Transaction,
  read: { providerId: number; readAt: Date; resource: CollectedResource },
): Promise<TypeCounts> {
  const counts = await storeSeenResources(transaction, {
    providerId: read.providerId,
    executionId: null,
    readAt: read.readAt,
    resources: seenResources([read.resource]),
  });
  return counts[read.resource.resourceType] ?? noCounts;
}
