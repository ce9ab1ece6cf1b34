import type { Json, JsonObject } from '../../domain/json.ts';
import { isFingerprint } from './fingerprint.ts';
import type { Fingerprint } from './fingerprint.ts';
import { isEnvironmentName, isSecretName } from './secret-names.ts';
import { holdsSecret, isSecretValue } from './secret-shapes.ts';

/** No cloud configuration is nested deeper; it is cut off to avoid a stack overflow. */
const deepestLevel = 100;
const tooDeep = '[nested too deeply]';

/** Values that are an option, not a secret, whatever the name of the field. */
const choices: ReadonlySet<string> = new Set([
  '',
  'true',
  'false',
  'yes',
  'no',
  'on',
  'off',
  'enabled',
  'disabled',
  'required',
  'optional',
  'none',
  'null',
  'default',
  'active',
  'inactive',
  'any',
  'all',
  'allow',
  'deny',
]);

/** An identifier that refers to a secret stored elsewhere. */
const reference = /^arn:[a-z-]{1,20}:[a-z0-9-]{1,40}:[a-z0-9-]{0,40}:\d{0,12}:\S{1,512}$/;

/** Fields next to a name that contain its value: `{name: "DB_PASSWORD", value: "…"}`. */
const valueFields: ReadonlySet<string> = new Set(['value', 'values', 'data', 'content', 'text', 'string', 'plaintext']);

/** Fields of an environment entry that name the source of a value, not the value. */
const sourceFields: ReadonlySet<string> = new Set(['valueFrom', 'value_from', 'envFrom', 'env_from', 'configMapRef']);

/** The fields of an entry in a listed environment. */
const variableFields: ReadonlySet<string> = new Set([
  ...sourceFields,
  'name',
  'Name',
  'value',
  'Value',
  'type',
  'slotSetting',
  'slot_setting',
]);

/**
 * What the position of a value says about it: nothing; it is inside an object with a secret name; it is a secret
 * itself; it belongs to the environment of a process.
 */
type Place = 'plain' | 'within_secret' | 'secret' | 'environment';

/**
 * Replaces everything that looks like a secret in a configuration with its fingerprint. A safety net for the
 * collectors, which know their own secret fields: it uses field names (`password`, `client_secret`,
 * `connection_string`, `user_data`, …, also in name–value pairs and command lines), the environment of processes, of
 * which every value is replaced, and the shape of values (private keys, tokens, cloud keys, URLs with a password,
 * connection strings), also inside JSON text.
 *
 * Only strings are replaced; numbers, booleans and null stay, and so do options (`required`), ARNs and fingerprints.
 * The id of an access key stays in `access_key_id`: it names the key and grants nothing. `keepsSpelling` leaves JSON text
 * without secrets as it is also where it escapes more characters than necessary, as Go does. Returns a new object; scrubbing it again
 * changes nothing. Never throws.
 */
export function scrubConfiguration(
  configuration: JsonObject,
  fingerprint: Fingerprint,
  { keepsSpelling = false } = {},
): JsonObject {
  return scrubObject(configuration, { fingerprint, keepsSpelling, place: 'plain', level: 0 });
}

interface Walk {
  fingerprint: Fingerprint;
  keepsSpelling: boolean;
  place: Place;
  level: number;
}

function scrubValue(value: Json, walk: Walk): Json {
  if (typeof value === 'string') return scrubText(value, walk);
  if (typeof value !== 'object' || value === null) return value;
  if (walk.level >= deepestLevel) return tooDeep;
  const inner = { ...walk, level: walk.level + 1 };
  return Array.isArray(value) ? scrubList(value, inner) : scrubObject(value, inner);
}

function scrubText(text: string, walk: Walk): string {
  const { fingerprint, keepsSpelling, place, level } = walk;
  if (isFingerprint(text)) return text;
  if (place === 'environment') return text === '' ? text : fingerprint(text);
  if (place === 'secret' && !choices.has(text.toLowerCase()) && !reference.test(text)) return fingerprint(text);
  const parsed = parseJsonText(text);
  if (parsed === null) return isSecretValue(text) ? fingerprint(text) : text;
  const before = JSON.stringify(parsed);
  const after = JSON.stringify(scrubValue(parsed, { ...walk, place: 'plain', level: level + 1 }));
  // Parsing drops the first of two fields with the same name: only a text equal to what was parsed may stay unchanged.
  // Numbers may be spelt in another way (`1.0`): they are kept, since parsing may lose digits.
  const isKept = before === after && plainSpelling(before, keepsSpelling) === plainSpelling(text, keepsSpelling);
  return isKept ? text : after;
}

