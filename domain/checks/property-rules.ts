import { rulesFor, type CheckRule } from './check.ts';
import type { Facts } from './facts.ts';
import { UnreadableField, type CheckedResource } from './fields.ts';
import { fail, notApplicable, pass, passIf, type Verdict } from './verdict.ts';
import type { Json, JsonObject } from '../json.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import { valuesAt, type Property, type PropertyValue } from './property-values.ts';

/** A condition on what the vendor's document says of one property. */
export interface PropertyCondition extends Property {
  /** Whether a value is as it should be. */
  passes: (value: Json) => boolean;
  /** Returns what the evidence of a failure shows of a large value; by default all of it. */
  shows?: (value: Json) => Json;
}

/**
 * A condition on resources of another type: that one belongs to the resource, and is as it should be. Where the type could not be
 * listed in full, it is not evaluated.
 */
export interface LinkedCondition {
  /** The other type. */
  others: string;
  /** The property of the others that says whether one belongs to the resource. */
  by?: Property;
  /** The property of the resource that they refer to. */
  to?: Property;
  /** Returns whether a resource belongs, by the values of the two properties; null for one that is not named. */
  belongs: (by: Json, pair: { to: Json; own: CheckedResource; other: CheckedResource }) => boolean;
  /** Returns whether one belongs by what the resource says: if the inventory lacks it then, it is not evaluated. */
  expects?: (to: Json) => boolean;
  /** What one that belongs has to have; absent where it is enough that there is one. */
  has?: PropertyCondition & { of?: 'each' | 'one' };
}

type Alternative = PropertyCondition | LinkedCondition;

interface PropertyOptions {
  /** Where it is about the items of a list: whether all of them have to pass, which is usual, or one. */
  of?: 'each' | 'one';
  /** Resources that it concerns, by one condition or several; it does not apply to the others. */
  when?: Alternative | readonly Alternative[];
  /** Other conditions of which one is enough to pass. */
  or?: readonly Alternative[];
  /** Other conditions that have to hold, too, where their properties are there; with `when`, for the resources that it names. */
  and?: readonly (PropertyCondition & { when?: PropertyCondition })[];
  /** The opposite of the title. */
  failure: string;
}

/** The definition of a check of a type by schema. */
export type PropertyDefinition = Alternative & PropertyOptions;

/** A check of a type by schema, with the properties that it reads. */
export interface SchemaCheckRule extends CheckRule {
  properties: readonly Property[];
  /** Properties of resources of other types. */
  linkedProperties: readonly { type: string; property: Property }[];
}

/** Values that the evidence of a failure shows. */
const mostShown = 20;

/**
 * Returns the function that creates checks of the resource types of a cloud that are read by schema, by id. What could not
 * be read, is too large or is kept as a fingerprint only is not evaluated, and so is an absent property without a documented default.
 * With `isPartial`, documents may lack whole objects: a default counts only inside an object that is shown.
 */
export function propertyRulesFor<Type extends string>(
  provider: ProviderKind,
  { isPartial = false }: { isPartial?: boolean } = {},
): (
  resourceTypes: Type | readonly Type[],
  definitions: Readonly<Record<string, PropertyDefinition>>,
) => SchemaCheckRule[] {
  const schemaRules = rulesFor<Record<string, JsonObject>>(provider);
  const placed = <Condition extends Alternative>(condition: Condition): Condition =>
    isPartial && !isLinked(condition) ? { within: pointerAround(condition.path), ...condition } : condition;
  return (resourceTypes, definitions) =>
    Object.entries(definitions).flatMap(([id, given]) => {
      const definition = placed(given);
      const conditions = conditionsOf(given).map(placed);
      const others = (given.or ?? []).map(placed);
      const further = (given.and ?? []).map(placed);
      const ownNeeds = further.flatMap(({ when }) => (when === undefined ? [] : [placed(when)]));
      const either: Alternative[] = [definition, ...others, ...conditions];
      const linked = either.filter(isLinked);
      const properties: Property[] = [
        ...either.flatMap((one) => (isLinked(one) ? (one.to ?? []) : one)),
        ...further,
        ...ownNeeds,
      ];
      const rules = schemaRules(resourceTypes, {
        [id]: {
          looksAt: properties.map(({ path }) => placeOf(path)),
          surveys: surveysOf(linked),
          evaluate: ({ resource }, facts) =>
            verdictOn({ resource, facts }, { definition, conditions, others, further }),
        },
      });
      return rules.map((rule) => ({ ...rule, properties, linkedProperties: linked.flatMap(linkedOf) }));
    });
}

const isLinked = (condition: Alternative): condition is LinkedCondition => 'others' in condition;

