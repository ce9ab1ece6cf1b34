import { isObject, type JsonObject } from '../../domain/json.ts';

/** Parses one parameter's text as its schema's type; null if it is invalid. */
type ValueReader = (text: string) => string | number | boolean | null;

/** Parsers of the parameters of a schema, by name. */
export type TextReaders = ReadonlyMap<string, TextReader>;

export interface TextReader {
  read: ValueReader;
  expected: string;
  /** Whether several values may be given: repeated, and unless they are free text, separated by commas. */
  several: 'no' | 'repeated' | 'separated';
}

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

function readerFor(schema: JsonObject): TextReader {
  const reader = readers[scalarType(schema)];
  if (reader === undefined) throw new TypeError(`A parameter cannot be of type ${scalarType(schema)}`);
  return { ...reader, several: severalIn(schema) };
}

/** Free text may contain a comma, so only words and numbers are separated by them. */
function severalIn({ anyOf: branches }: JsonObject): TextReader['several'] {
  if (!Array.isArray(branches)) return 'no';
  const list = branches.find((branch) => isObject(branch) && branch['type'] === 'array');
  const items = isObject(list) ? list['items'] : undefined;
  if (!isObject(items)) return 'no';
  return 'enum' in items || scalarType(items) !== 'string' ? 'separated' : 'repeated';
}

function scalarType(schema: JsonObject): string {
  if (typeof schema['type'] === 'string') return schema['type'];
  const branches = schema['anyOf'];
  const [first] = Array.isArray(branches) ? branches : [];
  return isObject(first) ? scalarType(first) : 'string';
}
