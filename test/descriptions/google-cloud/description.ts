import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The type of a field: `string`, `boolean`, `integer`, `number`, `any`, `object`, `#Name` of a schema, or one of the
 * forms below. Integers of 64 bits are strings, as they are in JSON.
 */
export type FieldType = string | DescribedType;

export interface DescribedType {
  /** Of a plain type, where the field has marks. */
  type?: string;
  list?: FieldType;
  /** Values by names that the schema does not know. */
  map?: FieldType;
  fields?: Record<string, FieldType>;
  enum?: string[];
  deprecated?: true;
  /** Is in no answer. */
  inputOnly?: true;
}

/** One method of an API. */
export interface MethodDescription {
  verb: string;
  /** With a name in braces for every variable segment. */
  path: string;
  /** A token needs one of them. */
  scopes: string[];
  query: Record<string, FieldType>;
  required: string[];
  body: string | null;
  answer: string | null;
  deprecated?: true;
}

/** The methods that are called of one API, with every schema that they lead to. */
export interface ApiDescription {
  /** Name and version, e.g. `compute.v1`. */
  api: string;
  revision: string;
  host: string;
  methods: Record<string, MethodDescription>;
  schemas: Record<string, Record<string, FieldType>>;
}

export const apisFolder = join(import.meta.dirname, 'apis');

/** The committed descriptions, by the name of the API. */
export function readDescriptions(): Record<string, ApiDescription> {
  const files = readdirSync(apisFolder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => {
      const description = JSON.parse(readFileSync(join(apisFolder, name), 'utf8')) as ApiDescription;
      return [description.api, description];
    }),
  );
}

/** A description as it is committed: a line for each method and schema, so that a difference can be read. */
export function descriptionText({ methods, schemas, ...head }: ApiDescription): string {
  const lines = (members: Record<string, unknown>): string =>
    Object.keys(members)
      .toSorted()
      .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(members[name])}`)
      .join(',\n');
  const start = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  return `{\n${start.join('')}  "methods": {\n${lines(methods)}\n  },\n  "schemas": {\n${lines(schemas)}\n  }\n}\n`;
}
