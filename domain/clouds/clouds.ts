import { aws } from './aws/resource-types.ts';
import { azure } from './azure/resource-types.ts';
import type { CloudDefinition } from './cloud-definition.ts';
import { cloudOf, type Cloud, type ProviderKind } from './cloud-names.ts';
import { gcp } from './gcp/resource-types.ts';
import { kubernetes } from './kubernetes/resource-types.ts';
import { capitalised, labelOf } from '../drift/labels.ts';
import type { ResourceType } from './resource-type.ts';
import { isSchemaType } from './schema-types.ts';

/** The static knowledge of each cloud. */
export const cloudDefinitions = { aws, gcp, azure, kubernetes } as const satisfies Record<Cloud, CloudDefinition>;

/** Returns the definition of the cloud of a provider kind. */
export function cloudDefinition(kind: ProviderKind): CloudDefinition {
  return cloudDefinitions[cloudOf[kind]];
}

/** Returns the definition of a resource type; none for a name that its cloud does not have. */
export function findResourceType(kind: ProviderKind, resourceType: string): ResourceType | undefined {
  const { types } = cloudDefinition(kind);
  return Object.hasOwn(types, resourceType) ? types[resourceType] : undefined;
}

/**
 * Returns what people call a resource of a type, e.g. `S3 bucket`; for a type that is read by schema, the vendor's name; for
 * any other name that its cloud does not have, the name in words.
 */
export function typeLabel(kind: ProviderKind, resourceType: string): string {
  if (isSchemaType(resourceType)) return resourceType;
  return findResourceType(kind, resourceType)?.label ?? labelOf(resourceType);
}

/** Returns the label of a resource type for use on its own, e.g. in a table: `S3 bucket`, `Security group`. */
export function typeTitle(kind: ProviderKind, resourceType: string): string {
  return isSchemaType(resourceType) ? resourceType : capitalised(typeLabel(kind, resourceType));
}

/**
 * Returns the labels that a resource type has in clouds of some kinds, e.g. `Compute Engine instance` and `EC2 instance`;
 * of a type that none of them has, the one for any name.
 */
export function typeTitles(kinds: readonly ProviderKind[], resourceType: string): string[] {
  const having = kinds.filter((kind) => findResourceType(kind, resourceType) !== undefined);
  const titles = having.map((kind) => typeTitle(kind, resourceType));
  return titles.length === 0
    ? [isSchemaType(resourceType) ? resourceType : capitalised(labelOf(resourceType))]
    : [...new Set(titles)].toSorted();
}
