import { canonicalText } from '../../clouds/canonical.ts';
import type { ShapeFacts } from '../../clouds/schema-facts.ts';
import { itemLookup, type ItemLookup } from '../../drift/schema/field-items.ts';
import { comparableReadings, type ReadDocument } from '../../drift/schema/document-diff.ts';
import { knownShape, memberShape } from '../../drift/schema/known-shape.ts';
import type { SchemaComparison } from '../../drift/schema/schema-comparison.ts';
import { isSameMeaning, type ComparedPlace } from '../../drift/schema/schema-diff.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { isMetadataMap, valueAtField, type ObjectChange } from './object-change.ts';

/** A place of the current object and of the wanted one. */
interface Place extends ComparedPlace {
  field: readonly string[];
}

interface Run {
  /** The object as it was read, and as it is to be. */
  current: JsonObject;
  wanted: JsonObject;
  comparison: SchemaComparison;
  lookup: ItemLookup;
}

/**
 * Returns the fewest changes that turn one reading of an object into what another one means, as far as these top-level keys
 * go. Labels, annotations, and items of maps and sets are changed alone, every other list as a whole. What controllers keep, and what the server fills in,
 * stays.
 */
export function objectChanges(change: {
  baseline: ReadDocument;
  current: ReadDocument;
  keys: readonly string[];
  comparison: SchemaComparison;
}): ObjectChange[] {
  const { baseline, current, keys, comparison } = change;
  const { before: wanted, after: now, known } = comparableReadings(baseline, current, comparison);
  const { members, entries } = known.facts;
  const shape: ShapeFacts = { members, ...(entries === undefined ? {} : { entries }) };
  const run = { current: current.document, wanted, comparison: known, lookup: itemLookup() };
  const root: Place = { field: [], path: '', name: '', shape, before: now, after: wanted };
  return keys.flatMap((key) => memberChanges(root, key, run));
}

function memberChanges(place: Place, name: string, run: Run): ObjectChange[] {
  return changesAt(
    {
      ...place,
      field: [...place.field, `f:${name}`],
      name: place.name === '' ? name : `${place.name}/${name}`,
      shape: knownShape(run.comparison.facts, memberShape(place.shape, name) ?? 0),
      before: memberOf(place.before, name),
      after: memberOf(place.after, name),
    },
    run,
  );
}

function changesAt(place: Place, run: Run): ObjectChange[] {
  if (isSameMeaning(place, run.comparison)) return [];
  const { field, before, after, shape } = place;
  if (isMetadataMap(field)) {
    // Not all that is there was read: nothing is ever written around them.
    const [now, then] = [before, after].map((value) => (isObject(value) ? value : {}));
    return membersChanges({ ...place, before: now ?? {}, after: then ?? {} }, run);
  }
  const current = valueAtField(run.current, field, run.lookup);
  if (isObject(before) && isObject(after) && isObject(current ?? null)) {
    return membersChanges({ ...place, before, after }, run);
  }
  if (Array.isArray(before) && Array.isArray(after) && Array.isArray(current)) {
    const items = itemChanges(place, { before, after, nameOf: itemNames(shape) }, run);
    if (items !== null) return items;
  }
  return [changeOf(field, run)];
}

function membersChanges(place: Place & { before: JsonObject; after: JsonObject }, run: Run): ObjectChange[] {
  const names = [...new Set([...Object.keys(place.before), ...Object.keys(place.after)])].toSorted();
  return names.flatMap((name) => memberChanges(place, name, run));
}

/** Returns the changes of single items; null where names do not distinguish all items. */
function itemChanges(
  place: Place,
  { before, after, nameOf }: { before: readonly Json[]; after: readonly Json[]; nameOf: (item: Json) => string | null },
  run: Run,
): ObjectChange[] | null {
  const [now, then] = [byName(before, nameOf), byName(after, nameOf)];
  if (now === null || then === null) return null;
  const shape = knownShape(run.comparison.facts, place.shape.item ?? 0);
  return [...new Set([...now.keys(), ...then.keys()])].flatMap((name) => {
    const field = [...place.field, name];
    const [own, wanted] = [now.get(name), then.get(name)];
    if (own !== undefined && wanted !== undefined) {
      return changesAt({ ...place, field, shape, before: own.item, after: wanted.item }, run);
    }
    return [{ ...changeOf(field, run), index: (own ?? wanted)?.index ?? 0 }];
  });
}

function itemNames({ order, keys }: ShapeFacts): (item: Json) => string | null {
  if (keys !== undefined) {
    return (item) =>
      isObject(item) ? `k:${JSON.stringify(Object.fromEntries(keys.map((key) => [key, item[key] ?? null])))}` : null;
  }
  return (item) => (order === 'any' ? `v:${canonicalText(item)}` : null);
}

function byName(
  items: readonly Json[],
  nameOf: (item: Json) => string | null,
): Map<string, { item: Json; index: number }> | null {
  const named = new Map<string, { item: Json; index: number }>();
  for (const [index, item] of items.entries()) {
    const name = nameOf(item);
    if (name === null || named.has(name)) return null;
    named.set(name, { item, index });
  }
  return named;
}

function changeOf(field: readonly string[], { current, wanted, lookup }: Run): ObjectChange {
  const [before, after] = [valueAtField(current, field, lookup), valueAtField(wanted, field, lookup)];
  return { field, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

function memberOf(value: Json, name: string): Json {
  return isObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null;
}
