import type { Json, JsonObject } from '../json.ts';

const unstorable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text as Postgres can keep it: NUL and lone surrogates, which JSON permits and `jsonb` refuses, are replaced. */
export function storableText(text: string): string {
  return text.replace(unstorable, '\ufffd');
}

/**
 * JSON text of a value with sorted keys and storable strings: equal values give equal texts whatever order the
 * cloud listed their keys in. Array order is kept, it is up to the collector to make it stable.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(storableText(value));
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const object: JsonObject = value;
  const members = Object.keys(object)
    .filter((key) => object[key] !== undefined)
    .toSorted()
    .map((key) => `${JSON.stringify(storableText(key))}:${canonicalJson(object[key] as Json)}`);
  return `{${members.join(',')}}`;
}
