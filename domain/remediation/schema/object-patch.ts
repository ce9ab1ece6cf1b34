import { pointerBelow } from '../../drift/json-pointer.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { PatchOperation } from './json-patch.ts';
import { isMetadataMap, pointerOfField, valueAtField, valueBelow, type ObjectChange } from './object-change.ts';

/**
 * Returns the JSON Patch that makes these changes to an object: it names only what changes, and by the positions that list
 * items have in this object. It holds only for this version of it.
 */
export function patchFor(object: JsonObject, changes: readonly ObjectChange[]): PatchOperation[] {
  const document = structuredClone(object);
  return inOrder(changes).flatMap((change) => carryOut(document, change));
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

function carryOut(document: JsonObject, { field, after, index }: ObjectChange): PatchOperation[] {
  const key = field.at(-1) ?? '';
  const around = field.slice(0, -1);
  if (isMetadataMap(around) && after !== undefined && valueAtField(document, around) === undefined) {
    return [...carryOut(document, { field: around, after: {} }), ...carryOut(document, { field, after })];
  }
  const parent = valueAtField(document, around);
  const pointer = pointerIn(document, around);
  if (Array.isArray(parent)) {
    const present = valueBelow(parent, key);
    if (present === undefined && after === undefined) throw new Error(`there is no item ${key} to remove`);
    const at = present === undefined ? Math.min(index ?? parent.length, parent.length) : parent.indexOf(present);
    const path = pointerBelow(pointer, at);
    if (after === undefined) {
      parent.splice(at, 1);
      return [{ op: 'remove', path }];
    }
    parent.splice(at, present === undefined ? 0 : 1, structuredClone(after));
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
function pointerIn(document: JsonObject, field: readonly string[]): string {
  let [pointer, value]: [string, Json | undefined] = ['', document];
  for (const key of field) {
    const below: Json | undefined = value === undefined ? undefined : valueBelow(value, key);
    pointer = pointerBelow(pointer, Array.isArray(value) && below !== undefined ? value.indexOf(below) : key.slice(2));
    value = below;
  }
  return pointer;
}
