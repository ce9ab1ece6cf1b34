import type { Check } from '../checks/check.ts';
import type { CheckContext } from '../checks/facts.ts';
import type { CheckedResource } from '../checks/fields.ts';
import { fail, notApplicable, notEvaluated, pass, type Verdict } from '../checks/verdict.ts';
import type { CheckMetadata } from '../checks/metadata.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { CustomCheck, CustomCheckDefinition } from './definition.ts';
import { compilePredicate, PredicateError, type Predicate, type PredicateVariables } from './predicate.ts';

/** What a custom check knows of the account of a resource. */
export interface CheckedAccount {
  provider_id: number;
  name: string;
  /** The vendor's id of the account, subscription, project or cluster. */
  account_id: string | null;
}

/** A resource with what predicates use beside its configuration. */
export interface TaggedResource extends CheckedResource {
  tags: Record<string, string>;
}

const evidenceMaxLength = 500;
const evidenceAtMost = 20;

/**
 * Returns a custom check as one that assessments evaluate. Throws `PredicateFault` for a predicate that cannot be used.
 * Anything that the predicates read and that could not be read makes it not evaluated, and so does an error of CEL.
 */
export function checkFrom(check: CustomCheck, account: CheckedAccount): Check {
  const { definition } = check;
  const applies = definition.applies_when === undefined ? null : compilePredicate(definition.applies_when);
  const passes = compilePredicate(definition.passes_when);
  const predicates = applies === null ? [passes] : [applies, passes];
  const surveys = [...new Set(predicates.flatMap(({ related }) => related))].toSorted();
  const looksAt = [...new Set(predicates.flatMap((predicate) => predicate.looksAt))].toSorted();
  const readsTags = predicates.some((predicate) => predicate.readsTags);
  const needed = readsTags ? [...looksAt, '/tags'] : looksAt;
  return {
    ...outlineOf(check),
    looksAt,
    surveys,
    evaluate(resource, context) {
      const unread = whyUnread({ needed, surveys, resource, context });
      if (unread !== null) return notEvaluated(unread);
      const variables = variablesOf({ resource, context, surveys, account });
      return verdictOf(() => {
        if (applies !== null && !applies.holds(variables)) return notApplicable();
        if (passes.holds(variables)) return pass();
        return fail(definition.failure ?? `Does not hold: ${definition.title}`, evidenceOf(passes, resource));
      });
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

function verdictOf(evaluate: () => Verdict): Verdict {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof PredicateError) return notEvaluated(error.message);
    throw error;
  }
}

/**
 * Returns why something that the predicates read is not known; null when all is. It does not matter whether the
 * predicate would come to it: `has()` of a part that could not be read would be false.
 */
function whyUnread(known: {
  /** JSON Pointers; tags, which are read with the configuration, are `/tags`. */
  needed: readonly string[];
  surveys: readonly string[];
  resource: CheckedResource;
  context: CheckContext;
}): string | null {
  const { needed, surveys, resource, context } = known;
  for (const [part, reason] of Object.entries(resource.unreadable)) {
    if (needed.some((pointer) => isWithin(part, pointer) || isWithin(pointer, part))) return reason;
  }
  for (const type of surveys) {
    const unlisted = context.whyUnlisted(type);
    if (unlisted !== null) return unlisted;
    for (const { unreadable } of context.every(type)) {
      const [reason] = Object.values(unreadable);
      if (reason !== undefined) return `${type}: ${reason}`;
    }
  }
  return null;
}

function isWithin(pointer: string, other: string): boolean {
  return pointer === other || pointer.startsWith(`${other}/`);
}

function variablesOf(known: {
  resource: CheckedResource;
  context: CheckContext;
  surveys: readonly string[];
  account: CheckedAccount;
}): PredicateVariables {
  const { resource, context, surveys, account } = known;
  return {
    resource: resource.configuration,
    id: resource.externalId,
    name: resource.name,
    region: resource.region,
    resource_type: resource.resourceType,
    tags: tagsOf(resource),
    account: { ...account },
    related: Object.fromEntries(surveys.map((type) => [type, relatedOf(context.every(type))])),
    unreadable: resource.unreadable,
    now: context.now,
  };
}

const shownRelated = new WeakMap<readonly CheckedResource[], readonly JsonObject[]>();

/** Returns resources as predicates see them in `related`; a list is converted once. */
function relatedOf(resources: readonly CheckedResource[]): readonly JsonObject[] {
  const known = shownRelated.get(resources);
  if (known !== undefined) return known;
  const shown = resources.map(({ externalId, name, region, configuration }) => ({
    id: externalId,
    name,
    region,
    resource: configuration,
  }));
  shownRelated.set(resources, shown);
  return shown;
}

function tagsOf(resource: CheckedResource): Record<string, string> {
  return 'tags' in resource ? (resource as TaggedResource).tags : {};
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
