import { itemLookup, type ItemLookup } from '../../drift/schema/field-items.ts';
import { pointerBelow } from '../../drift/json-pointer.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';

/** A value of an object that becomes another one. */
export interface ObjectChange {
  /**
   * The place, in the notation of `managedFields` (FieldsV1): `f:<name>` is a member, `k:<keys as JSON>` the item of a list
   * with these keys, `v:<value as JSON>` an item of a set. Positions in lists change whenever an item comes or goes.
   */
  field: readonly string[];
  /** Absent where there is no value. */
  before?: Json;
  /** Absent where there is to be no value. */
  after?: Json;
  /** The position of an item that comes or goes, in the list that has it. */
  index?: number;
}

/** Returns the value at a field; undefined where there is none. Whoever looks up many fields gives one `lookup` for all. */
export function valueAtField(
  document: JsonObject,
  field: readonly string[],
  lookup: ItemLookup = itemLookup(),
): Json | undefined {
  let value: Json | undefined = document;
  for (const key of field) value = value === undefined ? undefined : valueBelow(value, key, lookup);
  return value;
}

/** Returns what is one step below a value; undefined where nothing is. */
export function valueBelow(value: Json, key: string, lookup: ItemLookup): Json | undefined {
  if (Array.isArray(value)) return lookup.at(value, key);
  if (!isObject(value) || !key.startsWith('f:')) return undefined;
  const name = key.slice(2);
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns whether a value can get one at this step below it. */
export function canHold(value: Json | undefined, key: string): boolean {
  if (value === undefined) return false;
  return key.startsWith('f:') ? isObject(value) : Array.isArray(value);
}

/** Returns whether a field is the labels or the annotations of an object. Each of them has its own owner. */
export function isMetadataMap(field: readonly string[]): boolean {
  return field.length === 2 && field[0] === 'f:metadata' && ['f:annotations', 'f:labels'].includes(field[1] ?? '');
}

/** Returns the JSON Pointer of a field as far as it leads through objects only. */
export function pointerOfField(field: readonly string[]): string {
  const end = field.findIndex((key) => !key.startsWith('f:'));
  return field.slice(0, end < 0 ? field.length : end).reduce((pointer, key) => pointerBelow(pointer, key.slice(2)), '');
}

/** Returns the change back. */
export function inverse({ before, after, ...place }: ObjectChange): ObjectChange {
  return {
    ...place,
    ...(after === undefined ? {} : { before: after }),
    ...(before === undefined ? {} : { after: before }),
  };
}
