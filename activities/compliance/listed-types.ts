import type { FailedListing } from '../../db/reads/compliance/evaluations.ts';
import { successorOf } from '../../domain/clouds/former-types.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { allSchemaTypes, isSchemaType } from '../../domain/clouds/schema-types.ts';
import { cloudKinds } from '../clouds/clouds.ts';

const neverSynced = 'no sync of the provider has listed anything yet';

/**
 * Returns the types that the newest sync could not list in full, each with the reason. Of a cloud whose listings are
 * named after what they show, the name is the type; before the first sync nothing was listed.
 */
export function unlistedTypes(sync: {
  kind: ProviderKind;
  failed: readonly FailedListing[] | null;
  resourceTypes: readonly string[];
}): Record<string, string> {
  if (sync.failed === null) return Object.fromEntries(sync.resourceTypes.map((type) => [type, neverSynced]));
  const unlisted: Record<string, string> = {};
  for (const type of sync.resourceTypes) {
    const successor = successorOf(type);
    if (successor !== null) unlisted[type] = `its resources are read as ${successor} now: evaluate that type`;
  }
  for (const { service, reason } of sync.failed) {
    const listing = cloudKinds[sync.kind].listings.find((candidate) => candidate.service === service);
    const bySchema = service === allSchemaTypes ? sync.resourceTypes.filter(isSchemaType) : [service];
    for (const type of listing?.resourceTypes ?? bySchema) unlisted[type] ??= reason;
  }
  return unlisted;
}
