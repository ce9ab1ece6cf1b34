import { canonicalText } from '../../canonical.ts';
import type { DocumentFacts } from '../../document-facts.ts';
import { pointerBelow } from '../../../drift/json-pointer.ts';
import { diffReadings } from '../../../drift/schema/document-diff.ts';
import type { SchemaComparison } from '../../../drift/schema/schema-comparison.ts';
import { isObject, type Json, type JsonObject } from '../../../json.ts';
import type { PatchOperation } from '../../../remediation/schema/json-patch.ts';
import { canHold, pointerOfField, valueAtField, valueBelow, type ObjectChange } from './object-change.ts';

/** An object as it was read. */
export interface ReadObject {
  configuration: JsonObject;
  facts?: DocumentFacts | null;
}

/**
 * Returns which changes are still to be made to an object, and which cannot be: their field has neither the value before
 * nor the one after, so somebody else changed it.
 */
export function openChanges(
  object: ReadObject,
  { changes, comparison }: { changes: readonly ObjectChange[]; comparison: SchemaComparison },
): { open: ObjectChange[]; stale: ObjectChange[] } {
  const open: ObjectChange[] = [];
  const stale: ObjectChange[] = [];
  for (const change of changes) {
    if (hasValue(object, { change, value: change.after, comparison })) continue;
    const isAsBefore =
      canHold(valueAtField(object.configuration, change.field.slice(0, -1)), change.field.at(-1) ?? '') &&
      hasValue(object, { change, value: change.before, comparison });
    (isAsBefore ? open : stale).push(change);
  }
  return { open, stale };
}

/** Returns whether a field of an object has a value, or one that means the same. */
function hasValue(
  { configuration, facts = null }: ReadObject,
  of: { change: ObjectChange; value: Json | undefined; comparison: SchemaComparison },
): boolean {
  const { change, value, comparison } = of;
  const present = valueAtField(configuration, change.field);
  if (present === undefined || value === undefined) {
    if (present === value) return true;
  } else if (canonicalText(present) === canonicalText(value)) return true;
  const document = structuredClone(configuration);
  const parent = valueAtField(document, change.field.slice(0, -1));
  if (!canHold(parent, change.field.at(-1) ?? '')) return value === undefined;
  carryOut(document, { ...change, ...(value === undefined ? { after: undefined } : { after: value }) });
  return diffReadings({ document, facts: null }, { document: configuration, facts }, comparison).length === 0;
}

/**
 * Returns the JSON Patch that makes these changes to an object: it names only what changes, and by the positions that list
 * items have in this object. It holds only for this version of it.
 */
export function patchFor(object: JsonObject, changes: readonly ObjectChange[]): PatchOperation[] {
  const document = structuredClone(object);
  return inOrder(changes).map((change) => carryOut(document, change));
}

/** Returns an object with these changes made to it. */
export function changedObject(object: JsonObject, changes: readonly ObjectChange[]): JsonObject {
  const document = structuredClone(object);
  for (const change of inOrder(changes)) carryOut(document, change);
  return document;
}

/** Items go before others come, and come in the order of their positions. */
function inOrder(changes: readonly ObjectChange[]): ObjectChange[] {
  const comes = (change: ObjectChange): boolean => change.index !== undefined && change.before === undefined;
  return [
    ...changes.filter((change) => !comes(change)),
    ...changes.filter(comes).toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0)),
  ];
}

function carryOut(
  document: JsonObject,
  change: Omit<ObjectChange, 'after'> & { after?: Json | undefined },
): PatchOperation {
  const { field, after, index } = change;
  const key = field.at(-1) ?? '';
  const parent = valueAtField(document, field.slice(0, -1));
  const pointer = pointerIn(document, field.slice(0, -1));
  if (Array.isArray(parent)) {
    const present = valueBelow(parent, key);
    const at = present === undefined ? Math.min(index ?? parent.length, parent.length) : parent.indexOf(present);
    const path = pointerBelow(pointer, at);
    if (after === undefined) {
      parent.splice(at, 1);
      return { op: 'remove', path };
    }
    parent.splice(at, present === undefined ? 0 : 1, structuredClone(after));
    return { op: present === undefined ? 'add' : 'replace', path, value: after };
  }
  if (!isObject(parent ?? null)) throw new Error(`there is no place for ${pointerOfField(field)}`);
  return setMember(parent as JsonObject, { name: key.slice(2), pointer, after });
}

function setMember(
  object: JsonObject,
  { name, pointer, after }: { name: string; pointer: string; after: Json | undefined },
): PatchOperation {
  const path = pointerBelow(pointer, name);
  if (after === undefined) {
    delete object[name];
    return { op: 'remove', path };
  }
  // Names come from data: `__proto__` is treated like any other.
  Object.defineProperty(object, name, {
    value: structuredClone(after),
    enumerable: true,
    writable: true,
    configurable: true,
  });
  return { op: 'add', path, value: after };
}

/** Returns where a field is in a document at present. */
function pointerIn(document: JsonObject, field: readonly string[]): string {
  let [pointer, value]: [string, Json | undefined] = ['', document];
  for (const key of field) {
    const below: Json | undefined = value === undefined ? undefined : valueBelow(value, key);
    pointer = pointerBelow(pointer, Array.isArray(value) && below !== undefined ? value.indexOf(below) : key.slice(2));
    value = below;
  }
  return pointer;
}
