import type { JsonObject } from '../../../domain/json.ts';
import type { Fields } from './rows.ts';

/** Whether a value is of a type of the specification's tables. */
export function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'json':
      return value !== undefined;
    case 'integer':
      return Number.isInteger(value);
    case 'number':
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'timestamp':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === 'string' && type.split('|').includes(value);
  }
}

/** What a value lacks of the fields that it must have. */
export function valueFaults(value: unknown, fields: Fields): string[] {
  if (!isOfType(value, 'object')) return ['it is no object'];
  const members = value as Record<string, unknown>;
  return Object.entries(fields).flatMap(([field, type]) => {
    const name = field.replace('?', '');
    if (!(name in members)) return [`${name} is missing`];
    if (name !== field && members[name] === null) return [];
    return isOfType(members[name], type) ? [] : [`${name} is ${JSON.stringify(members[name])}, no ${type}`];
  });
}

/** The schemas that a schema allows beside null. */
function alternatives(schema: JsonObject): JsonObject[] {
  const options = (schema['anyOf'] ?? schema['oneOf']) as JsonObject[] | undefined;
  return options === undefined ? [schema] : options.flatMap(alternatives).filter(({ type }) => type !== 'null');
}

function declares(schema: JsonObject, type: string): boolean {
  const { type: declared, format, enum: words, const: only } = schema as Record<string, unknown>;
  const known = (words as unknown[] | undefined) ?? (only === undefined ? undefined : [only]);
  switch (type) {
    case 'json':
      return true;
    case 'timestamp':
      return format === 'date-time';
    case 'date':
      return format === 'date';
    case 'number':
      return declared === 'number' || declared === 'integer';
    case 'string':
      return declared === 'string' || known?.every((word) => typeof word === 'string') === true;
    case 'integer':
    case 'boolean':
    case 'array':
      return declared === type;
    case 'object':
      return declared === type || 'allOf' in schema;
    default:
      return false;
  }
}

/** What an object schema lacks of the fields that it must declare. */
export function schemaFaults(schema: JsonObject, fields: Fields, { isRequest }: { isRequest: boolean }): string[] {
  const parts = alternatives(schema).flatMap((one) => (one['allOf'] as JsonObject[] | undefined) ?? [one]);
  const properties: Record<string, JsonObject> = Object.assign({}, ...parts.map((part) => part['properties'] ?? {}));
  // A stored key may be replaced by an `authentication`; without one its fields are required.
  const others = parts.flatMap((part) => (part['else'] === undefined ? [] : [part['else'] as JsonObject]));
  const required = new Set([...parts, ...others].flatMap((part) => (part['required'] as string[] | undefined) ?? []));
  return Object.entries(fields).flatMap(([field, type]) => {
    const name = field.replace('?', '');
    const declared = properties[name];
    if (declared === undefined) return [`${name} is not declared`];
    const faults = typeFaults(declared, type).map((fault) => `${name} ${fault}`);
    const isOptional = name !== field;
    if (isRequest && required.has(name) === isOptional) faults.push(`${name} is ${isOptional ? '' : 'not '}required`);
    if (!isRequest && !required.has(name)) faults.push(`${name} may be absent`);
    return faults;
  });
}

function typeFaults(schema: JsonObject, type: string): string[] {
  const options = alternatives(schema);
  if (!type.includes('|')) return options.every((one) => declares(one, type)) ? [] : [`is declared as no ${type}`];
  const words = options.flatMap((one) => (one['enum'] as string[] | undefined) ?? [one['const'] as string]);
  return type
    .split('|')
    .filter((word) => !words.includes(word))
    .map((word) => `does not take ${word}`);
}
