import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The type of a field: `string`, `boolean`, `integer`, `number`, `any`, `#Name` of a schema, or one of the forms below. */
export type FieldType = string | DescribedType;

export interface DescribedType {
  /** Of a plain type, where the field has marks. */
  type?: string;
  list?: FieldType;
  /** Values by names that the schema does not know. */
  map?: FieldType;
  fields?: Record<string, FieldType>;
  /** The values that are known; Azure compares them without regard to case. */
  enum?: string[];
  /** Is ignored in a body. */
  readOnly?: true;
}

/** One operation of an API. */
export interface OperationDescription {
  /** The function of the package that sends it. */
  name: string;
  query: Record<string, FieldType>;
  required: string[];
  body: string | null;
  /** A schema, or a page of its items. */
  answer: { schema: string } | { page: string } | null;
}

/** The operations that are called of one version of one API, with every schema that they lead to. */
export interface ApiDescription {
  /** Package and API version, e.g. `keyvault.2023-07-01`. */
  api: string;
  apiVersion: string;
  /** The package and its version. */
  from: string;
  /** By verb and path, with `{}` for every variable part. */
  operations: Record<string, OperationDescription>;
  /** Schemas of the rows that Resource Graph shows, by type in small letters. */
  rows: Record<string, string>;
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

/** A description as it is committed: a line for each operation and schema, so that a difference can be read. */
export function descriptionText({ operations, rows, schemas, ...head }: ApiDescription): string {
  const lines = (members: Record<string, unknown>): string => {
    const own = Object.keys(members)
      .toSorted()
      .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(members[name])}`);
    return own.length === 0 ? '{}' : `{\n${own.join(',\n')}\n  }`;
  };
  const start = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  const parts = [`"operations": ${lines(operations)}`, `"rows": ${lines(rows)}`, `"schemas": ${lines(schemas)}`];
  return `{\n${start.join('')}  ${parts.join(',\n  ')}\n}\n`;
}
