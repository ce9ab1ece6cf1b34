import { canonicalText } from '../../clouds/canonical.ts';
import { isObject, type Json } from '../../json.ts';

/**
 * Finds items of lists by the fields that name them: `k:<keys as JSON>` or `v:<value as JSON>`. Each list is indexed once, so
 * that thousands of items take no longer each than a few; whoever changes a list has to say so.
 */
export interface ItemLookup {
  /** Returns the first item of a list that a field names; undefined where none is. */
  at(items: readonly Json[], field: string): Json | undefined;
  /** Has to be called with an item that was put into a list. */
  added(items: readonly Json[], item: Json): void;
  /** Has to be called with an item that was taken from a list. */
  removed(items: readonly Json[], item: Json): void;
  /** Has to be called for a list of which an item got other contents. */
  forget(items: readonly Json[]): void;
}

/** The items of a list by a text of some members, or of the whole item where `names` is null. */
interface Index {
  names: readonly string[] | null;
  byText: Map<string, Json[]>;
}

/** Makes a lookup that knows no list yet. */
export function itemLookup(): ItemLookup {
  const indexes = new Map<readonly Json[], Map<string, Index>>();

  function indexOf(items: readonly Json[], names: readonly string[] | null): Index {
    const known = indexes.get(items) ?? new Map<string, Index>();
    indexes.set(items, known);
    const id = JSON.stringify(names);
    const found = known.get(id);
    if (found !== undefined) return found;
    const made: Index = { names, byText: new Map() };
    for (const item of items) listed(made, item)?.push(item);
    known.set(id, made);
    return made;
  }

  return {
    at(items, field) {
      const wanted = parsed(field.slice(2));
      if (field.startsWith('v:')) return indexOf(items, null).byText.get(canonicalText(wanted))?.[0];
      if (!field.startsWith('k:') || !isObject(wanted)) return undefined;
      const names = Object.keys(wanted).toSorted();
      return indexOf(items, names).byText.get(textOf(wanted, names) ?? '')?.[0];
    },
    added(items, item) {
      for (const index of indexes.get(items)?.values() ?? []) {
        const same = listed(index, item);
        // Which of them is the first depends on where it was put.
        if (same !== null && same.length > 0) indexes.delete(items);
        else same?.push(item);
      }
    },
    removed(items, item) {
      for (const index of indexes.get(items)?.values() ?? []) {
        const same = listed(index, item);
        const place = same?.indexOf(item) ?? -1;
        if (place !== -1) same?.splice(place, 1);
      }
    },
    forget(items) {
      indexes.delete(items);
    },
  };
}

/** Returns the items of an index that have the same text as this one; null where it has none. */
function listed({ names, byText }: Index, item: Json): Json[] | null {
  const text = textOf(item, names);
  if (text === null) return null;
  const known = byText.get(text) ?? [];
  byText.set(text, known);
  return known;
}

function textOf(item: Json, names: readonly string[] | null): string | null {
  if (names === null) return canonicalText(item);
  return isObject(item) ? canonicalText(names.map((name) => item[name] ?? null)) : null;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
