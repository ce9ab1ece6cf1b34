import type { RequestContext } from './request.ts';
import type { ConditionTest, Statement } from './statements.ts';
import { allOf, anyOf, not, type Truth } from './truth.ts';
import { expand } from './variables.ts';

/** Returns whether every test of a statement's condition holds for a request. */
export function conditionsHold(statement: Statement, context: RequestContext): Truth {
  return allOf(statement.tests.map((test) => testHolds(test, { context, withVariables: statement.withVariables })));
}

interface Surroundings {
  context: RequestContext;
  withVariables: boolean;
}

/**
 * Evaluates one test on one key (IAM user guide, "Condition operators" and "Multivalued context keys"). A missing key
 * fails an operator, but for the negated ones, those with `IfExists` and `ForAllValues`, which hold.
 */
function testHolds(test: ConditionTest, surroundings: Surroundings): Truth {
  const actual = surroundings.context.get(test.key);
  if (actual === 'unknown') return 'unknown';
  const isMissing = actual === undefined || actual.length === 0;
  if (test.operator === 'presence') {
    return test.values.some((value) => value.toLowerCase() === String(isMissing));
  }
  const { set, ifExists, negated } = test.operator;
  // The user guide does not say which of the two takes precedence for a missing key.
  if (isMissing && set === 'any' && ifExists) return 'unknown';
  if (isMissing) return ifExists || set === 'all' || (negated && set === null);
  const holds = actual.map((value) => valueHolds(value, { ...surroundings, test }));
  if (set === 'all') return allOf(holds);
  if (set === 'any') return anyOf(holds);
  // How an operator without a set qualifier treats a multivalued key is not defined.
  return holds.length === 1 ? (holds[0] ?? 'unknown') : 'unknown';
}

function valueHolds(actual: string, { test, ...surroundings }: Surroundings & { test: ConditionTest }): Truth {
  const { operator } = test;
  if (operator === 'presence') return 'unknown';
  const matches = anyOf(
    test.values.map((value): Truth => {
      const wanted = expand(value, surroundings);
      if (wanted === undefined) return 'unknown';
      // Whether a value with an unresolved variable counts as different is not documented.
      if (wanted === null) return operator.negated ? 'unknown' : false;
      return operator.compare(wanted, actual);
    }),
  );
  return operator.negated ? not(matches) : matches;
}
