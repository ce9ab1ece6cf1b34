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
  let [at, from, star, resume] = [0, 0, -1, 0];
  while (from < text.length) {
    if (at < glob.length && glob[at] === anyText) {
      star = at;
      resume = from;
      at += 1;
    } else if (at < glob.length && (glob[at] === anyCharacter || glob[at] === text[from])) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      at = star + 1;
      resume += 1;
      from = resume;
    } else return false;
  }
  while (glob[at] === anyText) at += 1;
  return at === glob.length;
}

/**
 * Returns a text that two patterns both match, or null when there is none. `filler` is used for characters that both
 * leave open.
 */
export function commonText(left: Glob, right: Glob, filler = '9'): string | null {
  const dead = new Set<number>();
  const width = right.length + 1;
  const search = (i: number, j: number): string | null => {
    if (i === left.length && j === right.length) return '';
    const key = i * width + j;
    if (dead.has(key)) return null;
    dead.add(key);
    const [a, b] = [left[i], right[j]];
    if (a === anyText) {
      const ended = search(i + 1, j);
      if (ended !== null) return ended;
      if (b === undefined) return null;
      return b === anyText ? search(i, j + 1) : prefixed(b === anyCharacter ? filler : b, search(i, j + 1));
    }
    if (b === anyText) {
      const ended = search(i, j + 1);
      if (ended !== null || a === undefined) return ended;
      return prefixed(a === anyCharacter ? filler : a, search(i + 1, j));
    }
    if (a === undefined || b === undefined) return null;
    if (a !== b && a !== anyCharacter && b !== anyCharacter) return null;
    const shared = a === anyCharacter ? (b === anyCharacter ? filler : b) : a;
    return prefixed(shared, search(i + 1, j + 1));
  };
  return search(0, 0);
}

function prefixed(character: string, rest: string | null): string | null {
  return rest === null ? null : character + rest;
}
