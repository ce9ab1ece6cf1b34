import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import { isEnvironmentName, isSecretName } from '../../platform/secrets/secret-names.ts';

const deepest = 8;

interface Walk {
  definitions: JsonObject;
  path: readonly string[];
  /** References on the way, since schemas refer to themselves. */
  seen: readonly string[];
}

/** Returns the paths of all texts whose name or format says that they are a secret, at any depth. */
export function secretPaths(schema: JsonObject): string[] {
  const { properties, definitions } = schema;
  if (!isObject(properties)) return [];
  const walk = { definitions: isObject(definitions) ? definitions : {}, path: [], seen: [] };
  return [...new Set(secretsIn({ properties }, walk))].toSorted();
}

function secretsIn(schema: Json | undefined, walk: Walk): string[] {
  if (schema === undefined || !isObject(schema) || walk.path.length > deepest) return [];
  const { $ref: reference, properties, items } = schema;
  if (typeof reference === 'string') {
    if (walk.seen.includes(reference)) return [];
    const definition = walk.definitions[reference.replace('#/definitions/', '')];
    return secretsIn(definition, { ...walk, seen: [...walk.seen, reference] });
  }
  const forms = ['oneOf', 'anyOf', 'allOf'].flatMap((name) => schema[name] ?? []);
  return [
    ...(isSecret(schema, walk) ? [walk.path.join('/')] : []),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([name, member]) =>
      secretsIn(member, { ...walk, path: [...walk.path, name] }),
    ),
    ...secretsIn(items, { ...walk, path: [...walk.path, '*'] }),
    ...forms.flatMap((form) => secretsIn(form, walk)),
  ];
}

function isSecret(schema: JsonObject, { path }: Walk): boolean {
  const name = path.findLast((part) => part !== '*') ?? '';
  const holdsText = [schema['type']].flat().includes('string') && schema['enum'] === undefined;
  if (schema['format'] === 'password') return true;
  return (holdsText && isSecretName(name)) || (!isObject(schema['properties']) && isEnvironmentName(name));
}
