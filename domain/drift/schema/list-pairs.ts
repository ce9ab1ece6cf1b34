import { canonicalText } from '../../clouds/canonical.ts';
import type { ShapeFacts } from '../../clouds/schema-facts.ts';
import { isObject, type Json } from '../../json.ts';
import { bucketOf } from './bucket.ts';
import type { SchemaComparison } from './schema-comparison.ts';

/** Members that identify the items of a list when they differ from item to item, in order of preference. */
const identities = ['Key', 'TagKey', 'Id', 'Name', 'Arn', 'Sid', 'RuleId', 'Priority', 'id', 'name', 'key', 'arn'];

/**
 * With how many items of the same bucket one is compared. Without a limit, a list of 256 KB whose items differ only where
 * buckets do not look would take minutes.
 */
const mostCandidates = 10;

/** What differs in two lists, by the places of their items. */
export interface ListPairs {
  /** Items that belong together and may differ. Those that mean the same are left out. */
  pairs: [before: number, after: number][];
  /** Items without a counterpart. */
  gone: number[];
  come: number[];
}

interface Items {
  /** The shape of each item. */
  shape: ShapeFacts;
  /** The members that identify an item; null where the schema does not say. */
  keys: readonly string[] | null;
  /** The place of the list in the document. */
  name: string;
  comparison: SchemaComparison;
  isSame: (one: Json, other: Json) => boolean;
}

/**
 * Pairs items that are equal, then those of the same meaning, then those of the same identity; order does not matter. Of
 * many items that only a comparison of each with each could pair, those that are left are paired in order.
 */
export function pairsOf(before: readonly Json[], after: readonly Json[], items: Items): ListPairs {
  const found: ListPairs = { pairs: [], gone: [...before.keys()], come: [...after.keys()] };
  const crowded = new Set<string>();
  const pair = (
    textOf: (item: Json) => string | null,
    fits: (one: Json, other: Json) => boolean,
    pairs: ListPairs['pairs'] | null,
  ): void => {
    if (found.gone.length === 0 || found.come.length === 0) return;
    const waiting = new Map<string, number[]>();
    for (const index of found.come) {
      const text = textOf(after[index] ?? null);
      if (text === null) continue;
      const known = waiting.get(text);
      if (known === undefined) waiting.set(text, [index]);
      else known.push(index);
    }
    const paired = new Set<number>();
    found.gone = found.gone.filter((index) => {
      const item = before[index] ?? null;
      const text = textOf(item);
      const candidates = text === null ? [] : (waiting.get(text) ?? []);
      const place = candidates.slice(0, mostCandidates).findIndex((other) => fits(item, after[other] ?? null));
      if (place === -1) {
        if (text !== null && candidates.length > mostCandidates) crowded.add(text);
        return true;
      }
      const [other = -1] = candidates.splice(place, 1);
      paired.add(other);
      pairs?.push([index, other]);
      return false;
    });
    found.come = found.come.filter((index) => !paired.has(index));
  };
  const loose = remembered((item) => bucketOf(item, { ...items, isWhole: false }));
  pair(canonicalText, always, null);
  pair((item) => bucketOf(item, { ...items, isWhole: true }), items.isSame, null);
  crowded.clear();
  pair(loose, items.isSame, null);
  const identity = items.keys ?? identityOf(before, after);
  if (identity !== null) pair((item) => keyText(item, identity), always, found.pairs);
  if (crowded.size > 0) pair((item) => (crowded.has(loose(item)) ? loose(item) : null), always, found.pairs);
  const [gone, come] = [found.gone[0] ?? -1, found.come[0] ?? -1];
  // One item that was replaced by another is one that changed.
  const isOneChange = found.gone.length === 1 && found.come.length === 1 && identity === null;
  if (isOneChange && isObject(before[gone] ?? null) && isObject(after[come] ?? null)) {
    return { pairs: [...found.pairs, [gone, come]], gone: [], come: [] };
  }
  return found;
}

/** Returns a function that works out the text of each value once. */
function remembered(textOf: (value: Json) => string): (value: Json) => string {
  const known = new Map<Json, string>();
  return (value) => {
    const text = known.get(value) ?? textOf(value);
    known.set(value, text);
    return text;
  };
}

const always = (): boolean => true;

function keyText(item: Json, keys: readonly string[]): string | null {
  return isObject(item) ? canonicalText(keys.map((name) => item[name] ?? null)) : null;
}

/** Returns the member that distinguishes the items of both lists, or null. */
function identityOf(before: readonly Json[], after: readonly Json[]): readonly string[] | null {
  const found = identities.find((name) => [before, after].every((items) => distinguishes(items, name)));
  return found === undefined ? null : [found];
}

function distinguishes(items: readonly Json[], name: string): boolean {
  const values = new Set<Json>();
  for (const item of items) {
    const value = isObject(item) && Object.hasOwn(item, name) ? item[name] : undefined;
    if (typeof value !== 'string' && typeof value !== 'number') return false;
    values.add(value);
  }
  return values.size === items.length;
}
