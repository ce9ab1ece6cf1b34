import { isWhole, type Fields } from '../../clouds/document-facts.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { itemLookup } from './field-items.ts';

/**
 * Returns a document with some fields as another one has them: all of them, or those that it lacks. A field of which
 * the document lacks the object around it stays absent, unless that object is one of the fields (`.`). An item that the list lacks
 * is added only where it is meant as a whole, at the end: places before it stay.
 */
export function withFieldsOf(
  document: JsonObject,
  other: JsonObject,
  { fields, which }: { fields: Fields; which: 'all' | 'lacking' },
): JsonObject {
  const changed = Object.entries(fields).flatMap(([key, inner]): [string, Json][] => {
    if (!key.startsWith('f:')) return [];
    const name = key.slice(2);
    if (!Object.hasOwn(other, name)) return [];
    const value = other[name] ?? null;
    if (isWhole(inner)) return which === 'all' || !Object.hasOwn(document, name) ? [[name, value]] : [];
    const isMade = !Object.hasOwn(document, name) && Object.hasOwn(inner, '.');
    const own = isMade ? (Array.isArray(value) ? [] : {}) : (document[name] ?? null);
    return own === null ? [] : [[name, taken(own, value, { fields: inner, which })]];
  });
  return changed.length === 0 ? document : { ...document, ...Object.fromEntries(changed) };
}

function taken(value: Json, other: Json, of: { fields: Fields; which: 'all' | 'lacking' }): Json {
  if (isObject(value) && isObject(other)) return withFieldsOf(value, other, of);
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  const items = [...value];
  const lookup = itemLookup();
  for (const [key, inner] of Object.entries(of.fields)) {
    const theirs = lookup.at(other, key);
    if (theirs === undefined) continue;
    const own = lookup.at(value, key);
    if (own === undefined) {
      if (isWhole(inner)) items.push(theirs);
    } else if (!isWhole(inner)) items[value.indexOf(own)] = taken(own, theirs, { ...of, fields: inner });
  }
  return items;
}
