import { kindOf, type ProviderKind } from '../clouds/cloud-names.ts';

/** Provider kinds whose clouds announce changes to this service. */
export const feedKinds: readonly ProviderKind[] = [kindOf.azure, kindOf.kubernetes];

/** Returns whether a provider of this kind can have a change feed. */
export function hasChangeFeed(kind: ProviderKind): boolean {
  return feedKinds.includes(kind);
}
