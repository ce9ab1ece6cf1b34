import type { CollectedResource } from '../../activities/clouds/cloud.ts';
import type { ReadConfiguration } from '../../domain/drift/diff.ts';
import { snapshotOf } from '../../domain/inventory/snapshot.ts';

export type StoredReading = ReadConfiguration;

/** Returns a resource as the database keeps a version of it. */
export function stored(resource: CollectedResource): StoredReading {
  const { configuration, unreadable, facts } = snapshotOf(resource);
  return {
    configuration: JSON.parse(configuration) as StoredReading['configuration'],
    unreadable: JSON.parse(unreadable) as Record<string, string>,
    facts: JSON.parse(facts) as NonNullable<StoredReading['facts']> | null,
  };
}
