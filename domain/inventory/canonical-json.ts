import type { Json, JsonObject } from '../json.ts';

const unstorable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Hardly any text contains one of these; testing for them first is several times cheaper than searching for lone
 * surrogates.
 */
const suspicious = /[\u0000\ud800-\udfff]/;

/**
 * Returns the text as Postgres can keep it: NUL and lone surrogates, which JSON permits and `jsonb` refuses, are
 * replaced.
 */
export function storableText(text: string): string {
  return suspicious.test(text) ? text.replace(unstorable, '\ufffd') : text;
}

const memberNames = new Map<string, string>();
const keptNames = 5_000;

/** Returns the JSON text of a member's name with its colon. The same few names occur in every resource. */
function memberName(key: string): string {
  const known = memberNames.get(key);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(storableText(key))}:`;
  if (memberNames.size < keptNames) memberNames.set(key, text);
  return text;
}

/**
 * Returns the JSON text of a value with sorted keys and storable strings: equal values have equal texts, whatever the
 * order of their keys. The order of arrays is preserved; the collector has to make it stable.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(storableText(value));
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const object: JsonObject = value;
  const members = Object.keys(object)
    .filter((key) => object[key] !== undefined)
    .toSorted()
    .map((key) => memberName(key) + canonicalJson(object[key] as Json));
  return `{${members.join(',')}}`;
}
