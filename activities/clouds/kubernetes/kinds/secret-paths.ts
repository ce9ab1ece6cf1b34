import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { objectOf, type OpenApiSchemas } from './open-api.ts';

/** Schemas of JSON Schema itself contain each other without end. */
const deepestLevel = 24;
/** A schema that names more is not a schema of passwords. */
const mostPaths = 1_000;

interface Walk {
  schemas: OpenApiSchemas;
  /** Names of the schemas that the current one is in. */
  within: readonly string[];
  path: readonly string[];
  found: string[][];
}

/**
 * Returns the paths of the fields with the format `password` in a schema; `*` is any item or member. Kinds of the API server
 * itself have none. Where the cluster shows no schema, none are known: names and shapes of values remain.
 */
export function secretPaths(
  schemas: OpenApiSchemas,
  { name, schema }: { name: string; schema: JsonObject },
): string[][] {
  const found: string[][] = [];
  collect(schema, { schemas, within: [name], path: [], found });
  return found;
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
