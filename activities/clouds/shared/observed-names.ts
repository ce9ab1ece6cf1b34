import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';

/** Returns whether the API writes a property, rather than somebody who sets it. */
export type IsObserved = (name: string, value: Json) => boolean;

/**
 * Separates the properties that the API writes from a document, each in its place. Inside lists they are left out: the
 * places of a list may change.
 */
export function separateObserved(
  document: JsonObject,
  isObserved: IsObserved,
): { kept: JsonObject; observed: JsonObject } {
  const kept: [string, Json][] = [];
  const observed: [string, Json][] = [];
  for (const [name, value] of Object.entries(document)) {
    if (isObserved(name, value)) observed.push([name, value]);
    else if (isObject(value)) {
      const parts = separateObserved(value, isObserved);
      kept.push([name, parts.kept]);
      if (Object.keys(parts.observed).length > 0) observed.push([name, parts.observed]);
    } else kept.push([name, withoutObserved(value, isObserved)]);
  }
  return { kept: Object.fromEntries(kept), observed: Object.fromEntries(observed) };
}

function withoutObserved(value: Json, isObserved: IsObserved): Json {
  if (Array.isArray(value)) return value.map((item) => withoutObserved(item, isObserved));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name, inner]) => !isObserved(name, inner));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutObserved(inner, isObserved)]));
}
