import { fail, notEvaluated, pass, type Verdict } from '../../../checks/verdict.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';

/**
 * The verdict on a region whose configuration recorder must record every type of resource, and deliver what it
 * recorded; one recorder of the account must also record the global types.
 */
export function recordsEverything(region: AwsFields<'account_region'>, facts: AwsFacts): Verdict {
  const recorders = region.parts('config_recorders');
  const evidence = { config_recorders: region.json('config_recorders') };
  const working = recorders.filter((recorder) => recorder.flag('recording'));
  if (working.length === 0) return fail('No configuration recorder is at work in the region', evidence);
  const whole = working.filter((recorder) => recorder.flag('all_supported'));
  if (whole.length === 0) return fail('The configuration recorder leaves out types of resources', evidence);
  const states = whole.map((recorder) => recorder.text('last_status')?.toUpperCase() ?? 'unknown');
  if (!states.includes('SUCCESS')) {
    return states.includes('FAILURE')
      ? fail('The configuration recorder failed to deliver', evidence)
      : notEvaluated(`the configuration recorder has delivered nothing yet (${states.join(', ')})`);
  }
  const isGlobalRecorded = facts
    .every('account_region')
    .some((other) =>
      other
        .parts('config_recorders')
        .some((recorder) => recorder.flag('recording') && recorder.flag('include_global_resource_types')),
    );
  return isGlobalRecorded ? pass() : fail('No configuration recorder records global types of resources', evidence);
}
