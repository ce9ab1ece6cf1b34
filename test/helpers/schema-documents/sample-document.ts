import fc from 'fast-check';
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { vendorSchemas } from '../../emulators/aws/vendor-schemas.ts';
import { randomFrom, type Random } from './random.ts';
import { followed, membersOf } from './raw-schema.ts';

const deepest = 5;

/** Texts that many patterns allow, the most likely first. */
const texts = (seed: number): string[] => [
  `sample-${seed}`,
  `sample_${seed}`,
  `Sample${seed}`,
  `arn:aws:iam::123456789012:role/Sample${seed}`,
  `arn:aws:kms:eu-west-1:123456789012:key/12345678-1234-1234-1234-1234567890${10 + (seed % 90)}`,
  `arn:aws:lambda:eu-west-1:123456789012:function:sample-${seed}`,
  `arn:aws:sns:eu-west-1:123456789012:sample-${seed}`,
  `arn:aws:s3:::sample-${seed}`,
  `${seed % 200}.example.com`,
  `10.0.${seed % 250}.0/24`,
  `https://example.com/${seed}`,
  `12345678-1234-1234-1234-1234567890${10 + (seed % 90)}`,
  `${100 + (seed % 800)}`,
  `123456789${100 + (seed % 800)}`,
  `2026-01-01T00:00:${10 + (seed % 50)}Z`,
  `eu-west-1`,
];

const policyName = /Policy(Document)?$|PolicyText$/;
const jsonTexts = /(Definition(String|Body)?|Pattern|Json|Body|Content|ConfigurationValues)$/;

/** A type with its schema, for which documents are made. */
interface Making {
  root: JsonObject;
  random: Random;
  /** Only what is required, where more does not fit. */
  isSmall: boolean;
}

/** Returns a document of a type with all of its properties, which need not fit together: for comparisons. */
export function likelyDocument(typeName: string, seed: number): JsonObject {
  const root = vendorSchemas().get(typeName);
  if (root === undefined) throw new Error(`there is no schema of ${typeName}`);
  const entries = Object.entries((root['properties'] ?? {}) as JsonObject).flatMap(
    ([name, schema]): [string, Json][] => {
      const making = { root, random: randomFrom(seed * 1009 + name.length), isSmall: false };
      const value = sampleValue(schema, { name, depth: 0, making });
      return value === undefined ? [] : [[name, value]];
    },
  );
  return Object.fromEntries(entries);
}

function sampleValue(schema: Json, place: { name: string; depth: number; making: Making }): Json | undefined {
  const { name, depth, making } = place;
  const own = followed(schema, making.root);
  if (own['const'] !== undefined) return own['const'];
  if (Array.isArray(own['enum'])) return making.random.pick(own['enum']);
  const types = [own['type'] ?? []].flat().map(String);
  const isObjectLike =
    types.includes('object') || own['properties'] !== undefined || own['patternProperties'] !== undefined;
  const isFree = own['properties'] === undefined && own['patternProperties'] === undefined;
  if (isObjectLike && isFree && policyName.test(name)) return samplePolicy(making.random);
  if (isObjectLike) return sampleObject(own, place);
  if (types.includes('array') || own['items'] !== undefined) return sampleList(own, place);
  if (types.includes('string')) return sampleText(own, name, making.random);
  if (types.includes('boolean')) return making.random.chance(0.5);
  if (types.includes('integer') || types.includes('number')) {
    const least = Number(own['minimum'] ?? 1);
    const most = Number(own['maximum'] ?? least + 50);
    return least + making.random.below(Math.max(1, Math.floor(most - least) + 1));
  }
  const [form] = [own['oneOf'], own['anyOf'], own['allOf']].flatMap((forms) => forms ?? []);
  return form === undefined || depth > deepest ? undefined : sampleValue(form ?? null, { ...place, depth: depth + 1 });
}

function sampleObject(
  schema: JsonObject,
  { depth, making }: { depth: number; making: Making },
): JsonObject | undefined {
  if (depth > deepest) return undefined;
  const members = membersOf(schema, making.root);
  const required = new Set((schema['required'] ?? []) as string[]);
  const result: JsonObject = {};
  for (const [name, member] of Object.entries(members)) {
    if (!required.has(name) && (making.isSmall || depth > 3 || making.random.chance(0.2))) continue;
    const value = sampleValue(member, { name, depth: depth + 1, making });
    if (value !== undefined) result[name] = value;
  }
  if (Object.keys(members).length > 0) return result;
  const [entries] = Object.values(isObject(schema['patternProperties']) ? schema['patternProperties'] : {});
  const value = entries === undefined ? 'value' : sampleValue(entries, { name: 'entry', depth: depth + 1, making });
  return value === undefined ? {} : { [`key${making.random.below(9)}`]: value };
}

function sampleList(
  schema: JsonObject,
  { name, depth, making }: { name: string; depth: number; making: Making },
): Json[] | undefined {
  if (depth > deepest) return undefined;
  const wanted = Math.min(
    Number(schema['maxItems'] ?? 3),
    Math.max(Number(schema['minItems'] ?? 1), making.isSmall ? 1 : 3),
  );
  const items = new Map<string, Json>();
  for (let attempt = 0; attempt < 12 && items.size < wanted; attempt += 1) {
    const item = sampleValue(schema['items'] ?? null, { name, depth: depth + 1, making });
    if (item !== undefined) items.set(JSON.stringify(item), item);
  }
  return [...items.values()];
}

function sampleText(schema: JsonObject, name: string, random: Random): string {
  const { pattern, minLength, maxLength } = schema;
  const seed = random.below(10_000);
  const fits = (text: string): boolean =>
    text.length >= Number(minLength ?? 0) &&
    text.length <= Number(maxLength ?? Infinity) &&
    (typeof pattern !== 'string' || isMatch(pattern, text));
  if (jsonTexts.test(name) && pattern === undefined)
    return JSON.stringify({ Name: `s${seed}`, Steps: [seed, 2], More: { On: true } });
  const known = texts(seed).filter(fits);
  const likely = /Arn$|ARN$/.test(name) ? known.find((text) => text.startsWith('arn:')) : known[0];
  return likely ?? known[0] ?? matching(pattern, seed) ?? 'x'.repeat(Number(minLength ?? 1));
}

function isMatch(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern).test(text);
  } catch {
    return true;
  }
}

/** Texts that a pattern allows: making one can take a second. */
const matches = new Map<string, readonly string[]>();

function matching(pattern: Json | undefined, seed: number): string | null {
  if (typeof pattern !== 'string') return null;
  const known = matches.get(pattern) ?? samplesOf(pattern);
  matches.set(pattern, known);
  return known[seed % Math.max(1, known.length)] ?? null;
}

function samplesOf(pattern: string): readonly string[] {
  const { stackTraceLimit } = Error;
  // The arbitrary tries texts by thousands of errors that it catches: their traces took half of the time.
  Error.stackTraceLimit = 0;
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern), { size: 'xsmall' }), { seed: 1, numRuns: 4 });
  } catch {
    // A pattern that is written for another engine: the property is left out where its value does not fit.
    return [];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function samplePolicy(random: Random): JsonObject {
  const seed = random.below(1000);
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Sid: `Read${seed}`,
        Effect: 'Allow',
        Principal: { AWS: [`arn:aws:iam::123456789012:role/reader-${seed}`, '210987654321'] },
        Action: ['s3:GetObject', 's3:ListBucket'],
        Resource: '*',
      },
      {
        Sid: 'Refuse',
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:*',
        Resource: [`arn:aws:s3:::b-${seed}`, 'arn:aws:s3:::c'],
      },
    ],
  };
}
