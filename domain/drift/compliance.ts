import type { Check } from '../checks/check.ts';
import type { CheckContext } from '../checks/facts.ts';
import type { CheckedResource } from '../checks/fields.ts';
import { worstOf, type Severity } from '../severity.ts';
import type { Deviation } from './deviations.ts';
import { pointerKeys } from './json-pointer.ts';
import { shortened } from './labels.ts';

const longestSummary = 400;
const sinceWhen = '; no longer compliant: ';

/**
 * Returns the checks that may have turned by a deviation: those that look at a part of the configuration that changed.
 */
export function checksTouchedBy<Looking extends Pick<Check, 'looksAt'>>(
  deviation: Deviation,
  checks: readonly Looking[],
): Looking[] {
  const changed = new Set(deviation.diff.map(({ path }) => pointerKeys(path)[0]));
  return checks.filter(({ looksAt }) =>
    looksAt.some((pointer) => pointer === '' || changed.has(pointerKeys(pointer)[0])),
  );
}

/**
 * Returns whether a check passes on the baseline and fails on the current configuration. What cannot be evaluated did
 * not turn.
 */
export function newlyFails(
  check: Check,
  { baseline, current, context }: { baseline: CheckedResource; current: CheckedResource; context: CheckContext },
): boolean {
  return check.evaluate(current, context).outcome === 'fail' && check.evaluate(baseline, context).outcome === 'pass';
}

/**
 * Returns a deviation, by which checks of enabled frameworks turned from pass to fail, as drift of type `compliance`,
 * at least as severe as the worst of them. What touches security stays a matter of security.
 */
export function asComplianceDrift(
  deviation: Deviation,
  turned: readonly Pick<Check, 'title' | 'severity'>[],
): Deviation {
  const [first, ...others] = turned;
  if (first === undefined || deviation.driftType !== 'configuration') return deviation;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return {
    ...deviation,
    driftType: 'compliance',
    severity: worstOf([deviation.severity, ...turned.map(({ severity }) => severity)]) ?? deviation.severity,
    summary: shortened(`${deviation.summary}${sinceWhen}${first.title}${more}`, longestSummary),
  };
}

/**
 * Returns a deviation, for which a check could not be evaluated, as the drift that its open finding is: what was compliance drift
 * when the check was last evaluated stays that, at least as severe. Without a finding it is what the other checks make it.
 */
export function asLastEvaluated(
  deviation: Deviation,
  known: { drift_type: string; severity: Severity; summary: string } | undefined,
): Deviation {
  if (known?.drift_type !== 'compliance' || !['configuration', 'compliance'].includes(deviation.driftType)) {
    return deviation;
  }
  const place = deviation.summary.includes(sinceWhen) ? -1 : known.summary.indexOf(sinceWhen);
  const reason = place === -1 ? '' : known.summary.slice(place);
  return {
    ...deviation,
    driftType: 'compliance',
    severity: worstOf([deviation.severity, known.severity]) ?? deviation.severity,
    summary: shortened(`${deviation.summary}${reason}`, longestSummary),
  };
}
