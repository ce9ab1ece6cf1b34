import type { Json, JsonObject } from '../../../domain/json.ts';
import {
  followed,
  isHidden,
  isServed,
  type VendorSchema,
  type VendorType,
} from '../../emulators/google-cloud/vendor-discovery.ts';
import type { Random } from '../schema-documents/random.ts';

const deepest = 4;

/** Returns what somebody may have set of a resource of a type, also what is never shown. */
export function likelySettings(type: VendorType, random: Random): JsonObject {
  const root = type.schemas[type.schemaName] ?? {};
  const { name: _name, etag: _etag, ...settings } = likely(root, { type, random, depth: 0, within: [] }) as JsonObject;
  return settings;
}

interface Made {
  type: VendorType;
  random: Random;
  depth: number;
  within: readonly string[];
}

/** Returns a value of a schema; undefined where it would have to hold itself. */
function likely(given: VendorSchema, made: Made): Json | undefined {
  const { random, type, depth } = made;
  if (given.$ref !== undefined && made.within.includes(given.$ref)) return undefined;
  const within = given.$ref === undefined ? made.within : [...made.within, given.$ref];
  const schema = followed(given, type);
  const inner = { ...made, depth: depth + 1, within };
  if (schema.items !== undefined) {
    const items = [likely(schema.items, inner), likely(schema.items, inner)].filter((item) => item !== undefined);
    return depth > deepest ? undefined : items;
  }
  if (schema.properties !== undefined) {
    if (depth > deepest) return undefined;
    const members = Object.entries(schema.properties).filter(
      ([, own]) => !isServed(own) && random.chance(isHidden(own) ? 0.3 : 0.7),
    );
    const values = members.map(([name, own]) => [name, likely(own, inner)] as const);
    return Object.fromEntries(values.filter((one): one is [string, Json] => one[1] !== undefined));
  }
  if (schema.additionalProperties !== undefined) {
    const value = likely(schema.additionalProperties, inner);
    return value === undefined ? undefined : { one: value, two: value };
  }
  return scalar(schema, random);
}

/** Returns a single value of a schema. */
export function scalar({ type, format = '', enum: names }: VendorSchema, random: Random): Json {
  if (names !== undefined) return random.pick(names);
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer' || type === 'number') return 1 + random.below(900);
  if (/int64/.test(format)) return String(1 + random.below(9_000));
  if (format === 'google-duration') return `${1 + random.below(900)}s`;
  return `text-${random.below(9_999)}`;
}
