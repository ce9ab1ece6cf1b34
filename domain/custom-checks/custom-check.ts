import type { Check } from '../checks/check.ts';
import type { CheckedResource } from '../checks/fields.ts';
import { fail, notApplicable, notEvaluated, pass } from '../checks/verdict.ts';
import { isFingerprint } from '../checks/property-values.ts';
import type { CheckMetadata } from '../checks/metadata.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { CustomCheck, CustomCheckDefinition } from './definition.ts';
import { eachItem, keptPredicate, PredicateError, type Predicate, type ValuePath } from './predicate.ts';
import { tagsOf, type PredicateFacts } from './predicate-facts.ts';

const evidenceMaxLength = 500;
const evidenceAtMost = 20;

/**
 * Returns a custom check as one that assessments evaluate. Throws `PredicateFault` for a predicate that cannot be used.
 * Anything that the predicates read and that could not be read makes it not evaluated, and so does an error of CEL.
 */
export function checkFrom(check: CustomCheck, facts: PredicateFacts): Check {
  const { definition } = check;
  const applies = definition.applies_when === undefined ? null : keptPredicate(definition.applies_when);
  const passes = keptPredicate(definition.passes_when);
  const predicates = applies === null ? [passes] : [applies, passes];
  const surveys = [...new Set(predicates.flatMap(({ related }) => related))].toSorted();
  const looksAt = [...new Set(predicates.flatMap((predicate) => predicate.looksAt))].toSorted();
  const values = predicates.flatMap((predicate) => predicate.values);
  const readsTags = predicates.some((predicate) => predicate.readsTags);
  const needed = readsTags ? [...looksAt, '/tags'] : looksAt;
  return {
    ...outlineOf(check),
    looksAt: needed,
    surveys,
    evaluate(resource, context) {
      const unread = whyUnread(needed, resource) ?? whySecret(values, resource) ?? facts.whyUnrelated(surveys, context);
      if (unread !== null) return notEvaluated(unread);
      const variables = facts.variablesOf(resource, context);
      try {
        if (applies !== null && !applies.holds(variables)) return notApplicable();
        if (passes.holds(variables)) return pass();
      } catch (error) {
        if (error instanceof PredicateError) return notEvaluated(error.message);
        throw error;
      }
      return fail(definition.failure ?? `Does not hold: ${definition.title}`, evidenceOf(passes, resource));
    },
  };
}

/** Returns a custom check without its predicates, which only their thread compiles. */
export function outlineOf({ id, definition, related }: CustomCheck): Omit<Check, 'evaluate'> {
  return {
    ...metadataOf(definition),
    id,
    provider: definition.provider_type,
    resourceTypes: definition.resource_types,
    looksAt: [],
    surveys: related,
    readsAbove: false,
    sets: [],
    parameters: [],
    related: () => ({}),
  };
}

/** Returns what people read about a custom check, with what its author left out. */
export function metadataOf({
  title,
  severity,
  risk,
  remediation,
  references,
  categories,
}: CustomCheckDefinition): CheckMetadata {
  const { summary, console = '', cli = null, terraform = null } = remediation;
  return {
    title,
    severity,
    risk,
    remediation: { summary, console, cli, terraform },
    references: references ?? [],
    categories,
  };
}

/**
 * Returns why a part of a resource that the predicates read is not known; null when all are. It does not matter whether
 * the predicate would come to it: `has()` of a part that could not be read would be false.
 *
 * @param needed JSON Pointers; tags, which are read with the configuration, are `/tags`.
 */
function whyUnread(needed: readonly string[], { unreadable }: CheckedResource): string | null {
  for (const part in unreadable) {
    if (needed.some((pointer) => isWithin(part, pointer) || isWithin(pointer, part))) return unreadable[part] ?? null;
  }
  return null;
}

/**
 * Returns why a value that the predicates use is not known: only a fingerprint of a secret is stored, which differs from
 * every text and is as long as any other. `has()` is true where there is a secret.
 */
function whySecret(values: readonly ValuePath[], { configuration }: CheckedResource): string | null {
  const path = values.find((one) => leadsToFingerprint(configuration, one));
  if (path === undefined) return null;
  const pointer = path.map((step) => `/${typeof step === 'string' ? step : '*'}`).join('');
  return `only a fingerprint of ${pointer} is stored`;
}

function leadsToFingerprint(value: Json | undefined, [step, ...rest]: ValuePath): boolean {
  if (value === undefined) return false;
  if (step === undefined) return isFingerprint(value) || (Array.isArray(value) && value.some(isFingerprint));
  if (typeof step === 'string') {
    const isMember = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
    return isMember && leadsToFingerprint((value as JsonObject)[step], rest);
  }
  if (!Array.isArray(value) && (step === eachItem || !isObject(value))) return false;
  return Object.values(value).some((member) => leadsToFingerprint(member, rest));
}

function isWithin(pointer: string, other: string): boolean {
  return pointer === other || pointer.startsWith(`${other}/`);
}

/** Returns the values that the predicate read, without those that are long. */
function evidenceOf({ looksAt, readsTags }: Predicate, resource: CheckedResource): JsonObject {
  const shown = looksAt.slice(0, evidenceAtMost).map((pointer): [string, Json] => {
    const value = valueAt(resource.configuration, pointer);
    return [pointer, shortened(value)];
  });
  return Object.fromEntries(readsTags ? [...shown, ['/tags', shortened(tagsOf(resource))]] : shown);
}

function shortened(value: Json): Json {
  return JSON.stringify(value).length > evidenceMaxLength ? 'too long to show' : value;
}

/** Returns the value at a JSON Pointer; null where there is none. */
function valueAt(configuration: JsonObject, pointer: string): Json {
  let value: Json = configuration;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(name)] ?? null;
    else if (isObject(value) && Object.hasOwn(value, name)) value = value[name] ?? null;
    else return null;
  }
  return value;
}
