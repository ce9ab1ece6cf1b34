import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** A schema as a discovery document has it. */
export interface VendorSchema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  readOnly?: boolean;
  enum?: string[];
  items?: VendorSchema;
  additionalProperties?: VendorSchema;
  properties?: Record<string, VendorSchema>;
}

interface VendorMethod {
  httpMethod: string;
  path: string;
  flatPath?: string;
  parameters?: Record<string, { format?: string; location?: string }>;
  request?: { $ref: string };
  response?: { $ref: string };
}

/** A type of assets in one version of its API. */
export interface VendorType {
  type: string;
  /** E.g. `v1`. */
  version: string;
  schemaName: string;
  schemas: Readonly<Record<string, VendorSchema>>;
  get: VendorMethod;
  patch: VendorMethod | undefined;
  /** Paths that list operations. */
  operations: readonly string[];
}

let known: VendorType[] | null = null;

/** Returns the types in Google's discovery documents, in every version; made by `npm run schemas:google`. */
export function vendorTypes(): readonly VendorType[] {
  if (known !== null) return known;
  const file = join(process.cwd(), 'test', 'fixtures', 'schemas', 'google-discovery.json.br');
  const lines = brotliDecompressSync(readFileSync(file)).toString('utf8').split('\n');
  known = lines.flatMap((line) => {
    const { typeName, collections, operations, schemas } = JSON.parse(line) as {
      typeName: string;
      collections: Pick<VendorType, 'type' | 'schemaName' | 'get' | 'patch'>[];
      operations: { get?: string; list?: string }[];
      schemas: VendorType['schemas'];
    };
    const version = typeName.split(' ')[1] ?? '';
    const lists = operations.flatMap(({ list }) => list ?? []);
    return collections.map((collection) => ({ ...collection, version, schemas, operations: lists }));
  });
  return known;
}

/** Returns a schema, or the one that it refers to, with its own description. */
export function followed(schema: VendorSchema, { schemas }: Pick<VendorType, 'schemas'>): VendorSchema {
  const { $ref } = schema;
  return $ref === undefined ? schema : { ...schemas[$ref], ...withoutReference(schema) };
}

function withoutReference({ $ref: _name, ...own }: VendorSchema): VendorSchema {
  return own;
}

const words = (schema: VendorSchema): string => (schema.description ?? '').slice(0, 160);
/** Returns whether only the service sets a field. */
export const isServed = (schema: VendorSchema): boolean =>
  schema.readOnly === true || /output only\./i.test(words(schema));
/** Returns whether a field is set at creation only. */
export const isImmutable = (schema: VendorSchema): boolean => /\b(?:immutable|identifier)\./i.test(words(schema));
/** Returns whether a field is never shown. */
export const isHidden = (schema: VendorSchema): boolean => /input only\./i.test(words(schema));
/** Returns whether every resource has a field. */
export const isRequired = (schema: VendorSchema): boolean => /^\W*required\b/i.test(words(schema));
