import { compareDigits, compareNumbers, compareText, significantDigits } from './order.ts';
import type { Order, VersionGrammar } from './order.ts';

type Item =
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'list'; readonly items: Item[] };

type MavenVersion = Extract<Item, { kind: 'list' }>;

/** The words with a defined order; the empty word is the release. All other words come after them, alphabetically. */
const wordOrder = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];
const releaseOrder = wordOrder.indexOf('');

const wordAliases: Readonly<Record<string, string>> = { ga: '', final: '', release: '', cr: 'rc' };
const shortWords: Readonly<Record<string, string>> = { a: 'alpha', b: 'beta', m: 'milestone' };

const listOf = (): MavenVersion => ({ kind: 'list', items: [] });

const numberOf = (digits: string): Item => ({ kind: 'number', digits: significantDigits(digits) });

const wordOf = (text: string, isBeforeDigit: boolean): Item => {
  const word = isBeforeDigit && Object.hasOwn(shortWords, text) ? shortWords[text] : text;
  return { kind: 'word', word: (Object.hasOwn(wordAliases, word ?? '') ? wordAliases[word ?? ''] : word) ?? '' };
};

const isNull = (item: Item): boolean => {
  switch (item.kind) {
    case 'number':
      return item.digits === '';
    case 'word':
      return item.word === '';
    case 'list':
      return item.items.length === 0;
  }
};

/** Drops null values from the end of a list and before its sub-lists. */
const normalize = (list: MavenVersion): void => {
  for (let index = list.items.length - 1; index >= 0; index -= 1) {
    const item = list.items[index];
    if (item === undefined) continue;
    if (isNull(item)) list.items.splice(index, 1);
    else if (item.kind !== 'list') break;
  }
};

const compareWords = (left: string, right: string): Order => {
  const [leftKnown, rightKnown] = [wordOrder.indexOf(left), wordOrder.indexOf(right)];
  if (leftKnown === -1 && rightKnown === -1) return compareText(left, right);
  if (leftKnown === -1 || rightKnown === -1) return leftKnown === -1 ? 1 : -1;
  return compareNumbers(leftKnown, rightKnown);
};

const againstNothing = (item: Item): Order => {
  switch (item.kind) {
    case 'number':
      return item.digits === '' ? 0 : 1;
    case 'word':
      return compareWords(item.word, wordOrder[releaseOrder] ?? '');
    case 'list': {
      for (const inner of item.items) {
        const order = againstNothing(inner);
        if (order !== 0) return order;
      }
      return 0;
    }
  }
};

/** Words come before lists, lists before numbers. */
const kindOrder = { word: 0, list: 1, number: 2 } as const;

const compareItems = (left: Item, right: Item): Order => {
  if (left.kind === 'number' && right.kind === 'number') return compareDigits(left.digits, right.digits);
  if (left.kind === 'word' && right.kind === 'word') return compareWords(left.word, right.word);
  if (left.kind === 'list' && right.kind === 'list') return compareLists(left, right);
  return compareNumbers(kindOrder[left.kind], kindOrder[right.kind]);
};

const compareLists = (left: MavenVersion, right: MavenVersion): Order => {
  for (let index = 0; index < Math.max(left.items.length, right.items.length); index += 1) {
    const [one, other] = [left.items[index], right.items[index]];
    const order =
      one === undefined
        ? compareNumbers(0, other === undefined ? 0 : againstNothing(other))
        : other === undefined
          ? againstNothing(one)
          : compareItems(one, other);
    if (order !== 0) return order;
  }
  return 0;
};

const isDigitAt = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
};

const readVersion = (text: string): MavenVersion => {
  const root = listOf();
  const lists = [root];
  let list = root;
  const openList = (): void => {
    const inner = listOf();
    list.items.push(inner);
    list = inner;
    lists.push(inner);
  };
  let start = 0;
  let inDigits = false;
  const take = (end: number): void => {
    const piece = text.slice(start, end);
    list.items.push(piece === '' || inDigits ? numberOf(piece) : wordOf(piece, false));
  };
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (char === '.' || char === '-') {
      take(index);
      start = index + 1;
      if (char === '-') openList();
    } else if (isDigitAt(text, index)) {
      if (!inDigits && index > start) {
        // A word after a dot is treated like one after a dash.
        if (list.items.length > 0) openList();
        list.items.push(wordOf(text.slice(start, index), true));
        start = index;
        openList();
      }
      inDigits = true;
    } else {
      if (inDigits && index > start) {
        take(index);
        start = index;
        openList();
      }
      inDigits = false;
    }
  }
  if (text.length > start) {
    if (!inDigits && list.items.length > 0) openList();
    take(text.length);
  }
  for (const opened of lists.toReversed()) normalize(opened);
  return root;
};

/**
 * Maven versions in the order of Maven's own `ComparableVersion`: numbers, words and lists, which are nested after
 * dashes and between digits and letters; alpha < beta < milestone < rc < snapshot < release < sp < other words.
 */
export const maven: VersionGrammar<MavenVersion> = {
  name: 'maven',
  parse(text) {
    return /^\S*[0-9]\S*$/.test(text) ? readVersion(text.toLowerCase()) : null;
  },
  compare: compareLists,
};
