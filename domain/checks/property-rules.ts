import { rulesFor, type CheckRule } from './check.ts';
import { UnreadableField, type CheckedResource } from './fields.ts';
import { notApplicable, passIf, type Verdict } from './verdict.ts';
import type { Json, JsonObject } from '../json.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import { valuesAt, type Property, type PropertyValue } from './property-values.ts';

/** A condition on what the vendor's document says of one property. */
export interface PropertyCondition extends Property {
  /** Whether a value is as it should be. */
  passes: (value: Json) => boolean;
}

/** The definition of a check of a type by schema. */
export interface PropertyDefinition extends PropertyCondition {
  /** Where it is about the items of a list: whether all of them have to pass, which is usual, or one. */
  of?: 'each' | 'one';
  /** Resources that it concerns, by one condition or several; it does not apply to the others. */
  when?: PropertyCondition | readonly PropertyCondition[];
  /** Other conditions of which one is enough to pass. */
  or?: readonly PropertyCondition[];
  /** Other conditions that have to hold, too, where their properties are there. */
  and?: readonly PropertyCondition[];
  /** The opposite of the title. */
  failure: string;
}

/** A check of a type by schema, with the properties that it reads. */
export interface SchemaCheckRule extends CheckRule {
  properties: readonly Property[];
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
  const placed = <Condition extends PropertyCondition>(condition: Condition): Condition =>
    isPartial ? { within: pointerAround(condition.path), ...condition } : condition;
  return (resourceTypes, definitions) =>
    Object.entries(definitions).flatMap(([id, given]) => {
      const definition = placed(given);
      const conditions = conditionsOf(given).map(placed);
      const others = (given.or ?? []).map(placed);
      const further = (given.and ?? []).map(placed);
      const properties: Property[] = [definition, ...conditions, ...others, ...further];
      const looksAt = properties.map(({ path }) => (path.split('/*')[0] ?? path) as `/${string}`);
      const rules = schemaRules(resourceTypes, {
        [id]: { looksAt, evaluate: ({ resource }) => verdictOn(resource, { definition, conditions, others, further }) },
      });
      return rules.map((rule) => ({ ...rule, properties }));
    });
}

function conditionsOf({ when = [] }: PropertyDefinition): readonly PropertyCondition[] {
  return 'path' in when ? [when] : when;
}

/** Returns the path of what a property is in: the object, or the list whose items it is about. */
const pointerAround = (path: string): string => path.slice(0, path.lastIndexOf('/'));

function verdictOn(
  resource: CheckedResource,
  {
    definition,
    conditions,
    others,
    further,
  }: {
    definition: PropertyDefinition;
    conditions: readonly PropertyCondition[];
    others: readonly PropertyCondition[];
    further: readonly PropertyCondition[];
  },
): Verdict {
  for (const when of conditions) {
    if (!valuesAt(resource, when).some(({ value }) => when.passes(value))) return notApplicable();
  }
  const { failure } = definition;
  const verdict = firstPass(resource, { alternatives: [definition, ...others], failure });
  if (verdict.outcome !== 'pass') return verdict;
  const broken = further.map((each) => verdictOf(resource, { ...each, failure }));
  return broken.find(({ outcome }) => outcome === 'fail') ?? verdict;
}

/** Returns the pass of the first alternative that has one, else the first verdict. Throws where one could not be read. */
function firstPass(
  resource: CheckedResource,
  { alternatives, failure }: { alternatives: readonly (PropertyCondition | PropertyDefinition)[]; failure: string },
): Verdict {
  let unread: UnreadableField | null = null;
  let refused: Verdict | null = null;
  for (const each of alternatives) {
    try {
      const verdict = verdictOf(resource, { ...each, failure });
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

function verdictOf(resource: CheckedResource, definition: PropertyDefinition): Verdict {
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

function evidenceOf(values: readonly PropertyValue[], { path }: Property): JsonObject {
  if (values.length === 0) return { [path]: [] };
  return Object.fromEntries(values.slice(0, mostShown).map(({ pointer, value }) => [pointer, value]));
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
