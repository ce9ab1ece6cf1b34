import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { findResourceType } from '../../../domain/clouds/clouds.ts';
import { schemaFacts } from '../../../domain/clouds/schema-facts.ts';
import type { CustomCheckDefinition } from '../../../domain/custom-checks/definition.ts';
import { PredicateFault } from '../../../domain/custom-checks/predicate-fault.ts';
import { compilePredicate, relatedTypes, type Predicate } from '../../../domain/custom-checks/predicate.ts';
import type { Database, Transaction } from '../../database.ts';
import { typesNeverSeen } from './custom-checks.ts';

/** A definition that fits its schema and cannot be used. */
export class UnusableDefinition extends Error {
  override readonly name = 'UnusableDefinition';
  /** The field, with line and column of a predicate. */
  readonly details: string;
  readonly field: 'passes_when' | 'applies_when' | 'resource_types';

  constructor(message: string, { field, details }: { field: UnusableDefinition['field']; details: string }) {
    super(message);
    this.field = field;
    this.details = details;
  }
}

/** Returns the predicates of a definition. Throws `UnusableDefinition`, e.g. for a type that the kind of provider does not have. */
export async function usablePredicates(
  database: Database | Transaction,
  definition: CustomCheckDefinition,
): Promise<Predicate[]> {
  const { passes_when: passes, applies_when: applies, provider_type: kind, resource_types: types } = definition;
  const predicates = [
    compiled('passes_when', passes),
    ...(applies === undefined ? [] : [compiled('applies_when', applies)]),
  ];
  await requireTypes(database, { kind, types });
  requireListedTypes(kind, relatedTypes(predicates));
  return predicates;
}

function compiled(field: 'passes_when' | 'applies_when', source: string): Predicate {
  try {
    return compilePredicate(source);
  } catch (error) {
    if (!(error instanceof PredicateFault)) throw error;
    const details = `definition.${field}, line ${error.line}, column ${error.column}: ${error.message}`;
    throw new UnusableDefinition('The predicate cannot be used', { field, details });
  }
}

/** A type without a collector is known by its schema or, e.g. a custom resource, by the inventory. */
async function requireTypes(
  database: Database | Transaction,
  { kind, types }: { kind: ProviderKind; types: readonly string[] },
): Promise<void> {
  const others = types.filter((type) => findResourceType(kind, type) === undefined && schemaFacts(kind, type) === null);
  const unknown = others.length === 0 ? [] : await typesNeverSeen(database, { kind, types: others });
  if (unknown.length > 0) {
    const details = `definition.resource_types: ${unknown.join(', ')}`;
    throw new UnusableDefinition('There is no such resource type', { field: 'resource_types', details });
  }
}

/** Every sync lists the types with a collector; of others, an empty list does not show that there are none. */
function requireListedTypes(kind: ProviderKind, types: readonly string[]): void {
  const others = types.filter((type) => findResourceType(kind, type) === undefined);
  if (others.length === 0) return;
  throw new UnusableDefinition('Related resources can only be of types that every sync lists', {
    field: 'passes_when',
    details: `related: ${others.map((type) => type.slice(0, 100)).join(', ')}`,
  });
}
