import { canonicalText } from '../../clouds/canonical.ts';
import { isObject, type Json } from '../../json.ts';

/** A value in a place, which facts of schemas name by the members on the way, that becomes another one. */
interface ChangedValue {
  name: string;
  before: Json;
  after: Json;
}

/** Returns whether a place is another one or below it. */
export function isPlaceWithin(place: string, other: string): boolean {
  return place === other || place.startsWith(`${other}/`);
}

/** Returns whether a change gives something in a place another value: the place itself, one around it, or one below it. */
export function changesPlace({ name, before, after }: ChangedValue, place: string): boolean {
  return (
    isPlaceWithin(name, place) ||
    canonicalText(partsAt(before, name, place)) !== canonicalText(partsAt(after, name, place))
  );
}

/** Returns what a value has at a place below it, of each item where lists are on the way, in any order. */
function partsAt(value: Json, name: string, place: string): Json {
  if (!place.startsWith(`${name}/`)) return null;
  return partsBelow(value, place.slice(name.length + 1).split('/')).toSorted((one, other) =>
    canonicalText(one) < canonicalText(other) ? -1 : 1,
  );
}

/** Returns the values at the end of a path, of each item where lists are on the way; `*` is any member. */
export function partsBelow(value: Json, path: readonly string[]): Json[] {
  if (Array.isArray(value)) return value.flatMap((item) => partsBelow(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return value === null ? [] : [value];
  if (!isObject(value)) return [];
  if (Object.hasOwn(value, name)) return partsBelow(value[name] ?? null, rest);
  return name === '*' ? Object.values(value).flatMap((member) => partsBelow(member, rest)) : [];
}
