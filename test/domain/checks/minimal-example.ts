import type { CheckRule } from '../../../domain/checks/check.ts';
import type { CheckContext } from '../../../domain/checks/facts.ts';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import type { Outcome } from '../../../domain/checks/verdict.ts';
import type { Json, JsonObject } from '../../../domain/json.ts';
import { contextOf, resourceOf, type Shown } from './check-cases.ts';

/** What a check says of a resource that is shown to it. */
export function outcomeOf(check: CheckRule, type: string, shown: Shown): Outcome {
  return check.evaluate(resourceOf(type, shown), contextOf(shown)).outcome;
}

/** A resource of a generated inventory with no more around it than its check may look at. */
export function shownFrom(check: CheckRule, resource: CheckedResource, context: CheckContext): Shown {
  const inventory: Record<string, Record<string, JsonObject>> = {};
  const put = (type: string, other: CheckedResource): void => {
    (inventory[type] ??= {})[other.externalId] = other.configuration;
  };
  for (const type of check.surveys) for (const other of context.every(type)) put(type, other);
  for (const [type, ids] of Object.entries(check.related(resource))) {
    for (const id of ids) {
      const other = context.find(type, id);
      if (other !== null) put(type, other);
    }
  }
  const { configuration, externalId } = resource;
  return Object.keys(inventory).length === 0 ? { configuration } : { configuration, externalId, inventory };
}

/** The least of what is shown for which a condition holds: everything that can be taken away is. */
export function leastOf(shown: Shown, holds: (candidate: Shown) => boolean): Shown {
  let least = shown;
  if (least.inventory !== undefined) {
    const alone = { configuration: least.configuration };
    if (holds(alone)) least = alone;
    else {
      const inventory = reduced(least.inventory as unknown as Json, (smaller) =>
        holds({ ...least, inventory: smaller as unknown as NonNullable<Shown['inventory']> }),
      );
      least = { ...least, inventory: inventory as unknown as NonNullable<Shown['inventory']> };
    }
  }
  const configuration = reduced(least.configuration, (smaller) =>
    holds({ ...least, configuration: smaller as JsonObject }),
  );
  return { ...least, configuration: configuration as JsonObject };
}

/** A value without the members that can be taken out one after the other while the condition holds. */
function reduced(value: Json, holds: (smaller: Json) => boolean): Json {
  if (value === null || typeof value !== 'object') return value;
  let least = value;
  for (const key of Object.keys(value).toReversed()) {
    const smaller = without(least, key);
    if (holds(smaller)) least = smaller;
  }
  for (const key of Object.keys(least)) {
    const member = (least as JsonObject)[key] ?? null;
    const inner = reduced(member, (smaller) => holds(withMember(least, key, smaller)));
    least = withMember(least, key, inner);
  }
  return least;
}

function without(value: JsonObject | Json[], key: string): JsonObject | Json[] {
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1);
  const { [key]: _removed, ...rest } = value;
  return rest;
}

function withMember(value: JsonObject | Json[], key: string, member: Json): JsonObject | Json[] {
  return Array.isArray(value) ? value.with(Number(key), member) : { ...value, [key]: member };
}

/** The names of everything that a value holds, without the values: examples of one shape show one thing. */
export function shapeOf(value: Json): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].join(',')}]`;
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return `{${Object.entries(value)
    .map(([name, member]) => `${name}:${shapeOf(member)}`)
    .toSorted()
    .join(',')}}`;
}
