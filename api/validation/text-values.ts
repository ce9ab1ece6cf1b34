import { isObject, type JsonObject } from '../../domain/json.ts';

/** Parses one parameter's text as its schema's type; null if it is invalid. */
type ValueReader = (text: string) => string | number | boolean | null;

/** Parsers of the parameters of a schema, by name. */
export type TextReaders = ReadonlyMap<string, { read: ValueReader; expected: string }>;

const readers: Record<string, { read: ValueReader; expected: string }> = {
  integer: {
    read: (text) => {
      const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
      return Number.isSafeInteger(value) ? value : null;
    },
    expected: 'an integer',
  },
  number: {
    read: (text) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : null),
    expected: 'a number',
  },
  boolean: {
    read: (text) => (text === 'true' ? true : text === 'false' ? false : null),
    expected: 'true or false',
  },
  string: { read: (text) => (text.includes('\0') ? null : text), expected: 'text without NUL characters' },
};

/** Creates the parsers of parameters that are declared as an object schema. */
export function textReaders(schema: object): TextReaders {
  const { properties = {} } = schema as { properties?: Record<string, JsonObject> };
  return new Map(Object.entries(properties).map(([name, property]) => [name, readerFor(property)]));
}

function readerFor(schema: JsonObject): { read: ValueReader; expected: string } {
  const reader = readers[scalarType(schema)];
  if (reader === undefined) throw new TypeError(`A parameter cannot be of type ${scalarType(schema)}`);
  return reader;
}

function scalarType(schema: JsonObject): string {
  if (typeof schema['type'] === 'string') return schema['type'];
  const branches = schema['anyOf'];
  const [first] = Array.isArray(branches) ? branches : [];
  return isObject(first) ? scalarType(first) : 'string';
}
