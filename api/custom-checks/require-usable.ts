import type { Database } from '../../db/database.ts';
import { typesNeverSeen } from '../../db/reads/custom-checks/custom-checks.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { findResourceType } from '../../domain/clouds/clouds.ts';
import { schemaFacts } from '../../domain/clouds/schema-facts.ts';
import type { CustomCheckDefinition } from '../../domain/custom-checks/definition.ts';
import {
  compilePredicate,
  PredicateFault,
  relatedTypes,
  type Predicate,
} from '../../domain/custom-checks/predicate.ts';
import { unprocessable } from '../errors.ts';

/**
 * Returns the predicates of a definition. Throws 422 with the field, line and column of one that cannot be used, and for
 * a type that the kind of provider does not have.
 */
export async function requireUsable(database: Database, definition: CustomCheckDefinition): Promise<Predicate[]> {
  const { passes_when: passes, applies_when: applies, provider_type: kind, resource_types: types } = definition;
  const predicates = [
    compiled('definition.passes_when', passes),
    ...(applies === undefined ? [] : [compiled('definition.applies_when', applies)]),
  ];
  await requireTypes(database, { kind, types });
  requireListedTypes(kind, relatedTypes(predicates));
  return predicates;
}

function compiled(field: string, source: string): Predicate {
  try {
    return compilePredicate(source);
  } catch (error) {
    if (!(error instanceof PredicateFault)) throw error;
    throw unprocessable(
      'The predicate cannot be used',
      `${field}, line ${error.line}, column ${error.column}: ${error.message}`,
    );
  }
}

/** A type without a collector is known by its schema or, e.g. a custom resource, by the inventory. */
async function requireTypes(
  database: Database,
  { kind, types }: { kind: ProviderKind; types: readonly string[] },
): Promise<void> {
  const others = types.filter((type) => findResourceType(kind, type) === undefined && schemaFacts(kind, type) === null);
  const unknown = others.length === 0 ? [] : await typesNeverSeen(database, { kind, types: others });
  if (unknown.length > 0) {
    throw unprocessable('There is no such resource type', `definition.resource_types: ${unknown.join(', ')}`);
  }
}

/** Every sync lists the types with a collector; of others, an empty list does not show that there are none. */
function requireListedTypes(kind: ProviderKind, types: readonly string[]): void {
  const others = types.filter((type) => findResourceType(kind, type) === undefined);
  if (others.length === 0) return;
  throw unprocessable(
    'Related resources can only be of types that every sync lists',
    `related: ${others.map((type) => type.slice(0, 100)).join(', ')}`,
  );
}