const linkedOf = ({ others, by, has }: LinkedCondition): { type: string; property: Property }[] =>
  [by ?? [], has ?? []].flat().map((property) => ({ type: others, property }));

/** Returns what decides in the surveyed types, by type. */
function surveysOf(linked: readonly LinkedCondition[]): Record<string, `/${string}`[]> {
  const surveys: Record<string, `/${string}`[]> = {};
  for (const each of linked) {
    const pointers = linkedOf(each).map(({ property }) => placeOf(property.path));
    surveys[each.others] = [...(surveys[each.others] ?? []), ...pointers];
  }
  return surveys;
}

/** Returns the pointer of a property, or of the list that it is in. */
const placeOf = (path: string): `/${string}` => (path.split('/*')[0] ?? path) as `/${string}`;

function conditionsOf({ when = [] }: PropertyDefinition): readonly Alternative[] {
  return 'path' in when || 'others' in when ? [when] : when;
}

/** Returns the path of what a property is in: the object, or the list whose items it is about. */
const pointerAround = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The resource that is evaluated, and what else there is. */
interface Subject {
  resource: CheckedResource;
  facts: Facts;
}

function verdictOn(
  subject: Subject,
  {
    definition,
    conditions,
    others,
    further,
  }: {
    definition: PropertyDefinition;
    conditions: readonly Alternative[];
    others: readonly Alternative[];
    further: NonNullable<PropertyDefinition['and']>;
  },
): Verdict {
  const { resource } = subject;
  const { failure } = definition;
  const concerns = (when: Alternative): boolean =>
    isLinked(when)
      ? linkedVerdict(subject, { ...when, failure }).outcome === 'pass'
      : valuesAt(resource, when).some(({ value }) => when.passes(value));
  for (const when of conditions) if (!concerns(when)) return notApplicable();
  const verdict = firstPass(subject, { alternatives: [definition, ...others], failure });
  if (verdict.outcome !== 'pass') return verdict;
  const broken = further
    .filter(({ when }) => when === undefined || concerns(when))
    .map((each) => verdictOf(resource, { ...each, failure }));
  return broken.find(({ outcome }) => outcome === 'fail') ?? verdict;
}

/** Returns the pass of the first alternative that has one, else the first verdict. Throws where one could not be read. */
function firstPass(
  { resource, facts }: Subject,
  { alternatives, failure }: { alternatives: readonly (Alternative & { of?: 'each' | 'one' })[]; failure: string },
): Verdict {
  let unread: UnreadableField | null = null;
  let refused: Verdict | null = null;
  for (const each of alternatives) {
    try {
      const verdict = isLinked(each)
        ? linkedVerdict({ resource, facts }, { ...each, failure })
        : verdictOf(resource, { ...each, failure });
      if (verdict.outcome === 'pass') return verdict;
      refused ??= verdict;
    } catch (fault) {
      if (!(fault instanceof UnreadableField)) throw fault;
      unread ??= fault;
    }
  }
  if (unread !== null) throw unread;
  return refused ?? notApplicable();
}

/** Passes where one of the others belongs to the resource and is as it should be. Throws where one that may be so could not be read. */
function linkedVerdict(
  { resource: own, facts }: Subject,
  { others, by, to, belongs, expects, has, failure }: LinkedCondition & { failure: string },
): Verdict {
  const [target = null] = to === undefined ? [] : valuesAt(own, to).map(({ value }) => value);
  let unread: UnreadableField | null = null;
  const refused: string[] = [];
  for (const { resource: other } of facts.every(others)) {
    try {
      const keys = by === undefined ? [null] : valuesAt(other, by).map(({ value }) => value);
      if (!keys.some((key) => belongs(key, { to: target, own, other }))) continue;
      if (has === undefined || verdictOf(other, { ...has, failure }).outcome === 'pass') return pass();
      refused.push(other.externalId);
    } catch (fault) {
      if (!(fault instanceof UnreadableField)) throw fault;
      unread ??= fault;
    }
  }
  if (unread !== null) throw unread;
  if (refused.length === 0 && expects?.(target) === true) {
    throw new UnreadableField(`the ${others} that belongs to it is not in the inventory`);
  }
  return fail(failure, { [others]: refused.slice(0, mostShown) });
}

function verdictOf(
  resource: CheckedResource,
  definition: PropertyCondition & Pick<PropertyDefinition, 'of' | 'failure'>,
): Verdict {
  const { of = 'each', passes, failure } = definition;
  const values = valuesAt(resource, definition);
  if (of === 'one')
    return passIf(
      values.some(({ value }) => passes(value)),
      failure,
      evidenceOf(values, definition),
    );
  if (values.length === 0) return notApplicable();
  const failing = values.filter(({ value }) => !passes(value));
  return passIf(failing.length === 0, failure, evidenceOf(failing, definition));
}

