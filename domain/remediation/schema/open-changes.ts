import { canonicalText } from '../../clouds/canonical.ts';
import { isWhole, type DocumentFacts, type Fields } from '../../clouds/document-facts.ts';
import { diffReadings } from '../../drift/schema/document-diff.ts';
import type { SchemaComparison } from '../../drift/schema/schema-comparison.ts';
import { itemLookup, type ItemLookup } from '../../drift/schema/field-items.ts';
import { withFieldsOf } from '../../drift/schema/taken-fields.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { canHold, isMetadataMap, valueAtField, type ObjectChange } from './object-change.ts';

/** An object as it was read. */
export interface ReadObject {
  configuration: JsonObject;
  facts?: DocumentFacts | null;
}

/**
 * Returns which changes are still to be made to an object, and which cannot be: their field has neither the value before
 * nor the one after, so somebody else changed it, be it a controller.
 */
export function openChanges(
  object: ReadObject,
  { changes, comparison }: { changes: readonly ObjectChange[]; comparison: SchemaComparison },
): { open: ObjectChange[]; stale: ObjectChange[] } {
  const open: ObjectChange[] = [];
  const stale: ObjectChange[] = [];
  const lookup = itemLookup();
  for (const change of changes) {
    const { field, before, after } = change;
    const present = valueAtField(object.configuration, field, lookup);
    const { members = {}, filled = {} } = object.facts ?? {};
    // What controllers keep counts, too: nothing else is compared.
    const facts: DocumentFacts = { members, filled: fieldsAlong(filled, field), controlled: {} };
    const place: Place = { field, present, facts, comparison };
    if (isEqual(present, after)) continue;
    const isOpen = isEqual(present, before) && hasRoom(object.configuration, field, lookup);
    if (isOpen) open.push(change);
    else if (isSame(place, after)) continue;
    else if (isUntouched(place, before) && hasRoom(object.configuration, field, lookup)) open.push(change);
    else stale.push(change);
  }
  return { open, stale };
}

/** A field of an object with its value, and what is known of it. */
interface Place {
  field: readonly string[];
  present: Json | undefined;
  facts: DocumentFacts;
  comparison: SchemaComparison;
}

function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return canonicalText(one) === canonicalText(other);
}

/** Returns whether a field can get a value: what contains it is there, or can be added without replacing anything. */
function hasRoom(object: JsonObject, field: readonly string[], lookup: ItemLookup): boolean {
  const around = field.slice(0, -1);
  const parent = valueAtField(object, around, lookup);
  return canHold(parent, field.at(-1) ?? '') || (parent === undefined && isMetadataMap(around));
}

/** Returns whether a value means the same as the present one. Only the field is compared: objects are large. */
function isSame({ field, present, facts, comparison }: Place, value: Json | undefined): boolean {
  return (
    diffReadings(
      { document: documentWith(field, value), facts: null },
      { document: documentWith(field, present), facts },
      comparison,
    ).length === 0
  );
}

/**
 * Returns whether a field still has the value that a change replaces. Of objects and lists everything has to be the same, but
 * for what the server fills in: also an empty selector in them is somebody's.
 */
function isUntouched(place: Place, before: Json | undefined): boolean {
  const { field, present, facts } = place;
  if (![present, before].some((value) => typeof (value ?? null) === 'object' && (value ?? null) !== null)) {
    return isSame(place, before);
  }
  if (present === undefined || before === undefined) return false;
  const complete = withFieldsOf(documentWith(field, before), documentWith(field, present), {
    fields: facts.filled,
    which: 'lacking',
  });
  return isEqual(valueAtField(complete, field), present);
}

/** Returns a document that has nothing but a field, and the objects and lists around it. */
function documentWith(field: readonly string[], value: Json | undefined): JsonObject {
  const document = around(field, value);
  return isObject(document ?? null) ? (document as JsonObject) : {};
}

function around([key, ...rest]: readonly string[], value: Json | undefined): Json | undefined {
  if (key === undefined) return value;
  const inner = around(rest, value);
  if (key.startsWith('f:')) return inner === undefined ? {} : Object.fromEntries([[key.slice(2), inner]]);
  if (inner === undefined) return [];
  const keys = key.startsWith('k:') && rest.length > 0 ? (JSON.parse(key.slice(2)) as JsonObject) : {};
  return [isObject(inner) ? { ...keys, ...inner } : inner];
}

/** Returns those of some fields that a field is in or has. */
function fieldsAlong(fields: Fields, [key, ...rest]: readonly string[]): Fields {
  if (key === undefined || isWhole(fields)) return fields;
  const inner = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return {
    ...(Object.hasOwn(fields, '.') ? { '.': {} } : {}),
    ...(inner === undefined ? {} : Object.fromEntries([[key, fieldsAlong(inner, rest)]])),
  };
}
