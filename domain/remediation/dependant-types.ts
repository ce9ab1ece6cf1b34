import type { ProviderKind } from '../clouds/cloud-names.ts';
import { findResourceType } from '../clouds/clouds.ts';

/** Returns the types to search for dependants of a resource; none where nothing depends on such a type. */
export function dependantTypes(providerKind: ProviderKind, resourceType: string): readonly string[] {
  return findResourceType(providerKind, resourceType)?.dependants ?? [];
}
