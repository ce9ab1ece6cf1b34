import { fail, notEvaluated, pass, type Verdict } from '../../../checks/verdict.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';

/**
 * Returns the verdict on a region whose configuration recorder must record all resource types and deliver what it
 * recorded; one recorder of the account must also record the global types.
 */
export function recordsEverything(region: AwsFields<'account_region'>, facts: AwsFacts): Verdict {
  const recorders = region.parts('config_recorders');
  const evidence = { config_recorders: region.json('config_recorders') };
  const working = recorders.filter((recorder) => recorder.flag('recording'));
  if (working.length === 0) return fail('AWS Config is not recording in the region', evidence);
  const whole = working.filter((recorder) => recorder.flag('all_supported'));
  if (whole.length === 0) return fail('The configuration recorder does not record all resource types', evidence);
  const states = whole.map((recorder) => recorder.text('last_status')?.toUpperCase() ?? 'unknown');
  if (!states.includes('SUCCESS')) {
    return states.includes('FAILURE')
      ? fail('The last delivery of the configuration recorder failed', evidence)
      : notEvaluated(`the configuration recorder has not delivered yet (${states.join(', ')})`);
  }
  const isGlobalRecorded = facts
    .every('account_region')
    .some((other) =>
      other
        .parts('config_recorders')
        .some((recorder) => recorder.flag('recording') && recorder.flag('include_global_resource_types')),
    );
  return isGlobalRecorded ? pass() : fail('No configuration recorder includes global resource types', evidence);
}
