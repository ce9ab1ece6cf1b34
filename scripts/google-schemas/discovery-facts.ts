import { isListedAsset } from '../../domain/clouds/gcp/schema-assets.ts';
import type { SchemaFacts, Shape, ShapeFacts } from '../../domain/clouds/schema-facts.ts';
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';

/** A schema in a discovery document, as far as it is used. */
export interface DiscoverySchema {
  $ref?: string;
  description?: string;
  readOnly?: boolean;
  format?: string;
  properties?: Record<string, DiscoverySchema>;
  additionalProperties?: DiscoverySchema;
  items?: DiscoverySchema;
}

/** A discovery document, as far as it is used. */
export interface DiscoveryDocument {
  version: string;
  rootUrl: string;
  servicePath?: string;
  schemas?: Record<string, DiscoverySchema>;
  resources?: JsonObject;
}

/** A resource of an API, in one of its versions. */
interface VersionedResource {
  document: DiscoveryDocument;
  schemaName: string;
}

const deepestLevel = 8;

/**
 * Returns the facts of every type of assets of which some discovery document says what nobody can set, sorted by name. A
 * type that several versions of an API have is compared by all of them: an asset does not say in which it is shown.
 */
export function discoveryFacts(documents: readonly DiscoveryDocument[]): { typeName: string; facts: SchemaFacts }[] {
  const byType = new Map<string, VersionedResource[]>();
  for (const document of documents.filter(isStable).toSorted(newestFirst)) {
    const host = new URL(document.rootUrl).host;
    for (const schemaName of resourcesOf(document)) {
      const typeName = `${host}/${assetName(schemaName)}`;
      if (!isListedAsset(typeName)) continue;
      byType.set(typeName, [...(byType.get(typeName) ?? []), { document, schemaName }]);
    }
  }
  return [...byType]
    .map(([typeName, versions]) => ({ typeName, facts: factsOf(versions) }))
    .filter(({ facts }) => facts.readOnly.length > 0)
    .toSorted((one, other) => (one.typeName < other.typeName ? -1 : 1));
}

/** Returns whether a version is neither alpha nor beta. */
export const isStable = ({ version }: DiscoveryDocument): boolean => /^v\d+(\.\d+)?$/.test(version);

/** Sorts documents by their version. */
export function newestFirst(one: DiscoveryDocument, other: DiscoveryDocument): number {
  return Number(other.version.slice(1)) - Number(one.version.slice(1));
}

/** Returns the schemas that methods named `get` return. */
function resourcesOf({ resources = {}, schemas = {} }: DiscoveryDocument): Set<string> {
  const found = new Set<string>();
  const look = (level: JsonObject): void => {
    for (const one of Object.values(level)) {
      const { methods = {}, resources: below = {} } = one as { methods?: JsonObject; resources?: JsonObject };
      const reference = textAt(methods, ['get', 'response', '$ref']);
      if (reference !== null && Object.hasOwn(schemas, reference)) found.add(reference);
      look(below);
    }
  };
  look(resources);
  return found;
}

/** Returns the name of the asset: `GoogleCloudRunV2Service` is the asset `Service`. */
export function assetName(schemaName: string): string {
  return schemaName.replace(/^Google[A-Z][A-Za-z]*?V\d+(p\d+)?/, '');
}

function factsOf(versions: readonly VersionedResource[]): SchemaFacts {
  const members: Record<string, Shape> = {};
  const shapes: Record<string, Shape> = {};
  const [readOnly, writeOnly] = [new Set<string>(), new Set<string>()];
  for (const { document, schemaName } of versions) {
    const { schemas = {}, version } = document;
    const prefix = versions.length === 1 ? '' : `${version}:`;
    const root = schemas[schemaName] ?? {};
    for (const [name, shape] of Object.entries(membersOf(root, prefix))) members[name] ??= shape;
    addShapes(root, { schemas, prefix, shapes });
    addPaths(root, { schemas, path: [], within: [schemaName], readOnly, writeOnly });
  }
  return { members, shapes, readOnly: [...readOnly], writeOnly: [...writeOnly], spellings: {} };
}

function membersOf({ properties = {} }: DiscoverySchema, prefix: string): Record<string, Shape> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shapeOf(schema, prefix)]));
}

function shapeOf(schema: DiscoverySchema, prefix: string): Shape {
  if (schema.$ref !== undefined) return `${prefix}${schema.$ref}`;
  const facts: ShapeFacts = {};
  if (schema.properties !== undefined) facts.members = membersOf(schema, prefix);
  if (schema.additionalProperties !== undefined) facts.entries = shapeOf(schema.additionalProperties, prefix);
  if (schema.items !== undefined) facts.item = shapeOf(schema.items, prefix);
  return Object.keys(facts).length === 0 ? 0 : facts;
}

/** Adds the shapes that a schema refers to, directly or not. */
function addShapes(
  schema: DiscoverySchema,
  of: { schemas: Record<string, DiscoverySchema>; prefix: string; shapes: Record<string, Shape> },
): void {
  for (const inner of innerSchemas(schema)) {
    const { $ref: name } = inner;
    if (name === undefined) addShapes(inner, of);
    else if (!Object.hasOwn(of.shapes, `${of.prefix}${name}`)) {
      const target = of.schemas[name] ?? {};
      of.shapes[`${of.prefix}${name}`] = shapeOf(target, of.prefix);
      addShapes(target, of);
    }
  }
}

function innerSchemas({ properties = {}, additionalProperties, items }: DiscoverySchema): DiscoverySchema[] {
  return [...Object.values(properties), additionalProperties, items].filter((inner) => inner !== undefined);
}

interface Walk {
  schemas: Record<string, DiscoverySchema>;
  path: readonly string[];
  within: readonly string[];
  readOnly: Set<string>;
  writeOnly: Set<string>;
}

/** Older documents mark such properties in their descriptions only: `[Output Only]`, `Output only.`, `Output-only`. */
function addPaths(schema: DiscoverySchema, walk: Walk): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const path = [...walk.path, name];
    const description = property.description ?? '';
    if (property.readOnly === true || /^\W*output[- ]?only/i.test(description)) walk.readOnly.add(path.join('/'));
    else {
      if (/^\W*input[- ]?only/i.test(description)) walk.writeOnly.add(path.join('/'));
      below(property, { ...walk, path });
    }
  }
}

function below(schema: DiscoverySchema, walk: Walk): void {
  if (walk.path.length > deepestLevel) return;
  const { $ref: name, items } = schema;
  if (items !== undefined) below(items, walk);
  if (schema.properties !== undefined) addPaths(schema, walk);
  if (name === undefined || walk.within.includes(name)) return;
  addPaths(walk.schemas[name] ?? {}, { ...walk, within: [...walk.within, name] });
}

function textAt(value: Json, path: readonly string[]): string | null {
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === 'string' ? value : null;
  return isObject(value) && Object.hasOwn(value, name) ? textAt(value[name] ?? null, rest) : null;
}

/** Returns the table: a line for each type. */
export function googleFactsText(documents: readonly DiscoveryDocument[]): string {
  return discoveryFacts(documents)
    .map(({ typeName, facts }) => JSON.stringify({ typeName, ...facts }))
    .join('\n');
}
