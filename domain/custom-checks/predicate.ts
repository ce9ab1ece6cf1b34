import { compileExpression, PredicateError, type Expression, type PredicateVariables } from './expression.ts';
import { PredicateFault } from './predicate-fault.ts';

/** An expression that says yes or no. */
export interface Predicate extends Omit<Expression, 'type' | 'valueOf'> {
  /** Returns what the predicate says. Throws `PredicateError` where CEL has an error or another value than a boolean. */
  holds: (variables: PredicateVariables) => boolean;
}

/** Returns the types whose resources some predicates read, sorted. */
export function relatedTypes(predicates: readonly Pick<Predicate, 'related'>[]): string[] {
  return [...new Set(predicates.flatMap(({ related }) => related))].toSorted();
}

/** Two for each check that there may be. */
const compiledAtMost = 1_000;
const compiled = new Map<string, Predicate>();

/** Returns a compiled predicate; those in use are kept, since assessments need them again on every page. */
export function keptPredicate(source: string): Predicate {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const predicate = compilePredicate(source);
  if (compiled.size >= compiledAtMost) compiled.clear();
  compiled.set(source, predicate);
  return predicate;
}

/** Parses, checks and limits a predicate. Throws `PredicateFault`. */
export function compilePredicate(source: string): Predicate {
  const { type, valueOf, ...expression } = compileExpression(source);
  if (type !== 'bool' && type !== 'dyn') {
    throw new PredicateFault(`is a ${type} instead of a bool`, { source, at: 0 });
  }
  return {
    ...expression,
    holds(variables) {
      const value = valueOf(variables);
      if (typeof value !== 'boolean') throw new PredicateError('the predicate is not a bool');
      return value;
    },
  };
}
