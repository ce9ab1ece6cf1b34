import { comparableText } from '../drift/comparable-text.ts';
import { comparisonRules } from '../drift/comparison-rules.ts';
import { pointerKeys } from '../drift/json-pointer.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { diffBySchema } from '../drift/schema/schema-diff.ts';
import type { FieldValues, PlanStep } from './plan.ts';

/** A field whose value differs from the one that the plan was made for. */
export interface StaleField {
  path: string;
  expected_value: Json;
  current_value: Json;
}

/** Returns the value at a JSON Pointer; null when nothing is there. */
export function valueAt(configuration: JsonObject, path: string): Json {
  let value: Json = configuration;
  for (const key of pointerKeys(path)) {
    if (value === null || typeof value !== 'object') return null;
    value = Array.isArray(value) ? (value[Number(key)] ?? null) : (ownMember(value, key) ?? null);
  }
  return value;
}

/** Returns a copy of a configuration in which the fields have these values; objects on the way to a field are made. */
export function withValues(configuration: JsonObject, values: FieldValues): JsonObject {
  return Object.entries(values).reduce(
    (changed, [path, value]) => withValue(changed, pointerKeys(path), value),
    configuration,
  );
}

/** Returns what the fields that steps read or write hold before the first of them. */
export function valuesBefore(steps: readonly PlanStep[]): FieldValues {
  return Object.assign({}, ...steps.toReversed().map((step) => ({ ...step.reads, ...step.before }))) as FieldValues;
}

/** Returns what the fields that steps write hold after the last of them. */
export function valuesAfter(steps: readonly PlanStep[]): FieldValues {
  return Object.assign({}, ...steps.map((step) => step.after)) as FieldValues;
}

/**
 * Returns the fields of a resource as it was just read that do not mean what is expected; a field that could not be
 * read is one of them. Values are compared as drift compares them: sets as sets, policies by meaning.
 */
export function staleFields(
  resource: {
    providerKind: ProviderKind;
    resourceType: string;
    configuration: JsonObject;
    unreadable: Record<string, string>;
  },
  expected: FieldValues,
): StaleField[] {
  const { orderedLists, schema } = comparisonRules(resource.providerKind, resource.resourceType);
  const hidden = Object.keys(resource.unreadable);
  return Object.entries(expected).flatMap(([path, expectedValue]) => {
    const currentValue = valueAt(resource.configuration, path);
    const listName = pointerKeys(path).at(-1) ?? '';
    const isHidden = hidden.some((pointer) => isWithin(path, pointer) || isWithin(pointer, path));
    const same =
      schema === undefined
        ? comparableText(currentValue, { orderedLists, listName }) ===
          comparableText(expectedValue, { orderedLists, listName })
        : diffBySchema(withValues({}, { [path]: expectedValue }), withValues({}, { [path]: currentValue }), schema)
            .length === 0;
    return same && !isHidden ? [] : [{ path, expected_value: expectedValue, current_value: currentValue }];
  });
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}/`);
}

function withValue(object: JsonObject, keys: string[], value: Json): JsonObject {
  const [key, ...rest] = keys;
  if (key === undefined) return object;
  if (rest.length === 0) return withMember(object, key, value);
  const child = ownMember(object, key);
  return withMember(object, key, withValue(isObject(child) ? child : {}, rest, value));
}

/** Returns an object with an added member. Names come from data (tags): `__proto__` is treated like any other. */
function withMember(object: JsonObject, key: string, value: Json): JsonObject {
  const others = Object.entries(object).filter(([name]) => name !== key);
  return Object.fromEntries([...others, [key, value]]);
}

function ownMember(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
