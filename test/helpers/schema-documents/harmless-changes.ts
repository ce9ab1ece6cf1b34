import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { vendorSchemas } from '../../emulators/aws/vendor-schemas.ts';
import { followed, membersOf, pathsIn } from './raw-schema.ts';
import type { Random } from './random.ts';

/** How often each kind of change was made, so that a test sees that they occur. */
export type HarmlessCounts = Record<
  'shuffled' | 'arn' | 'policy' | 'default' | 'read_only' | 'unknown' | 'json' | 'empty',
  number
>;

export const noHarmlessChanges = (): HarmlessCounts => ({
  shuffled: 0,
  arn: 0,
  policy: 0,
  default: 0,
  read_only: 0,
  unknown: 0,
  json: 0,
  empty: 0,
});

interface Walk {
  root: JsonObject;
  random: Random;
  counts: HarmlessCounts;
  readOnly: ReadonlySet<string>;
  writeOnly: ReadonlySet<string>;
}

/**
 * Returns a document as a vendor may show it next time although nobody changed it: sets in another order, ARNs in another
 * case, properties of the vendor added and changed, defaults filled in, policies and JSON written differently. Decides by
 * the vendor's schemas as they are published, not by what the service makes of them.
 */
export function shownDifferently(
  typeName: string,
  document: JsonObject,
  { random, counts }: { random: Random; counts: HarmlessCounts },
): JsonObject {
  const root = vendorSchemas().get(typeName) ?? {};
  const walk: Walk = {
    root,
    random,
    counts,
    readOnly: pathsIn(root['readOnlyProperties']),
    writeOnly: pathsIn(root['writeOnlyProperties']),
  };
  return differently(document, { properties: root['properties'] ?? {} }, '', walk) as JsonObject;
}

function differently(value: Json, given: Json, path: string, walk: Walk): Json {
  const { root, random, counts } = walk;
  const schema = followed(given, root);
  if (walk.readOnly.has(path)) {
    counts.read_only += 1;
    return typeof value === 'string' ? `${value}-${random.below(99)}` : typeof value === 'number' ? value + 1 : value;
  }
  if (isPolicy(value)) {
    counts.policy += 1;
    const other = policyDifferently(value, random);
    return [schema['type']].flat().includes('string') && random.chance(0.3) ? JSON.stringify(other, null, 1) : other;
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => differently(item, schema['items'] ?? {}, path, walk));
    const isSet =
      schema['insertionOrder'] === false || (schema['uniqueItems'] === true && schema['insertionOrder'] !== true);
    if (!isSet || items.length < 2) return items;
    counts.shuffled += 1;
    return random.shuffled(items);
  }
  if (isObject(value)) return objectDifferently(value, schema, path, walk);
  return typeof value === 'string' ? textDifferently(value, walk) : value;
}

function objectDifferently(value: JsonObject, schema: JsonObject, path: string, walk: Walk): JsonObject {
  const { root, random, counts, readOnly } = walk;
  const members = membersOf(schema, root);
  const at = (name: string): string => (path === '' ? name : `${path}/${name}`);
  const result: JsonObject = {};
  for (const [name, member] of random.shuffled(Object.entries(value))) {
    result[name] = differently(member, members[name] ?? {}, at(name), walk);
  }
  for (const [name, member] of Object.entries(members)) {
    const own = followed(member, root);
    if (Object.hasOwn(value, name) || random.chance(0.5)) continue;
    if (readOnly.has(at(name))) {
      counts.read_only += 1;
      result[name] = `added-${random.below(99)}`;
    } else if (own['default'] !== undefined) {
      counts.default += 1;
      result[name] = own['default'];
    } else if (own['type'] === 'array' && random.chance(0.1)) {
      counts.empty += 1;
      result[name] = [];
    }
  }
  if (Object.keys(members).length > 0 && random.chance(0.1)) {
    counts.unknown += 1;
    result[`AddedByVendor${random.below(9)}`] = random.below(99);
  }
  return result;
}

function textDifferently(text: string, { random, counts }: Walk): string {
  if (/^arn:aws:[a-z0-9-]+:[a-z0-9-]*:\d{0,12}:./.test(text)) {
    counts.arn += 1;
    const head = (part: string): string => (random.chance(0.5) ? part.toUpperCase() : part);
    const name = (part: string): string => (random.chance(0.5) ? part.toLowerCase() : part);
    return text.replace(/^arn:aws:[a-z0-9-]+:[a-z0-9-]*/, head).replace(/:role\/.*/, name);
  }
  if (/^\{"Name":"s\d+"/.test(text)) {
    counts.json += 1;
    const document = JSON.parse(text) as JsonObject;
    return JSON.stringify(Object.fromEntries(random.shuffled(Object.entries(document))), null, random.below(4));
  }
  return text;
}

export function isPolicy(value: Json): value is JsonObject {
  return isObject(value) && value['Version'] === '2012-10-17' && Array.isArray(value['Statement']);
}

function policyDifferently(policy: JsonObject, random: Random): JsonObject {
  const statements = (policy['Statement'] as JsonObject[]).map((statement) => {
    const elements = Object.entries(statement).map(([name, value]): [string, Json] => {
      if (name === 'Action' && Array.isArray(value))
        return [name, random.shuffled(value.map((one) => (typeof one === 'string' ? one.toLowerCase() : one)))];
      if (name === 'Principal' && value === '*') return [name, { AWS: '*' }];
      if (name === 'Resource') return [name, Array.isArray(value) ? random.shuffled(value) : [value]];
      return [name, value];
    });
    return Object.fromEntries(random.shuffled(elements));
  });
  return { Statement: random.shuffled(statements), Version: policy['Version'] ?? null };
}
