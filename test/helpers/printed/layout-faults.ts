import { linesOf, type PrintedPage, type PrintedWord } from './words.ts';

/** What a document is checked against. */
export interface LayoutRules {
  /** The first words of the columns of each of its tables; null for a column that is set from the right. */
  tables: readonly (readonly (string | null)[])[];
  /** Every word that may are in it, whole; see `vocabularyOf`. */
  vocabulary: ReadonlySet<string>;
}

const margin = 40;
const footerTop = 790;
/** Headings are set larger than all other text; the text of a cover is not, but ends no page. */
const headingHeight = 12;
const shown = ({ text, left, top }: PrintedWord): string => `"${text}" at ${Math.round(left)}, ${Math.round(top)}`;

/** Returns what is wrong with the pages of a document, in words; nothing for a good one. */
export function layoutFaults(pages: readonly PrintedPage[], rules: LayoutRules): string[] {
  const faults = pages.flatMap((page, index) =>
    [
      ...outside(page),
      ...touching(page),
      ...cutOrBroken(page, rules.vocabulary),
      ...leavingColumns(page, rules.tables),
      ...badEnds(page, rules.tables, index),
      ...numbering(page, `Page ${index + 1} of ${pages.length}`),
    ].map((fault) => `page ${index + 1}: ${fault}`),
  );
  return [...faults, ...danglingNotes(pages)];
}

function outside({ width, height, words }: PrintedPage): string[] {
  return words
    .filter(
      ({ left, top, right, bottom }) => left < margin - 1 || right > width - margin + 1 || top < 0 || bottom > height,
    )
    .map((word) => `${shown(word)} stands outside the margins`);
}

/** Words that overlap, or stand nearer to each other than a space. */
function touching({ words }: PrintedPage): string[] {
  const faults: string[] = [];
  const sorted = words.toSorted((one, other) => one.top - other.top);
  for (const [index, word] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (other === undefined || other.top > word.bottom) break;
      const together = Math.min(word.bottom, other.bottom) - Math.max(word.top, other.top);
      const apart = Math.max(word.left, other.left) - Math.min(word.right, other.right);
      if (together > 3 && apart < 1.5) faults.push(`${shown(word)} and ${shown(other)} touch`);
    }
  }
  return faults;
}

const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}]/u;

function cutOrBroken({ words }: PrintedPage, vocabulary: ReadonlySet<string>): string[] {
  return words.flatMap((word) => {
    if (word.text.includes('…')) return [`${shown(word)} is cut`];
    const broken = (word.text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter((token) => !isWhole(token, vocabulary));
    return broken.map((token) => `${shown(word)} has "${token}", which is no word`);
  });
}

/** Letters of a word that fits in every column; longer ones may be broken anywhere. */
const longestWhole = 20;

function isWhole(token: string, vocabulary: ReadonlySet<string>): boolean {
  if (/^\p{N}{1,5}$/u.test(token) || ideographic.test(token) || vocabulary.has(token)) return true;
  return [...vocabulary].some((word) => word.length > longestWhole && word.includes(token));
}

/** The words of texts, whole and between their capitals, without digits at their ends. */
export function vocabularyOf(texts: readonly string[]): Set<string> {
  const words = texts.flatMap((text) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
  return new Set(words.flatMap((word) => [word, ...word.split(/(?<=\p{Ll})(?=\p{Lu})/u)]));
}

/** Finds the header of a table in a line; gives the left edges of its columns. */
function edgesOf(line: readonly PrintedWord[], tables: LayoutRules['tables']): number[] | null {
  for (const titles of tables) {
    const left = titles.filter((title) => title !== null);
    const found = left.map((title) => line.find(({ text }) => text === title));
    const isHeader = found.every((word) => word !== undefined) && line[0]?.text === titles[0];
    if (isHeader && line.length >= titles.length) return found.map((word) => word?.left ?? 0);
  }
  return null;
}

function leavingColumns(page: PrintedPage, tables: LayoutRules['tables']): string[] {
  const faults: string[] = [];
  let edges: number[] = [];
  for (const line of linesOf(page)) {
    if (line.some(({ top, bottom }) => bottom - top > headingHeight || top > footerTop)) edges = [];
    edges = edgesOf(line, tables) ?? edges;
    for (const word of line) {
      const crossed = edges.find((edge) => word.left < edge - 1 && word.right > edge - 1);
      if (crossed !== undefined) faults.push(`${shown(word)} leaves its column at ${Math.round(crossed)}`);
    }
  }
  return faults;
}

/** What a page starts and ends with: no heading or table header is last, and a table that goes on has its header. */
function badEnds(page: PrintedPage, tables: LayoutRules['tables'], index: number): string[] {
  const lines = linesOf(page).filter((line) => line.every(({ top }) => top < footerTop));
  const [first = [], last = []] = [lines[0], lines.at(-1)];
  const isHeading = (line: readonly PrintedWord[]): boolean =>
    line.some(({ top, bottom }) => bottom - top > headingHeight);
  const text = (line: readonly PrintedWord[]): string => line.map((word) => word.text).join(' ');
  return [
    ...(lines.length < 3 ? ['is empty but for its heading'] : []),
    ...(isHeading(last) || edgesOf(last, tables) !== null
      ? [`"${text(last)}" is a heading without what follows it`]
      : []),
    ...(index > 0 && !isHeading(first) && edgesOf(first, tables) === null
      ? [`begins with "${text(first)}", which is neither a heading nor the header of a table`]
      : []),
  ];
}

function numbering(page: PrintedPage, expected: string): string[] {
  const footer = page.words.filter(({ top }) => top > footerTop).map(({ text }) => text);
  return footer.join(' ').includes(expected) ? [] : [`its footer lacks "${expected}"`];
}

/** Marks that a note explains, and where each stands. */
const notes = [
  { note: '* Estimated', mark: /^\d+\.\d\*$/, isOnSamePage: false },
  { note: 'In brackets', mark: /^\([\d,]+\)$/, isOnSamePage: true },
  { note: '▼ marks', mark: /^▼$/, isOnSamePage: true },
];

/** Notes that explain nothing, and marks that nothing explains. */
function danglingNotes(pages: readonly PrintedPage[]): string[] {
  return notes.flatMap(({ note, mark, isOnSamePage }) => {
    const places = isOnSamePage ? pages.map((page) => [page]) : [pages];
    return places.flatMap((place) => {
      const words = place.flatMap((page) => page.words.map(({ text }) => text));
      const explained = ` ${words.join(' ')} `.split(` ${note}`).length - 1;
      const marks = words.filter((word) => mark.test(word)).length - (note.startsWith('▼') ? explained : 0);
      if (explained > 0 && marks === 0) return [`the note "${note}…" has nothing to explain`];
      if (explained === 0 && marks > 0 && note !== 'In brackets') return [`nothing explains the mark of "${note}…"`];
      return [];
    });
  });
}
