import type { Json, JsonObject } from '../../domain/json.ts';
import { isFingerprint } from './fingerprint.ts';
import type { Fingerprint } from './fingerprint.ts';
import { isEnvironmentName, isSecretName } from './secret-names.ts';
import { holdsSecret, isSecretValue } from './secret-shapes.ts';

/** Deeper nesting is no configuration of a cloud; it is cut off instead of followed until the stack ends. */
const deepestLevel = 100;
const tooDeep = '[nested too deeply]';

/** Values that are a choice, not a secret, whatever the field is called. */
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

/** An identifier that points at a secret kept elsewhere. */
const reference = /^arn:[a-z-]{1,20}:[a-z0-9-]{1,40}:[a-z0-9-]{0,40}:\d{0,12}:\S{1,512}$/;

/** Fields beside a name that hold its value: `{name: "DB_PASSWORD", value: "…"}`. */
const valueFields: ReadonlySet<string> = new Set(['value', 'values', 'data', 'content', 'text', 'string', 'plaintext']);

/** Fields of an environment entry that say where a value comes from, not what it is. */
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
 * What is known about a value from where it stands: nothing; it is in an object that a secret name stands over;
 * it is a secret itself; it belongs to the environment of a process.
 */
type Place = 'plain' | 'within_secret' | 'secret' | 'environment';

/**
 * Replaces what looks like a secret in a configuration by its fingerprint. A net under the collectors, which know their
 * own secret fields: it goes by field names (`password`, `client_secret`, `connection_string`, `user_data`, …, also in
 * name–value pairs and command lines), by the environment of processes, of which every value is replaced, and by the
 * shape of values (private keys, tokens, cloud keys, URLs with a password, connection strings), also inside JSON text.
 *
 * Only texts are replaced; numbers, booleans and null stay, and so do words that are a choice (`required`), ARNs
 * and fingerprints. The id of an access key stays under the name `access_key_id`: it names the key and opens nothing.
 * Returns a new object; scrubbing it again changes nothing. Throws nothing.
 */
export function scrubConfiguration(configuration: JsonObject, fingerprint: Fingerprint): JsonObject {
  return scrubObject(configuration, { fingerprint, place: 'plain', level: 0 });
}

interface Walk {
  fingerprint: Fingerprint;
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

function scrubText(text: string, { fingerprint, place, level }: Walk): string {
  if (isFingerprint(text)) return text;
  if (place === 'environment') return text === '' ? text : fingerprint(text);
  if (place === 'secret' && !choices.has(text.toLowerCase()) && !reference.test(text)) return fingerprint(text);
  const parsed = parseJsonText(text);
  if (parsed === null) return isSecretValue(text) ? fingerprint(text) : text;
  const before = JSON.stringify(parsed);
  const after = JSON.stringify(scrubValue(parsed, { fingerprint, place: 'plain', level: level + 1 }));
  // Parsing drops the first of two fields of one name: only a text that says what was parsed may stay as it is.
  return before === after && withoutBlanks(before) === withoutBlanks(text) ? text : after;
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** Returns the object or list that a text spells in JSON, as policies and annotations do; null for any other text. */
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
 * have variables called `KEY` and `DATA`: only objects made of an entry's own fields are entries.
 */
function nameOfVariable(object: JsonObject): { field: string; text: string } | null {
  return Object.keys(object).every((field) => variableFields.has(field)) ? nameOfPair(object) : null;
}

/** Returns whether a value is the id of an access key where a cloud lists it: it names the key and is no secret. */
function isAccessKeyId(name: string, value: Json): boolean {
  const isNamed = name === 'access_key_id' || name === 'AccessKeyId' || name === 'accessKeyId';
  return isNamed && typeof value === 'string' && /^(?:AKIA|ASIA)[A-Z0-9]{16}$/.test(value);
}
