import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { changedLines } from '../changed-lines.ts';

/** The types of CloudFormation that Cloud Control is requested. */
export const readResourceTypes: readonly string[] = ['AWS::S3::Bucket'];

/** What CloudFormation's schema says of a resource type: a JSON Schema of its properties, and which of them a read never shows. */
export interface ResourceTypeDescription {
  typeName: string;
  /** The package and its version. */
  from: string;
  /** JSON Pointers into a schema, with `*` for any item. */
  primaryIdentifier: string[];
  readOnlyProperties: string[];
  writeOnlyProperties: string[];
  /** Actions that the caller must be allowed for the handler that reads; null where the type has none. */
  readPermissions: string[] | null;
  properties: JsonObject;
  definitions: JsonObject;
}

export const typesFolder = join(import.meta.dirname, 'resource-types');

/** The name of a type's file. */
export const fileOfType = (typeName: string): string => `${typeName.replaceAll('::', '-')}.json`;

/** The committed descriptions, by the name of the type. */
export function resourceTypes(): Record<string, ResourceTypeDescription> {
  const files = readdirSync(typesFolder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => {
      const type = JSON.parse(readFileSync(join(typesFolder, name), 'utf8')) as ResourceTypeDescription;
      return [type.typeName, type];
    }),
  );
}

/** Takes over from a schema of CloudFormation what reads depend on: no prose, and no rules for templates. */
export function describedType(schema: JsonObject, from: string): ResourceTypeDescription {
  const read = memberOf(memberOf(schema, 'handlers'), 'read');
  const { typeName } = schema;
  if (typeof typeName !== 'string') throw new Error('a schema has no name of its type');
  return {
    typeName,
    from,
    primaryIdentifier: textsOf(schema['primaryIdentifier']),
    readOnlyProperties: textsOf(schema['readOnlyProperties']),
    writeOnlyProperties: textsOf(schema['writeOnlyProperties']),
    readPermissions: read === undefined ? null : textsOf(memberOf(read, 'permissions')),
    properties: withoutProse(schema['properties'] ?? {}) as JsonObject,
    definitions: withoutProse(schema['definitions'] ?? {}) as JsonObject,
  };
}

const prose = new Set([
  'description',
  'examples',
  'title',
  'insertionOrder',
  'arrayType',
  'relationshipRef',
  '$comment',
]);

/** Names of properties may be those of keywords: prose is a text or a list, never a schema. */
function withoutProse(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutProse);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, member]) => !prose.has(name) || (isObject(member) && name !== 'relationshipRef'),
  );
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutProse(member)]));
}

/** A description as it is committed: a line for each property and definition, so that a difference can be read. */
export function typeText(type: ResourceTypeDescription): string {
  const lines = Object.entries(type).map(([name, value]) => `  ${JSON.stringify(name)}: ${partText(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function partText(value: Json): string {
  if (!isObject(value)) return JSON.stringify(value);
  const lines = Object.entries(value).map(([name, part]) => `    ${JSON.stringify(name)}: ${JSON.stringify(part)}`);
  return `{\n${lines.join(',\n')}\n  }`;
}

/** What changed from one description of a type to another, a line each. */
export function typeChanges(before: ResourceTypeDescription | null, after: ResourceTypeDescription): string[] {
  return changedLines(flat(before), flat(after));
}

function flat(type: ResourceTypeDescription | null): Map<string, string> {
  if (type === null) return new Map();
  const { typeName, properties, definitions, from: _from, ...rest } = type;
  const parts = { ...rest, ...properties, ...definitions };
  return new Map(Object.entries(parts).map(([name, part]) => [`${typeName} ${name}`, JSON.stringify(part)]));
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return value !== undefined && isObject(value) ? value[name] : undefined;
}

function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
