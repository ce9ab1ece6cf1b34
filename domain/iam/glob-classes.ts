import { globOf, type Glob } from './glob.ts';

const anyText = globOf('*');
const anyCharacter = globOf('?');
const mostStates = 20_000;

/** The positions in a pattern that the text read so far may have reached, as a bit set. */
type Places = bigint;

/**
 * Returns one text for each way in which texts that match `within` can match some of the patterns and not the others,
 * so that no statement made of the patterns distinguishes two texts of one kind. Null when there are too many.
 */
export function distinctTexts(within: Glob, patterns: readonly Glob[]): string[] | null {
  const globs = [within, ...new Set(patterns)];
  const filler = ['x', '9', '_', '~', '\u007F'].find((one) => globs.every((glob) => !glob.includes(one))) ?? '\uE002';
  const start = globs.map((glob) => withEmptyText(glob, 1n));
  const seen = new Set([start.join()]);
  const found = new Map<string, string>();
  let frontier: { places: Places[]; text: string }[] = [{ places: start, text: '' }];
  while (frontier.length > 0) {
    const next: typeof frontier = [];
    for (const { places, text } of frontier) {
      const ends = globs.map((glob, index) => hasPlace(places[index], glob.length));
      if (ends[0] === true && !found.has(ends.join())) found.set(ends.join(), text);
      for (const character of [...nextCharacters(globs, places), filler]) {
        const reached = globs.map((glob, index) => step(glob, places[index] ?? 0n, character));
        if (reached[0] === 0n || seen.has(reached.join())) continue;
        if (seen.size >= mostStates) return null;
        seen.add(reached.join());
        next.push({ places: reached, text: text + character });
      }
    }
    frontier = next;
  }
  return [...found.values()];
}

function hasPlace(places: Places | undefined, place: number): boolean {
  return places !== undefined && ((places >> BigInt(place)) & 1n) === 1n;
}

/** A wildcard for any text also matches the empty text. */
function withEmptyText(glob: Glob, places: Places): Places {
  let all = places;
  for (let place = 0; place < glob.length; place += 1) {
    if (glob[place] === anyText && hasPlace(all, place)) all |= 1n << BigInt(place + 1);
  }
  return all;
}

function step(glob: Glob, places: Places, character: string): Places {
  let reached = 0n;
  for (let place = 0; place < glob.length; place += 1) {
    if (!hasPlace(places, place)) continue;
    if (glob[place] === anyText) reached |= 1n << BigInt(place);
    else if (glob[place] === anyCharacter || glob[place] === character) reached |= 1n << BigInt(place + 1);
  }
  return reached === 0n ? 0n : withEmptyText(glob, reached);
}

/** The characters that some pattern can match next. */
function nextCharacters(globs: readonly Glob[], places: readonly Places[]): Set<string> {
  const characters = new Set<string>();
  for (const [index, glob] of globs.entries()) {
    for (let place = 0; place < glob.length; place += 1) {
      const character = glob[place] ?? '';
      if (hasPlace(places[index], place) && character !== anyText && character !== anyCharacter) {
        characters.add(character);
      }
    }
  }
  return characters;
}
