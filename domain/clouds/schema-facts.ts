import type { Json } from '../json.ts';
import { cloudOf, type Cloud, type ProviderKind } from './cloud-names.ts';

/**
 * What a vendor's schema says of the values in one place of a document. A text refers to a shape of that name in the
 * schema; 0 says nothing: the value may be anything.
 */
export type Shape = string | 0 | ShapeFacts;

export interface ShapeFacts {
  /** The members that the schema names. Absent where the names are data, as those of tags are. */
  members?: Readonly<Record<string, Shape>>;
  /** What every member is whose name is data. */
  entries?: Shape;
  /** What every item of a list is. */
  item?: Shape;
  /**
   * `any`: the order of the list means nothing; `stated`: the vendor states that it matters. Absent where the schema does
   * not say: lists are ordered then.
   */
  order?: 'any' | 'stated';
  /** The members that together identify an item of the list. */
  keys?: readonly string[];
  /** The value that the vendor fills in where none is set. */
  default?: Json;
  /** Further shapes that the value may have. */
  also?: readonly string[];
}

/**
 * Spellings in which a vendor shows one value:
 *
 * - `caseless`: case means nothing;
 * - `host`: a host name: neither case nor a dot at its end means anything;
 * - `trailing_space`: white space at the end means nothing;
 * - `short_name`: an ARN, a path or its last part;
 * - `several`: the schema has a rule that is not evaluated. The value is compared as it is shown.
 */
export const spellings = ['caseless', 'host', 'trailing_space', 'short_name', 'several'] as const;
export type Spelling = (typeof spellings)[number];

/** What comparison uses of the schema of one resource type. Paths are members separated by `/`; lists add none. */
export interface SchemaFacts {
  members: Readonly<Record<string, Shape>>;
  /** What every other member is. Absent where the schema names all. */
  entries?: Shape;
  /** The member that says in which version of its API a document is shown. */
  version?: string;
  shapes: Readonly<Record<string, Shape>>;
  /** Nobody can set them. */
  readOnly: readonly string[];
  /** Can be set, but are not shown. */
  writeOnly: readonly string[];
  spellings: Readonly<Record<string, Spelling>>;
  /** What limits changes. Absent where nothing is known of changes: then none is planned. */
  changes?: ChangeFacts;
}

/** What a vendor's schema says of changing resources of a type. Paths are those of `SchemaFacts`. */
export interface ChangeFacts {
  /** Whether there is a call that changes them. */
  isUpdatable: boolean;
  /** Can be set only when a resource is created. */
  createOnly: readonly string[];
  /** Can be changed only in some cases, which the schema does not name. */
  conditionalCreateOnly: readonly string[];
  /** Top-level properties that every document must have. */
  required: readonly string[];
  /** What reading and changing a resource needs of the caller. */
  permissions: readonly string[];
  /** The version of the API in which a resource is read and written whole, where calls name one. */
  apiVersion?: string;
  /** Whether a document shows the mark of its version, on which a change can be made conditional. */
  hasEtag?: boolean;
  /** Can be set and hold secrets: they are not shown, or in another form. */
  secrets?: readonly string[];
  /** Nobody can set them in some forms of the type, and somebody can in others. */
  settableInSomeForms?: readonly string[];
}

export type FindSchemaFacts = (resourceType: string) => SchemaFacts | null;

const sources = new Map<Cloud, FindSchemaFacts>();

/** Sets where the facts of a cloud's schemas come from: they are read from files, which this code does not. */
export function provideSchemaFacts(cloud: Cloud, find: FindSchemaFacts): void {
  sources.set(cloud, find);
}

/** Returns the facts of a type; null where there are none. Resources of such a type are not compared. */
export function schemaFacts(kind: ProviderKind, resourceType: string): SchemaFacts | null {
  return sources.get(cloudOf[kind])?.(resourceType) ?? null;
}
