import type { Json, JsonObject } from '../../json.ts';
import { parseAddressRange } from '../../network/address-ranges.ts';
import { labelOf, shortened } from '../labels.ts';

/** The longest name or value in a sentence, in characters. */
const longestValue = 60;
const valuesShown = 3;

/** Characters that change how a text looks without being seen, and line breaks: clouds let anyone put them into names. */
const hidden = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/** Returns data for a sentence: on one line, without hidden characters, without the quotes that would end it, cut. */
export function cleanText(text: string): string {
  // Enough for what is shown; a configuration may hold a megabyte in one value.
  const cut = text.slice(0, 10 * longestValue);
  return shortened(cut.replaceAll(hidden, '\ufffd').replaceAll(/[“”]/g, "'").trim(), longestValue);
}

/** Returns data in quotes, e.g. `“web”`. */
export function quoted(text: string): string {
  return `“${cleanText(text)}”`;
}

/** Returns whether a text is the range of all addresses of one IP version, `0.0.0.0/0` or `::/0`, however it is written. */
export function isWholeInternet(text: string): boolean {
  const range = parseAddressRange(text);
  if (range === null || range.first !== 0n) return false;
  return range.last === (range.family === 4 ? (1n << 32n) - 1n : (1n << 128n) - 1n);
}

/** Returns a source or destination: `the internet` for all addresses, an address range as it is, else quoted. */
export function peerInWords(text: string): string {
  if (isWholeInternet(text)) return 'the internet';
  return parseAddressRange(text) === null ? quoted(text) : cleanText(text);
}

/** Returns a value in a sentence. Texts are quoted; of lists and objects three members are named. */
export function valueInWords(value: Json, depth = 0): string {
  if (value === null) return 'nothing';
  if (typeof value === 'string') {
    if (isWholeInternet(value)) return `${cleanText(value)} (the internet)`;
    return value === '' ? 'an empty text' : quoted(value);
  }
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return 'an empty list';
    if (depth > 1) return `${value.length} values`;
    const shown = value.slice(0, valuesShown).map((member) => valueInWords(member, depth + 1));
    return withRest(shown, value.length - shown.length);
  }
  return objectInWords(value, depth);
}

function objectInWords(value: JsonObject, depth: number): string {
  const name = ['name', 'Name', 'id', 'arn', 'Arn', 'key', 'Key']
    .map((key) => value[key])
    .find((one) => typeof one === 'string');
  if (typeof name === 'string') return quoted(name);
  const entries = Object.entries(value).filter(([, member]) => member !== null);
  if (entries.length === 0) return 'an empty object';
  if (depth > 1) return `${entries.length} fields`;
  const shown = entries
    .slice(0, valuesShown)
    .map(([key, member]) => `${keyInWords(key)} ${valueInWords(member, depth + 1)}`);
  return withRest(shown, entries.length - shown.length);
}

/** Joins things in a sentence, e.g. `a, b and 2 more`. */
export function withRest(shown: readonly string[], more: number): string {
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Returns the name of a field in plain words; a key that is data, such as that of a tag, is quoted. */
export function keyInWords(key: string): string {
  if (/^[a-z\d]+(_[a-z\d]+)*$/.test(key)) return labelOf(key);
  if (!/^[A-Za-z][A-Za-z\d]*$/.test(key)) return quoted(key);
  const parts = key.match(/[A-Z]+(?![a-z])\d*|[A-Z]?[a-z\d]+/g) ?? [key];
  return cleanText(parts.map((part) => (/^[A-Z]{2}/.test(part) ? part : labelOf(part.toLowerCase()))).join(' '));
}

/** Returns where a difference is: its last two fields in words, without positions in lists. */
export function placeInWords(keys: readonly string[]): string {
  return keys
    .filter((key) => !/^\d+$/.test(key))
    .slice(-2)
    .map(keyInWords)
    .join(' ');
}
