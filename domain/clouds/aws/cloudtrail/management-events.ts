import { UnreadableField, type Fields } from '../../../checks/fields.ts';
import type { AwsFields } from '../rules.ts';

const accesses = ['ReadOnly', 'WriteOnly'] as const;
type Access = (typeof accesses)[number];

/** Management events that one selector of a trail records. */
interface Recorded {
  accesses: readonly Access[];
  /** Services whose events are excluded, e.g. `kms.amazonaws.com`. */
  excludedSources: readonly string[];
}

/** Fields of an advanced selector that do not restrict which management events it records. */
const harmlessFields = ['eventCategory', 'readOnly', 'eventSource'];

/**
 * Returns whether a trail records the read and the write management events, of one service or, without `source`, of all
 * services except those that a trail may leave out. Throws `UnreadableField` when its selectors are not known.
 */
export function recordsManagementEvents(trail: AwsFields<'trail'>, source: string | null = null): boolean {
  const [classic, advanced] = [trail.parts('event_selectors'), trail.parts('advanced_event_selectors')];
  if (classic.length + advanced.length === 0) {
    // CloudTrail returns the default selector when none is set, so an empty response proves nothing.
    throw new UnreadableField('CloudTrail returned no event selectors for the trail');
  }
  const recorded = [...classic.flatMap(byClassicSelector), ...advanced.flatMap(byAdvancedSelector)];
  const counted = recorded.filter(({ excludedSources }) => source === null || !excludedSources.includes(source));
  return accesses.every((access) => counted.some((one) => one.accesses.includes(access)));
}

function byClassicSelector(selector: Fields): Recorded[] {
  if (!selector.flag('include_management_events')) return [];
  const type = selector.text('read_write_type');
  return [
    {
      accesses: accesses.filter((access) => type === 'All' || type === access),
      excludedSources: selector.has('excluded_management_sources') ? selector.texts('excluded_management_sources') : [],
    },
  ];
}

function byAdvancedSelector(selector: Fields): Recorded[] {
  const fields = selector.parts('field_selectors');
  const named = (name: string): Fields[] => fields.filter((field) => field.text('field') === name);
  const isManagement = named('eventCategory').some((field) => textsOf(field, 'equals').includes('Management'));
  const isNarrowed = fields.some((field) => !harmlessFields.includes(field.text('field') ?? ''));
  const sources = named('eventSource');
  const onlyExcludes = sources.every((field) => operatorsOf(field).every((operator) => operator === 'not_equals'));
  if (!isManagement || isNarrowed || !onlyExcludes) return [];
  const readOnly = named('readOnly');
  return [
    {
      accesses: accesses.filter((access) =>
        readOnly.every((field) => textsOf(field, 'equals').includes(access === 'ReadOnly' ? 'true' : 'false')),
      ),
      excludedSources: sources.flatMap((field) => textsOf(field, 'not_equals')),
    },
  ];
}

const operators = ['equals', 'not_equals', 'starts_with', 'not_starts_with', 'ends_with', 'not_ends_with'] as const;

/** Returns the operators that a field selector uses; the others are missing or empty. */
function operatorsOf(field: Fields): (typeof operators)[number][] {
  return operators.filter((operator) => textsOf(field, operator).length > 0);
}

function textsOf(field: Fields, operator: (typeof operators)[number]): string[] {
  return field.has(operator) ? field.texts(operator) : [];
}
