import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';

/**
 * Separates the properties of these names from a document, each in its place. Inside lists they are left out: the places
 * of a list may change.
 */
export function separateObserved(
  document: JsonObject,
  names: ReadonlySet<string>,
): { kept: JsonObject; observed: JsonObject } {
  const [kept, observed]: [JsonObject, JsonObject] = [{}, {}];
  for (const [name, value] of Object.entries(document)) {
    if (names.has(name)) observed[name] = value;
    else if (isObject(value)) {
      const parts = separateObserved(value, names);
      kept[name] = parts.kept;
      if (Object.keys(parts.observed).length > 0) observed[name] = parts.observed;
    } else kept[name] = withoutNames(value, names);
  }
  return { kept, observed };
}

function withoutNames(value: Json, names: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, names));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !names.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutNames(inner, names)]));
}
