import type { ParameterValue } from '../checks/parameters.ts';
import type { TunedParameter } from './tuning.ts';

/** Returns a value with its unit, e.g. `90 days` and `none`. */
export function valueText(value: ParameterValue, unit: string): string {
  if (typeof value === 'number') return `${value} ${unit}`;
  return value.length === 0 ? 'none' : value.join(', ');
}

/**
 * Returns by which values checks were evaluated instead of their defaults, in one sentence for each; null without any:
 * "iam_rotate_access_key_90_days: max_age_days is 180 days instead of 90 days (laxer), because …".
 */
export function tunedText(parameters: readonly TunedParameter[] | null): string | null {
  if (parameters === null) return null;
  return parameters
    .map((tuned) => {
      const { check_id: check, parameter, unit, value, default: usual, laxer, reason } = tuned;
      const values = `${valueText(value, unit)} instead of ${valueText(usual, unit)}`;
      return `${check}: ${parameter} is ${values} (${laxer ? 'laxer' : 'not laxer'})${placeText(tuned)}, because ${reason}`;
    })
    .join('; ');
}

/** Returns for which part of an organization a value was set; empty for an account or for all. */
function placeText({ organization_id: organization, ou, unit_name: name }: TunedParameter): string {
  if (typeof ou === 'string') return ` for the unit ${name ?? ou}`;
  return typeof organization === 'number' ? ` for the organization ${name ?? organization}` : '';
}
