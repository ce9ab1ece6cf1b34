import type { JsonObject } from '../json.ts';
import type { Check } from './check.ts';
import type { ParameterValues } from './parameters.ts';

/**
 * Returns a check that compares with other values than its defaults. What it cannot evaluate by its defaults it does not
 * pass by others: a value never stands in for something that could not be read. A failure names the values.
 */
export function tunedCheck(check: Check, values: ParameterValues): Check {
  return {
    ...check,
    evaluate(resource, context) {
      const verdict = check.evaluate(resource, { ...context, values });
      switch (verdict.outcome) {
        case 'pass': {
          const usual = check.evaluate(resource, context);
          return usual.outcome === 'not_evaluated' ? usual : verdict;
        }
        case 'fail':
          return { ...verdict, evidence: { ...verdict.evidence, parameters: values as JsonObject } };
        default:
          return verdict;
      }
    },
  };
}
