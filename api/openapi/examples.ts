import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import { exampleValues, usuallyNull } from './example-values.ts';

const instant = '2026-11-20T09:30:00.000Z';
const day = '2026-11-20';
const deepest = 14;

/** What an example is of, and the fields that no value is known for, which a test does not accept. */
interface Making {
  /** The field that the value belongs to. */
  name: string;
  /** The named schema that the field belongs to. */
  owner: string;
  /** Requests have only what they must have. */
  isRequest: boolean;
  depth: number;
  missing: Set<string>;
}

/** Returns an example of a schema, with one element in each list, and the names of the strings that have no value. */
export function exampleOf(
  schema: object,
  { name = '', isRequest = false }: { name?: string; isRequest?: boolean } = {},
): { example: Json; missing: string[] } {
  const missing = new Set<string>();
  const example = valueOf(schema as JsonObject, { name, owner: '', isRequest, depth: 0, missing });
  return { example, missing: [...missing] };
}

function valueOf(schema: JsonObject, making: Making): Json {
  const { title, default: standard, examples, anyOf, oneOf, allOf } = schema;
  const own: Making = { ...making, ...(typeof title === 'string' ? { owner: title } : {}) };
  if ('const' in schema) return schema['const'] as Json;
  if (Array.isArray(examples)) return examples[0] ?? null;
  const known = knownValue(schema, making);
  if (known !== undefined) return known;
  const forms = [anyOf, oneOf].find((given) => Array.isArray(given)) as JsonObject[] | undefined;
  if (forms !== undefined) return ofForms(forms, own);
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map((part) => valueOf(part as JsonObject, own))) as Json;
  if (Array.isArray(schema['enum'])) return enumerated(schema['enum'], own);
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, own);
    case 'array':
      return isObject(schema['items']) ? [valueOf(schema['items'], { ...own, depth: own.depth + 1 })] : [];
    case 'string':
      return textOf(schema, own);
    case 'integer':
    case 'number':
      return numberOf(schema, own);
    case 'boolean':
      return standard === undefined ? /^(?:enabled|is_available|can_)/.test(own.name) : standard;
    case 'null':
      return null;
    default:
      return { note: 'any value' };
  }
}

function typeOf(schema: JsonObject): string {
  const { type } = schema;
  if (typeof type === 'string') return type;
  return 'properties' in schema || 'patternProperties' in schema ? 'object' : '';
}

/** Returns the first known value of the field that its schema allows. */
function knownValue(schema: JsonObject, { name, owner }: Making): Json | undefined {
  const values = [...(exampleValues[`${owner}.${name}`] ?? []), ...(exampleValues[name] ?? [])];
  return values.find((value) => allows(schema, value));
}

function allows(schema: JsonObject, value: Json): boolean {
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value);
  const { pattern, minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity, format } = schema;
  switch (typeOf(schema)) {
    case 'string':
      return (
        typeof value === 'string' &&
        value.length >= Number(minLength) &&
        value.length <= Number(maxLength) &&
        (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value)) &&
        (format === undefined || format === 'password' || format === 'email')
      );
    case 'integer':
    case 'number':
      return (
        typeof value === 'number' &&
        value >= Number(minimum) &&
        value <= Number(maximum) &&
        (schema['type'] === 'number' || Number.isInteger(value))
      );
    case '':
      return !('anyOf' in schema) && !('oneOf' in schema) && !('allOf' in schema);
    default:
      return false;
  }
}

function ofForms(forms: JsonObject[], making: Making): Json {
  const isNullable = forms.some(({ type }) => type === 'null');
  if (isNullable && usuallyNull.test(making.name)) return null;
  const [form] = forms.filter(({ type }) => type !== 'null');
  return form === undefined ? null : valueOf(form, making);
}

const usualWords = ['open', 'succeeded', 'ready', 'synced', 'complete', 'active', 'aws', 'api'];

function enumerated(words: Json[], { name }: Making): Json {
  const isState = /status|state/.test(name);
  return (
    (isState ? words.find((word) => typeof word === 'string' && usualWords.includes(word)) : undefined) ??
    words[0] ??
    null
  );
}

function objectOf(schema: JsonObject, making: Making): Json {
  const { properties = {}, required = [], patternProperties, additionalProperties, minProperties = 0 } = schema;
  if (making.depth > deepest) return {};
  const fields = Object.entries(properties as Record<string, JsonObject>);
  const wanted = [...(required as string[]), ...conditional(schema)];
  const needed = fields.filter(([name]) => !making.isRequest || wanted.includes(name));
  const shown = needed.length === 0 && Number(minProperties) > 0 ? fields.slice(0, Number(minProperties)) : needed;
  const inside = (name: string): Making => ({ ...making, name, depth: making.depth + 1 });
  const values = Object.fromEntries(shown.map(([name, field]) => [name, valueOf(field, inside(name))]));
  const [ofEach] = isObject(patternProperties) ? Object.values(patternProperties) : [additionalProperties];
  if (fields.length > 0 || !isObject(ofEach ?? null)) return values;
  const key = recordKeys[making.name] ?? 'name';
  return { [key]: valueOf(ofEach as JsonObject, inside(making.name)) };
}

/** Returns the fields that a request has to have by its condition: an access without a stored key rather than a key. */
function conditional({ if: condition, else: otherwise }: JsonObject): string[] {
  const requiredIn = (part: Json | undefined): string[] =>
    isObject(part ?? null) ? (((part as JsonObject)['required'] as string[] | undefined) ?? []) : [];
  const keyless = requiredIn(condition).filter((name) => name === 'authentication');
  return keyless.length > 0 ? keyless : requiredIn(otherwise);
}

/** Keys of objects whose keys are data. */
const recordKeys: Readonly<Record<string, string>> = {
  tags: 'team',
  labels: 'app',
  selector: 'app',
  counts: 'resources',
  configuration: 'versioning',
  before: 'status',
  after: 'status',
  refused: 'secret',
  unreadable: 'acl',
  StringEquals: 'sts:ExternalId',
  metadata: 'encoding',
};

function textOf(schema: JsonObject, { name, owner, missing }: Making): string {
  const { format } = schema;
  if (format === 'date-time') return instant;
  if (format === 'date') return day;
  missing.add(`${owner}.${name}`);
  return name.replaceAll('_', ' ');
}

function numberOf(schema: JsonObject, { name }: Making): number {
  const { minimum = 0, maximum = Infinity, default: standard, exclusiveMinimum } = schema;
  if (typeof standard === 'number') return standard;
  const usual = /(?:^|_)ids?$/.test(name) ? 7 : schema['type'] === 'number' ? 0.5 : 12;
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum : Number(minimum);
  return Math.min(Math.max(usual, least), Number(maximum));
}
