import type { Transaction } from '../../db/database.ts';
import { storeSeenResources } from '../../db/commands/resources/inventory.ts';
import type { CollectedResource } from '../clouds/cloud.ts';
import { seenResources } from '../inventory/seen-resources.ts';

/** Stores a resource as it was just read, so that the inventory shows the change before the next sync. `readAt` is when the reading began. */
export async function storeReadResource(
  transaction: Transaction,
  read: { providerId: number; readAt: Date; resource: CollectedResource },
): Promise<void> {
  const resources = seenResources([read.resource]);
  await storeSeenResources(transaction, {
    providerId: read.providerId,
    executionId: null,
    readAt: read.readAt,
    resources,
  });
}
