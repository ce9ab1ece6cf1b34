import type { ShapeFacts } from '../../clouds/schema-facts.ts';
import { pointerBelow } from '../../drift/json-pointer.ts';
import { knownShape, memberShape } from '../../drift/schema/known-shape.ts';
import { isSameMeaning, type ComparedPlace } from '../../drift/schema/schema-diff.ts';
import type { SchemaComparison } from '../../drift/schema/schema-comparison.ts';
import { isPolicyDocument } from '../../drift/policy-statement.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';

/** One property that gets another value. Null is an absent property. */
export interface FieldChange {
  /** JSON Pointer. It leads through objects only: a list is changed as a whole, since its order is not that of the cloud. */
  path: string;
  /** The names of members on the way, as facts of schemas name the place. */
  name: string;
  before: Json;
  after: Json;
}

/**
 * Returns the fewest changes that turn one document of a type by schema into what another means, as far as these top-level
 * keys go. Values that nobody can set are neither changed nor part of new values.
 */
export function fieldChanges(change: {
  current: JsonObject;
  wanted: JsonObject;
  keys: readonly string[];
  comparison: SchemaComparison;
}): FieldChange[] {
  const { current, wanted, keys, comparison } = change;
  const shape: ShapeFacts = { members: comparison.facts.members };
  const root = { path: '', name: '', shape, before: current, after: wanted };
  return keys.flatMap((key) => memberChanges(root, key, comparison));
}

function memberChanges(place: ComparedPlace<JsonObject>, key: string, comparison: SchemaComparison): FieldChange[] {
  const { before, after, shape } = place;
  const member = memberShape(shape, key);
  const [isBefore, isAfter] = [Object.hasOwn(before, key), Object.hasOwn(after, key)];
  // The vendor began to show it, or ceased to.
  if (member === null && isBefore !== isAfter) return [];
  return changesAt(
    {
      path: pointerBelow(place.path, key),
      name: place.name === '' ? key : `${place.name}/${key}`,
      shape: knownShape(comparison.facts, member ?? 0),
      before: isBefore ? (before[key] ?? null) : null,
      after: isAfter ? (after[key] ?? null) : null,
    },
    comparison,
  );
}

function changesAt(place: ComparedPlace, comparison: SchemaComparison): FieldChange[] {
  const { path, name, before, after } = place;
  if (isSameMeaning(place, comparison)) return [];
  if (isObject(before) && isObject(after) && !isPolicyDocument(before) && !isPolicyDocument(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
    return keys.flatMap((key) => memberChanges({ ...place, before, after }, key, comparison));
  }
  const settable = (value: Json): Json => withoutPlaces(value, name, comparison.ignored);
  return [{ path, name, before: settable(before), after: settable(after) }];
}

/** Returns a value without what is in some places below it. */
function withoutPlaces(value: Json, name: string, places: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((item) => withoutPlaces(item, name, places));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !places.has(`${name}/${key}`))
      .map(([key, member]) => [key, withoutPlaces(member, `${name}/${key}`, places)]),
  );
}