/** Returns JSON text without blanks, with numbers, or all values, as they are read. */
function plainSpelling(text: string, withTexts: boolean): string {
  return text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|\s+|-?\d[\d.eE+-]*/g, (part) => {
    if (part.startsWith('"')) return withTexts ? JSON.stringify(JSON.parse(part)) : part;
    return part.trim() === '' ? '' : JSON.stringify(Number(part));
  });
}

/** Returns the object or list of a JSON text, as in policies and annotations; null for any other text. */
function parseJsonText(text: string): Json | null {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return null;
  try {
    const parsed = JSON.parse(text) as Json;
    return nestsTooDeeply(parsed, 0) ? null : parsed;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function nestsTooDeeply(value: Json, level: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (level >= deepestLevel) return true;
  return Object.values(value).some((item) => nestsTooDeeply(item, level + 1));
}

function scrubList(items: readonly Json[], walk: Walk): Json[] {
  return items.map((item, index) => {
    const previous = items[index - 1];
    const followsSecretFlag = typeof previous === 'string' && /^--?\w/.test(previous) && isSecretName(previous);
    if (followsSecretFlag && typeof item === 'string') return scrubText(item, { ...walk, place: 'secret' });
    return scrubValue(item, walk);
  });
}

function scrubObject(object: JsonObject, walk: Walk): JsonObject {
  const pairName = walk.place === 'environment' ? nameOfVariable(object) : nameOfPair(object);
  const pairNamesSecret = pairName !== null && isSecretName(pairName.text);
  const entries = Object.entries(object).map(([name, value]): [string, Json] => {
    const keptName = holdsSecret(name) ? walk.fingerprint(name) : name;
    if (walk.place !== 'environment' && isAccessKeyId(name, value)) return [keptName, value];
    const isPairName = pairName?.field === name;
    const place = placeOf({ name, value, outer: walk.place, isPairName, pairNamesSecret });
    return [keptName, scrubValue(value, { ...walk, place })];
  });
  return Object.fromEntries(entries);
}

function placeOf(field: {
  name: string;
  value: Json;
  outer: Place;
  isPairName: boolean;
  pairNamesSecret: boolean;
}): Place {
  const { name, value, outer, isPairName, pairNamesSecret } = field;
  const isNested = typeof value === 'object' && value !== null;
  if (outer === 'environment') return isPairName || sourceFields.has(name) ? 'plain' : 'environment';
  if (isNested && isEnvironmentName(name)) return 'environment';
  const isUnderSecret = outer === 'within_secret' || outer === 'secret';
  if ((pairNamesSecret || isUnderSecret) && valueFields.has(name.toLowerCase())) return 'secret';
  if (isSecretName(name)) return isNested && !Array.isArray(value) ? 'within_secret' : 'secret';
  return isUnderSecret && isNested ? 'within_secret' : 'plain';
}

/** Returns the name in a name–value pair such as `{key: "startup-script", value: "…"}`; null for any other object. */
function nameOfPair(object: JsonObject): { field: string; text: string } | null {
  const fields = Object.keys(object);
  const isPair = fields.some((field) => valueFields.has(field.toLowerCase()) || sourceFields.has(field));
  const field = isPair ? fields.find((candidate) => ['name', 'key'].includes(candidate.toLowerCase())) : undefined;
  const text = field === undefined ? undefined : object[field];
  return field !== undefined && typeof text === 'string' ? { field, text } : null;
}

/**
 * Returns the name in an entry of a listed environment, `{name: "LEVEL", value: "…"}`. An environment that is a map may
 * have variables called `KEY` and `DATA`: only objects with just an entry's fields are entries.
 */
function nameOfVariable(object: JsonObject): { field: string; text: string } | null {
  return Object.keys(object).every((field) => variableFields.has(field)) ? nameOfPair(object) : null;
}

/** Returns whether a value is the id of an access key as listed by a cloud, which is not a secret. */
function isAccessKeyId(name: string, value: Json): boolean {
  const isNamed = name === 'access_key_id' || name === 'AccessKeyId' || name === 'accessKeyId';
  return isNamed && typeof value === 'string' && /^(?:AKIA|ASIA)[A-Z0-9]{16}$/.test(value);
}