function evidenceOf(values: readonly PropertyValue[], { path, shows }: PropertyCondition): JsonObject {
  if (values.length === 0) return { [path]: [] };
  const shown = values.slice(0, mostShown);
  return Object.fromEntries(shown.map(({ pointer, value }) => [pointer, shows === undefined ? value : shows(value)]));
}

/** Returns whether a value is true. */
export const isTrue = (value: Json): boolean => value === true;
/** Returns whether a value is false. */
export const isFalse = (value: Json): boolean => value === false;
/** Returns whether there is a value: neither none nor an empty text, list or object. */
export const isSet = (value: Json): boolean =>
  value !== null && value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0);
/** Returns whether there is no value. */
export const isUnset = (value: Json): boolean => !isSet(value);
/** Returns the condition that a value is one of some. */
export const isOneOf =
  (...allowed: readonly Json[]) =>
  (value: Json): boolean =>
    allowed.includes(value);
/** Returns the condition that a value is none of some. */
export const isNoneOf =
  (...refused: readonly Json[]) =>
  (value: Json): boolean =>
    !refused.includes(value);
/** Returns the condition that a number is not less than another. */
export const isAtLeast =
  (least: number) =>
  (value: Json): boolean =>
    typeof value === 'number' && value >= least;
/** Returns the condition that a number is not more than another. */
export const isAtMost =
  (most: number) =>
  (value: Json): boolean =>
    typeof value === 'number' && value <= most;
/**
 * Returns the condition that a text is one of some, whatever its case: services of Azure show values of enumerations in another case
 * than their descriptions.
 */
export const isNamed = (...allowed: readonly string[]): ((value: Json) => boolean) => {
  const names = new Set(allowed.map((name) => name.toLowerCase()));
  return (value) => typeof value === 'string' && names.has(value.toLowerCase());
};
/**
 * Returns the condition that a text of an enumeration is one of those that pass, whatever its case. One that neither passes nor
 * fails is not evaluated: vendors add values, and what a new one means is not known.
 */
export const isOfKnown = ({ passes, fails }: { passes: readonly string[]; fails: readonly string[] }) => {
  const [isGood, isBad] = [isNamed(...passes), isNamed(...fails)];
  return (value: Json): boolean => {
    if (isGood(value)) return true;
    if (isBad(value)) return false;
    throw new UnreadableField(`${JSON.stringify(value)} is not a value that this check knows`);
  };
};
/** Returns the condition that a minimum version of TLS is 1.2 or later, as most services of Azure write versions. */
export const isModernTls = isOfKnown({ passes: ['1.2', '1.3'], fails: ['None', '1.0', '1.1'] });
/** Returns the condition that a text is none of some, whatever its case. */
export const isNotNamed = (...refused: readonly string[]): ((value: Json) => boolean) => {
  const isRefused = isNamed(...refused);
  return (value) => typeof value === 'string' && !isRefused(value);
};
/** Returns the condition that a list has items, and each is one of some texts, whatever their case. */
export const holdsOnly = (...allowed: readonly string[]): ((value: Json) => boolean) => {
  const isAllowed = isNamed(...allowed);
  return (value) => Array.isArray(value) && value.length > 0 && value.every(isAllowed);
};
/**
 * Returns the condition that a list of texts of an enumeration has only those that pass, whatever their case. It fails for one that
 * fails; a list with one that is not known, or without items, is not evaluated.
 */
export const holdsOnlyKnown = (known: { passes: readonly string[]; fails: readonly string[] }) => {
  const [isBad, isGood] = [isNamed(...known.fails), isOfKnown(known)];
  return (value: Json): boolean => {
    if (!Array.isArray(value) || value.length === 0) throw new UnreadableField('the list has no items');
    return !value.some(isBad) && value.every(isGood);
  };
};
/** Returns the condition that a list has at least some number of items. */
export const hasAtLeast =
  (least: number) =>
  (value: Json): boolean =>
    Array.isArray(value) && value.length >= least;
/** Returns the condition that a list of texts has one of some, whatever their case. */
export const holds = (...wanted: readonly string[]): ((value: Json) => boolean) => {
  const isWanted = isNamed(...wanted);
  return (value) => Array.isArray(value) && value.some(isWanted);
};
/** Returns the condition that a list of texts has none of some, whatever their case. */
export const holdsNone = (...refused: readonly string[]): ((value: Json) => boolean) => {
  const hasRefused = holds(...refused);
  return (value) => Array.isArray(value) && !hasRefused(value);
};
