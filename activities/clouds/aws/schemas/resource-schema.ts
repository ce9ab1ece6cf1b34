/** Where a value that a list needs comes from. */
export type ListInput =
  /** Properties of each resource of another type: input → property of that type. */
  | { parent: string; properties: Record<string, string> }
  /** Each of these values. */
  | { input: string; values: readonly string[] }
  /** The id of the account. */
  | { input: string; account: true };

/**
 * What CloudFormation's schema of a resource type says that inventory, comparison and changes depend on. Paths are those
 * of the schema without `/properties/`: members separated by `/`, `*` for any item.
 */
export interface ResourceSchema {
  typeName: string;
  /** The parts of the identifier, which Cloud Control joins with `|`. */
  identifier: readonly string[];
  readOnly: readonly string[];
  writeOnly: readonly string[];
  createOnly: readonly string[];
  /** Can be changed only in some cases, and otherwise only when the resource is created. */
  conditionalCreateOnly: readonly string[];
  /** Path → JSONata expressions, separated by `$OR`, that turn what was set into what is read. */
  transforms: Readonly<Record<string, string>>;
  /** Properties that hold a secret by their name or format, in addition to the write-only ones. */
  secret: readonly string[];
  /** Top-level property of the tags; null where the type has none. */
  tags: string | null;
  handlers: readonly Handler[];
  /** What the list handler needs; empty if nothing, null where no type yields it or there is no list. */
  listInputs: readonly ListInput[] | null;
}

export const handlers = ['create', 'read', 'update', 'delete', 'list'] as const;
export type Handler = (typeof handlers)[number];

/** The first line of the table. */
export interface SchemaTableHeader {
  /** The package and its version. */
  from: string;
  /** When its schemas were published by AWS. */
  published: string;
  types: number;
}

/** A line of the table after the first: the schema without its empty members. */
export type SchemaLine = Pick<ResourceSchema, 'typeName'> & Partial<Omit<ResourceSchema, 'typeName'>>;

/** Returns a schema as a line of the table. */
export function lineOf(schema: ResourceSchema): SchemaLine {
  const isEmpty = (value: unknown): boolean => typeof value === 'object' && Object.keys(value ?? {}).length === 0;
  const members = Object.entries(schema).filter(([name, value]) => name === 'listInputs' || !isEmpty(value));
  return Object.fromEntries(members.filter(([, value]) => value !== null)) as unknown as SchemaLine;
}

/** Returns the schema of a line of the table. */
export function schemaOf(line: SchemaLine): ResourceSchema {
  return {
    identifier: [],
    readOnly: [],
    writeOnly: [],
    createOnly: [],
    conditionalCreateOnly: [],
    transforms: {},
    secret: [],
    tags: null,
    handlers: [],
    listInputs: null,
    ...line,
  };
}
