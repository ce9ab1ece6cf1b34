import type { HashedChange } from '../../db/commands/changes/announcement-page.ts';
import type { SeenChange } from '../clouds/change-page.ts';
import { seenResources } from '../inventory/seen-resources.ts';

/** Returns a change with the hash of the configuration it announces, by which one that is stored is recognised. */
export function hashedChange({ resource, ...change }: SeenChange): HashedChange {
  const [seen] = resource === null ? [] : seenResources([resource]);
  return { ...change, externalId: seen?.externalId ?? change.externalId, hash: seen?.hash ?? null };
}
