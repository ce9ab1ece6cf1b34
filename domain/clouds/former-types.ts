import { awsFormerTypes } from './aws/former-types.ts';
import type { FormerType } from './former-type.ts';
import { isSchemaType } from './schema-types.ts';
import { kindOf, type ProviderKind } from './cloud-names.ts';

const byKind: Partial<Record<ProviderKind, Readonly<Partial<Record<string, FormerType>>>>> = {
  [kindOf.aws]: awsFormerTypes,
};

const all = Object.entries(byKind).flatMap(([kind, types]) =>
  Object.entries(types).flatMap(([resourceType, former]) =>
    former === undefined ? [] : [{ kind: kind as ProviderKind, resourceType, former }],
  ),
);
const successors = new Map(all.map(({ former, resourceType }) => [former.vendorType, resourceType]));
const names = new Set(all.map(({ resourceType }) => resourceType));

/** Returns what a resource type continues; null where it was never read by schema. */
export function formerTypeOf(kind: ProviderKind, resourceType: string): FormerType | null {
  const types = byKind[kind];
  return types !== undefined && Object.hasOwn(types, resourceType) ? (types[resourceType] ?? null) : null;
}

/** Returns whether a type of any cloud continues one that was read by schema. */
export function continuesFormerType(resourceType: string): boolean {
  return names.has(resourceType);
}

/** Returns the type whose collector reads what was read by schema under this name; null for any other name. */
export function successorOf(vendorType: string): string | null {
  return successors.get(vendorType) ?? null;
}

/** Returns the names under which the inventory can have resources of a type: its own, and that of the type it continues. */
export function namesOfType(resourceType: string): string[] {
  return [resourceType, ...all.flatMap((one) => (one.resourceType === resourceType ? [one.former.vendorType] : []))];
}

/** Returns whether resources of a type are listed by the vendor's schema in this release. */
export function isListedBySchema(resourceType: string): boolean {
  return isSchemaType(resourceType) && successorOf(resourceType) === null;
}
