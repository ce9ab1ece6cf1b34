/**
 * A pattern of the policy language. Its wildcards are two characters that cannot occur in a policy, so that a `*` from
 * a policy variable or from the escape `${*}` stays a literal character.
 */
export type Glob = string;

const anyText = '\uE000';
const anyCharacter = '\uE001';

/** Returns the pattern for a text in a policy. */
export function globOf(text: string): Glob {
  return text.replaceAll('*', anyText).replaceAll('?', anyCharacter);
}

/** Returns the text of a pattern where the wildcards are ordinary characters, as `StringEquals` reads it. */
export function literalOf(glob: Glob): string {
  return glob.replaceAll(anyText, '*').replaceAll(anyCharacter, '?');
}

/** Returns whether a pattern matches more than one text. */
export function hasWildcard(glob: Glob): boolean {
  return glob.includes(anyText) || glob.includes(anyCharacter);
}

/** Returns whether a pattern matches a whole text, in time proportional to the product of their lengths at most. */
export function matchesGlob(glob: Glob, text: string): boolean {
  return matches(glob, text, { any: anyText, one: anyCharacter });
}

/** Returns whether a text that users wrote, in which only `*` is a wildcard, matches a whole text; in the same time. */
export function matchesStars(pattern: string, text: string): boolean {
  return matches(pattern, text, { any: '*', one: null });
}

function matches(glob: string, text: string, { any, one }: { any: string; one: string | null }): boolean {
  let [at, from, star, resume] = [0, 0, -1, 0];
  while (from < text.length) {
    if (at < glob.length && glob[at] === any) {
      star = at;
      resume = from;
      at += 1;
    } else if (at < glob.length && (glob[at] === one || glob[at] === text[from])) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      at = star + 1;
      resume += 1;
      from = resume;
    } else return false;
  }
  while (glob[at] === any) at += 1;
  return at === glob.length;
}

/**
 * Returns a text that two patterns both match, or null when there is none. `filler` is used for characters that both
 * leave open.
 */
export function commonText(left: Glob, right: Glob, filler = '9'): string | null {
  const shared = sharedCharacters(left, right, filler);
  return shared === null ? null : shared.map(({ character }) => character).join('');
}

/** A character of a text that two patterns match, and the place in the first one that it matches. */
export interface SharedCharacter {
  character: string;
  place: number;
}

/** Returns a common text as {@link commonText} does, with what each part of the first pattern matches. */
export function sharedCharacters(left: Glob, right: Glob, filler = '9'): SharedCharacter[] | null {
  const dead = new Set<number>();
  const width = right.length + 1;
  const reversed: SharedCharacter[] = [];
  const take = (character: string, place: number, isMatch: boolean): boolean => {
    if (isMatch) reversed.push({ character, place });
    return isMatch;
  };
  const search = (i: number, j: number): boolean => {
    if (i === left.length && j === right.length) return true;
    const key = i * width + j;
    if (dead.has(key)) return false;
    dead.add(key);
    const [a, b] = [left[i], right[j]];
    if (a === anyText) {
      if (search(i + 1, j)) return true;
      if (b === undefined) return false;
      return b === anyText ? search(i, j + 1) : take(b === anyCharacter ? filler : b, i, search(i, j + 1));
    }
    if (b === anyText) {
      if (search(i, j + 1)) return true;
      return a !== undefined && take(a === anyCharacter ? filler : a, i, search(i + 1, j));
    }
    if (a === undefined || b === undefined) return false;
    if (a !== b && a !== anyCharacter && b !== anyCharacter) return false;
    const shared = a === anyCharacter ? (b === anyCharacter ? filler : b) : a;
    return take(shared, i, search(i + 1, j + 1));
  };
  return search(0, 0) ? reversed.toReversed() : null;
}
