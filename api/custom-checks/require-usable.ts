import type { Database } from '../../db/database.ts';
import { UnusableDefinition, usablePredicates } from '../../db/reads/custom-checks/usable.ts';
import type { CustomCheckDefinition } from '../../domain/custom-checks/definition.ts';
import type { Predicate } from '../../domain/custom-checks/predicate.ts';
import { unprocessable } from '../errors.ts';

/**
 * Returns the predicates of a definition. Throws 422 with the field, line and column of one that cannot be used, and for
 * a type that the kind of provider does not have.
 */
export async function requireUsable(database: Database, definition: CustomCheckDefinition): Promise<Predicate[]> {
  try {
    return await usablePredicates(database, definition);
  } catch (error) {
    if (error instanceof UnusableDefinition) throw unprocessable(error.message, error.details);
    throw error;
  }
}
