import type { Check } from '../checks/check.ts';
import type { CheckedResource } from '../checks/fields.ts';
import { fail, notApplicable, notEvaluated, pass } from '../checks/verdict.ts';
import type { CheckMetadata } from '../checks/metadata.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { CustomCheck, CustomCheckDefinition } from './definition.ts';
import { PredicateError } from './expression.ts';
import { keptPredicate, type Predicate } from './predicate.ts';
import { tagsOf, type PredicateFacts } from './predicate-facts.ts';
import { whySecret, whyUnread } from './unknown-values.ts';

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
