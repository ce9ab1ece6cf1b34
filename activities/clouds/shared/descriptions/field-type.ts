/**
 * The type of a field in a description: `string`, `boolean`, `integer`, `number`, `any`, `object`, several of these with
 * `|` between them, `#Name` of a schema, or one of the forms below.
 */
export type FieldType = string | DescribedType;

export interface DescribedType {
  /** Of a plain type, where the field has marks. */
  type?: string;
  list?: FieldType;
  /** Values by names that the schema does not know. */
  map?: FieldType;
  /** The names that a map may have, where they are known. */
  keys?: string[];
  fields?: Fields;
  /** The values that are known. */
  enum?: string[];
  deprecated?: true;
  /** Is in no answer. */
  inputOnly?: true;
  /** Is ignored in a body. */
  readOnly?: true;
}

export type Fields = Record<string, FieldType>;

/** The fields of every schema of an API, by its name. */
export type Schemas = Record<string, Fields>;

/** Returns the fields of a type; null for a type without named fields. */
export function fieldsOf(schemas: Schemas, type: FieldType | undefined): Fields | null {
  if (type === undefined) return null;
  const name = typeof type === 'string' ? type : type.type;
  if (name?.startsWith('#')) return schemas[name.slice(1)] ?? null;
  return typeof type === 'string' ? null : (type.fields ?? null);
}

/** The same as an object, so that each form can be looked for. */
export const formOf = (type: FieldType): DescribedType => (typeof type === 'string' ? { type } : type);
