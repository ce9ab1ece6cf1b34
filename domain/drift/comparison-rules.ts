import type { ProviderKind } from '../clouds/cloud-names.ts';
import { findResourceType } from '../clouds/clouds.ts';
import { formerTypeOf } from '../clouds/former-types.ts';
import { schemaFacts } from '../clouds/schema-facts.ts';
import { schemaComparison, type SchemaComparison } from './schema/schema-comparison.ts';
import { volatilePaths, volatileRevision } from './volatile/known-volatile.ts';

/** How the configurations of one resource type are compared. */
export interface ComparisonRules {
  /** Names of lists whose order matters. Every other list is compared as a set. */
  orderedLists: ReadonlySet<string>;
  /** Name of a list of objects → the key that identifies a member. */
  identities: Readonly<Record<string, string>>;
  /** Fields that are compared only if both sides have them. */
  laterFields?: readonly string[];
  /** Fields that are not compared. */
  leftOut?: readonly string[];
  /** How the vendor's schema says that its documents are compared; the other rules are for types by hand. */
  schema?: SchemaComparison;
}

/** Lists whose order matters wherever they occur: command lines, image layers, search orders. */
const sequences = ['command', 'args', 'entry_point', 'layers', 'domain_name_servers', 'ntp_servers'];

/** Keys that identify the members of a list of objects when a type's own table names none, in order of preference. */
export const commonIdentities = ['id', 'name', 'key', 'arn'];

const rulesCache = new Map<string, ComparisonRules>();
let cachedRevision = 0;

/**
 * Returns the rules that configurations of this type are compared by. Properties that admins confirmed as volatile are
 * left out, unless `comparesVolatile`.
 */
export function comparisonRules(
  kind: ProviderKind,
  resourceType: string,
  { comparesVolatile = false } = {},
): ComparisonRules {
  if (volatileRevision() !== cachedRevision) {
    rulesCache.clear();
    cachedRevision = volatileRevision();
  }
  const cacheKey = `${kind} ${resourceType} ${comparesVolatile}`;
  const known = rulesCache.get(cacheKey);
  if (known !== undefined) return known;
  const ofType = findResourceType(kind, resourceType)?.comparison;
  const facts = schemaFacts(kind, resourceType);
  const rules: ComparisonRules = {
    orderedLists: new Set([...sequences, ...(ofType?.orderedLists ?? [])]),
    identities: ofType?.identities ?? {},
    laterFields: ofType?.laterFields ?? [],
    leftOut: comparesVolatile ? [] : volatileFields(kind, resourceType),
    ...(facts === null
      ? {}
      : { schema: schemaComparison(facts, comparesVolatile ? [] : volatilePaths(kind, resourceType)) }),
  };
  rulesCache.set(cacheKey, rules);
  return rules;
}

/**
 * Returns the fields of a type that show properties of the type by schema that it continues which admins confirmed as
 * volatile. A field of which only a part was confirmed is compared: the rest of it may matter.
 */
export function volatileFields(kind: ProviderKind, resourceType: string): string[] {
  const former = formerTypeOf(kind, resourceType);
  if (former === null) return [];
  return volatilePaths(kind, former.vendorType).flatMap((path) =>
    Object.hasOwn(former.fields, path) ? (former.fields[path] ?? []) : [],
  );
}
