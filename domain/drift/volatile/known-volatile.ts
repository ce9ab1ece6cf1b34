import type { ProviderKind } from '../../clouds/cloud-names.ts';

/** A property of a type by schema. */
export interface PropertyName {
  provider_kind: ProviderKind;
  resource_type: string;
  /** Members separated by `/`; lists add none. */
  path: string;
}

let known: { revision: number; paths: ReadonlyMap<string, readonly string[]> } = { revision: 0, paths: new Map() };

const keyOf = (kind: ProviderKind, resourceType: string): string => `${kind} ${resourceType}`;

/**
 * Sets which properties admins have confirmed as volatile: comparisons leave them out. `revision` grows with each decision;
 * an older one than is known changes nothing.
 */
export function setVolatileProperties(revision: number, properties: readonly PropertyName[]): void {
  if (revision < known.revision) return;
  const paths = new Map<string, string[]>();
  for (const { provider_kind: kind, resource_type: type, path } of properties) {
    const key = keyOf(kind, type);
    paths.set(key, [...(paths.get(key) ?? []), path]);
  }
  known = { revision, paths };
}

/** Returns the revision of the properties that are known. */
export function volatileRevision(): number {
  return known.revision;
}

/** Returns the paths of a type that are confirmed as volatile. */
export function volatilePaths(kind: ProviderKind, resourceType: string): readonly string[] {
  return known.paths.get(keyOf(kind, resourceType)) ?? [];
}
