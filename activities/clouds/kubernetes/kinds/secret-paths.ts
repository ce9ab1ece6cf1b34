import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import type { ClusterClient } from '../session/cluster-client.ts';

/** Kind → the paths of the fields that its schema declares as passwords; `*` is any item or member. */
export type SecretPaths = ReadonlyMap<string, readonly string[][]>;

/** Schemas of JSON Schema itself contain each other without end. */
const deepestLevel = 24;
/** A schema that names more is not a schema of passwords. */
const mostPaths = 1_000;

interface Walk {
  schemas: JsonObject;
  /** Names of the schemas that the current one is in. */
  within: readonly string[];
  path: readonly string[];
  found: string[][];
}

/**
 * Returns the fields with the format `password` in the OpenAPI document of a group version. Kinds of the API server itself
 * (groups without a dot) have none. Where the cluster shows no document, none are known: names and shapes of values
 * remain. Throws `CloudError` when the cluster does not respond.
 */
export async function secretPaths(
  client: ClusterClient,
  { group, version, signal }: { group: string; version: string; signal: AbortSignal },
): Promise<SecretPaths> {
  if (!group.includes('.')) return new Map();
  const path = `/openapi/v3/apis/${group}/${version}`;
  try {
    return declaredSecrets(await client.get<JsonObject>({ path, signal }));
  } catch (fault) {
    if (fault instanceof CloudError && ['invalid_request', 'access_denied', 'not_supported'].includes(fault.kind)) {
      return new Map();
    }
    throw fault;
  }
}

function declaredSecrets(document: JsonObject): SecretPaths {
  const components = objectOf(document['components']);
  const schemas = objectOf(components['schemas']);
  const byKind = new Map<string, readonly string[][]>();
  for (const [name, schema] of Object.entries(schemas)) {
    for (const kind of kindsOf(objectOf(schema))) {
      const found: string[][] = [];
      collect(objectOf(schema), { schemas, within: [name], path: [], found });
      byKind.set(kind, found);
    }
  }
  return byKind;
}

function kindsOf(schema: JsonObject): string[] {
  const kinds = schema['x-kubernetes-group-version-kind'];
  if (!Array.isArray(kinds)) return [];
  return kinds.flatMap((one) => (isObject(one) && typeof one['kind'] === 'string' ? [one['kind']] : []));
}

function collect(schema: JsonObject, walk: Walk): void {
  if (walk.path.length > deepestLevel || walk.found.length >= mostPaths) return;
  if (schema['format'] === 'password') {
    walk.found.push([...walk.path]);
    return;
  }
  for (const [name, property] of Object.entries(objectOf(schema['properties']))) below(property, name, walk);
  for (const name of ['items', 'additionalProperties']) below(schema[name], '*', walk);
  for (const name of ['allOf', 'anyOf', 'oneOf']) {
    const parts = schema[name];
    if (Array.isArray(parts)) for (const part of parts) collect(objectOf(part), walk);
  }
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return;
  const target = reference.split('/').at(-1) ?? '';
  if (walk.within.includes(target)) return;
  collect(objectOf(walk.schemas[target]), { ...walk, within: [...walk.within, target] });
}

function below(schema: Json | undefined, name: string, walk: Walk): void {
  if (isObject(schema ?? null)) collect(objectOf(schema), { ...walk, path: [...walk.path, name] });
}

function objectOf(value: Json | undefined): JsonObject {
  return value !== undefined && isObject(value) ? value : {};
}
