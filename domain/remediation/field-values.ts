import { comparableText } from '../drift/comparable-text.ts';
import { comparisonRules } from '../drift/comparison-rules.ts';
import { pointerBelow, pointerKeys } from '../drift/json-pointer.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import { isWhole, type DocumentFacts, type Fields } from '../clouds/document-facts.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { diffReadings } from '../drift/schema/document-diff.ts';
import type { SchemaComparison } from '../drift/schema/schema-comparison.ts';
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

/**
 * Returns a copy of a configuration in which the fields have these values; objects on the way to a field are made. Each
 * object is copied once, whatever the number of its fields.
 */
export function withValues(configuration: JsonObject, values: FieldValues): JsonObject {
  const changed = { ...configuration };
  const copies = new Set<Json>([changed]);
  for (const [path, value] of Object.entries(values)) {
    const keys = pointerKeys(path);
    const last = keys.pop();
    if (last === undefined) continue;
    let place = changed;
    for (const key of keys) {
      const child = ownMember(place, key);
      const copy: JsonObject = isObject(child) ? (copies.has(child) ? child : { ...child }) : {};
      copies.add(copy);
      setMember(place, key, copy);
      place = copy;
    }
    setMember(place, last, value);
  }
  return changed;
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
    /** What is known of this reading of a document; null or absent where nothing is. */
    facts?: DocumentFacts | null;
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
        : isSameBySchema(
            { path, expected: expectedValue, current: currentValue },
            { schema, facts: resource.facts ?? null },
          );
    return same && !isHidden ? [] : [{ path, expected_value: expectedValue, current_value: currentValue }];
  });
}

/**
 * Compares a field alone. What the server fills in where nothing is expected is no difference, nor is what controllers keep in
 * the field. One that a controller took over as a whole has to have the value.
 */
function isSameBySchema(
  { path, expected, current }: { path: string; expected: Json; current: Json },
  { schema, facts }: { schema: SchemaComparison; facts: DocumentFacts | null },
): boolean {
  const around = pointerKeys(path).slice(0, -1).reduce(pointerBelow, '');
  const alone = (value: Json): JsonObject => {
    if (value !== null || facts === null) return withValues({}, { [path]: value });
    return around === '' ? {} : withValues({}, { [around]: {} });
  };
  const [before, after] = [alone(expected), alone(current)];
  const known = facts !== null && isKept(facts.controlled, pointerKeys(path)) ? { ...facts, controlled: {} } : facts;
  return diffReadings({ document: before, facts: null }, { document: after, facts: known }, schema).length === 0;
}

function isKept(fields: Fields, [key, ...rest]: readonly string[]): boolean {
  if (isWhole(fields)) return true;
  const inner = key !== undefined && Object.hasOwn(fields, `f:${key}`) ? fields[`f:${key}`] : undefined;
  return inner !== undefined && isKept(inner, rest);
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}/`);
}

/** Sets a member. Names come from data (tags): `__proto__` is treated like any other. */
function setMember(object: JsonObject, key: string, value: Json): void {
  Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
}

function ownMember(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
