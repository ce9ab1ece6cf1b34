import type { Fields } from '../../../checks/fields.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import { fail, pass, type Verdict } from '../../../checks/verdict.ts';

type Access = 'ReadOnly' | 'WriteOnly';

/** Passes when a logging trail records reads or writes of the objects of every bucket. */
export function objectEventsRecorded(facts: AwsFacts, access: Access): Verdict {
  const logging = facts.every('trail').filter((trail) => trail.flag('is_logging'));
  if (logging.some((trail) => byClassicSelector(trail, access) || byAdvancedSelector(trail, access))) return pass();
  const verb = access === 'ReadOnly' ? 'reads' : 'writes';
  return fail(`No trail records ${verb} of the objects of every bucket`, { logging_trails: logging.length });
}

function byClassicSelector(trail: AwsFields<'trail'>, access: Access): boolean {
  return trail
    .parts('event_selectors')
    .some(
      (selector) =>
        [access, 'All'].includes(selector.text('read_write_type') ?? '') &&
        selector
          .parts('data_resources')
          .some(
            (data) =>
              data.text('type') === 'AWS::S3::Object' &&
              data.texts('values').some((value) => /^arn:aws[a-z-]*:s3(?::::(?:\*\/\*)?)?$/.test(value)),
          ),
    );
}

function byAdvancedSelector(trail: AwsFields<'trail'>, access: Access): boolean {
  return trail.parts('advanced_event_selectors').some((selector) => {
    const fields = selector.parts('field_selectors');
    const isObjects = fields.some(
      (field) => field.text('field') === 'resources.type' && equalsOf(field).includes('AWS::S3::Object'),
    );
    const readOnly = fields.find((field) => field.text('field') === 'readOnly');
    const wanted = access === 'ReadOnly' ? 'true' : 'false';
    const narrowed = fields.some((field) => field.text('field') === 'resources.ARN');
    return isObjects && !narrowed && (readOnly === undefined || equalsOf(readOnly).includes(wanted));
  });
}

/** Returns the values of `equals`; a field selector has that member only when it is used. */
function equalsOf(field: Fields): string[] {
  return field.has('equals') ? field.texts('equals') : [];
}
