import type { CustomCheckDefinition } from '../../domain/custom-checks/definition.ts';
import { compilePredicate, PredicateFault, type Predicate } from '../../domain/custom-checks/predicate.ts';
import { unprocessable } from '../errors.ts';

/** Throws 422 for a definition that cannot be evaluated, with the field, line and column; returns its predicates. */
export function requireUsable(definition: CustomCheckDefinition): Predicate[] {
  const { passes_when: passes, applies_when: applies } = definition;
  return [
    compiled('definition.passes_when', passes),
    ...(applies === undefined ? [] : [compiled('definition.applies_when', applies)]),
  ];
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
