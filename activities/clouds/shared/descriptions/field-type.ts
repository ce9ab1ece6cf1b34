/**
 * The type of a field in a description: `string`, `boolean`, `integer`, `number`, `any`, `object`, several of these with
 * `|` between them, `#Name` of a schema, or one of the forms below.
 */
export type FieldType = string | DescribedType;

export interface DescribedType {
  /** For a plain type whose field has marks. */
  type?: string;
  list?: FieldType;
  /** A map with names that the schema does not know. */
  map?: FieldType;
  /** The known names of a map. */
  keys?: string[];
  fields?: Fields;
  /** The known values. */
  enum?: string[];
  deprecated?: true;
  /** Not part of responses. */
  inputOnly?: true;
  /** Ignored in request bodies. */
  readOnly?: true;
}

export type Fields = Record<string, FieldType>;

/** The fields of all schemas of an API, by schema name. */
export type Schemas = Record<string, Fields>;

/** Returns the fields of a type; null for a type without named fields. */
export function fieldsOf(schemas: Schemas, type: FieldType | undefined): Fields | null {
  if (type === undefined) return null;
  const name = typeof type === 'string' ? type : type.type;
  if (name?.startsWith('#')) return schemas[name.slice(1)] ?? null;
  return typeof type === 'string' ? null : (type.fields ?? null);
}

/** Returns a type in object form, so that each property can be tested. */
export const formOf = (type: FieldType): DescribedType => (typeof type === 'string' ? { type } : type);
