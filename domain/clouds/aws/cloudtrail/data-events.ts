import type { Fields } from '../../../checks/fields.ts';
import { trailsOf } from './organization-trails.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import type { Verdict } from '../../../checks/verdict.ts';
import { recordedAndDelivered } from './delivery.ts';

type Access = 'ReadOnly' | 'WriteOnly';

/** Fields of an advanced selector that do not restrict which object events it records. */
const harmlessFields = ['eventCategory', 'resources.type', 'readOnly'];

/**
 * Passes when a logging trail of every region records reads or writes of the objects of every bucket, and delivers them.
 * A trail of one region does not see what is done to buckets elsewhere.
 */
export function objectEventsRecorded(facts: AwsFacts, access: Access): Verdict {
  const trails = trailsOf(facts).filter((trail) => trail.flag('multi_region'));
  const kind = access === 'ReadOnly' ? 'read' : 'write';
  return recordedAndDelivered(trails, {
    now: facts.now,
    records: (trail) => byClassicSelector(trail, access) || byAdvancedSelector(trail, access),
    reason: `No multi-region trail logs ${kind} data events for objects of all S3 buckets`,
    evidence: { multi_region_trails: trails.map((trail) => trail.resource.externalId).toSorted() },
  });
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
    const narrowed = fields.some((field) => !harmlessFields.includes(field.text('field') ?? ''));
    return isObjects && !narrowed && (readOnly === undefined || equalsOf(readOnly).includes(wanted));
  });
}

/** Returns the values of `equals`; a field selector has that member only when it is used. */
function equalsOf(field: Fields): string[] {
  return field.has('equals') ? field.texts('equals') : [];
}
