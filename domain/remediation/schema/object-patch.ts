import { pointerBelow } from '../../drift/json-pointer.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { itemLookup, type ItemLookup } from '../../drift/schema/field-items.ts';
import type { PatchOperation } from './json-patch.ts';
import { isMetadataMap, pointerOfField, valueAtField, valueBelow, type ObjectChange } from './object-change.ts';

/**
 * Returns the JSON Patch that makes these changes to an object: it names only what changes, and by the positions that list
 * items have in this object. It holds only for this version of it.
 */
export function patchFor(object: JsonObject, changes: readonly ObjectChange[]): PatchOperation[] {
  const document = structuredClone(object);
  const lookup = itemLookup();
  return inOrder(changes).flatMap((change) => carryOut({ document, lookup }, change));
}

/** Returns an object with these changes made to it. */
export function changedObject(object: JsonObject, changes: readonly ObjectChange[]): JsonObject {
  const document = structuredClone(object);
  const lookup = itemLookup();
  for (const change of inOrder(changes)) carryOut({ document, lookup }, change);
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

/** An object that is changed, and where its items are. */
interface Changing {
  document: JsonObject;
  lookup: ItemLookup;
}

function carryOut(changing: Changing, { field, after, index }: ObjectChange): PatchOperation[] {
  const { document, lookup } = changing;
  const key = field.at(-1) ?? '';
  const around = field.slice(0, -1);
  if (isMetadataMap(around) && after !== undefined && valueAtField(document, around, lookup) === undefined) {
    return [...carryOut(changing, { field: around, after: {} }), ...carryOut(changing, { field, after })];
  }
  const parent = valueAtField(document, around, lookup);
  const pointer = pointerIn(changing, around);
  forgetRenamed(changing, field);
  if (Array.isArray(parent)) {
    const present = valueBelow(parent, key, lookup);
    if (present === undefined && after === undefined) throw new Error(`there is no item ${key} to remove`);
    const at = present === undefined ? Math.min(index ?? parent.length, parent.length) : parent.indexOf(present);
    const path = pointerBelow(pointer, at);
    if (present !== undefined) lookup.removed(parent, present);
    if (after === undefined) {
      parent.splice(at, 1);
      return [{ op: 'remove', path }];
    }
    const item = structuredClone(after);
    parent.splice(at, present === undefined ? 0 : 1, item);
    lookup.added(parent, item);
    return [{ op: present === undefined ? 'add' : 'replace', path, value: after }];
  }
  if (!isObject(parent ?? null)) throw new Error(`there is no place for ${pointerOfField(field)}`);
  return [setMember(parent as JsonObject, { name: key.slice(2), pointer, after })];
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
function pointerIn({ document, lookup }: Changing, field: readonly string[]): string {
  let [pointer, value]: [string, Json | undefined] = ['', document];
  for (const key of field) {
    const below: Json | undefined = value === undefined ? undefined : valueBelow(value, key, lookup);
    pointer = pointerBelow(pointer, Array.isArray(value) && below !== undefined ? value.indexOf(below) : key.slice(2));
    value = below;
  }
  return pointer;
}

/** Forgets where the items of a list are if one of them is about to be changed in what names it. */
function forgetRenamed({ document, lookup }: Changing, field: readonly string[]): void {
  for (const [depth, key] of field.entries()) {
    if (key.startsWith('f:') || depth === field.length - 1) continue;
    const isKey = depth === field.length - 2 && key.includes(JSON.stringify((field.at(-1) ?? '').slice(2)));
    const items = key.startsWith('v:') || isKey ? valueAtField(document, field.slice(0, depth), lookup) : undefined;
    if (Array.isArray(items)) lookup.forget(items);
  }
}
