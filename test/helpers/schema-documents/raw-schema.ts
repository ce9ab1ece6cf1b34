import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';

const targets = new WeakMap<JsonObject, JsonObject>();

/** Returns the schema that a reference points to, with what stands beside it. */
export function followed(schema: Json | undefined, root: JsonObject): JsonObject {
  if (!isObject(schema)) return {};
  const known = targets.get(schema);
  if (known !== undefined) return known;
  const found = target(schema, root, 0);
  targets.set(schema, found);
  return found;
}

function target(schema: Json | undefined, root: JsonObject, depth: number): JsonObject {
  if (!isObject(schema)) return {};
  const reference = schema['$ref'];
  if (typeof reference !== 'string' || depth > 8) return schema;
  const named = reference
    .replace('#/', '')
    .split('/')
    .reduce<Json | undefined>((value, name) => (isObject(value) ? value[name] : undefined), root);
  return {
    ...target(named, root, depth + 1),
    ...Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$ref')),
  };
}

const members = new WeakMap<JsonObject, JsonObject>();

/** Returns the schema of each member of an object, those of its alternatives included. */
export function membersOf(schema: JsonObject, root: JsonObject): JsonObject {
  const known = members.get(schema);
  if (known !== undefined) return known;
  const { properties } = schema;
  const forms = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => schema[name] ?? []);
  const inForms = forms.map((form) => membersOf(followed(form, root), root));
  const found: JsonObject = Object.assign({}, ...inForms, isObject(properties) ? properties : {});
  members.set(schema, found);
  return found;
}

/** Returns the paths of a list of pointers, as names without lists. */
export function pathsIn(list: Json | undefined): Set<string> {
  const pointers = Array.isArray(list) ? list.map(String) : [];
  return new Set(
    pointers.map((pointer) =>
      pointer
        .split('/')
        .filter((part, index) => !['', '*', 'items'].includes(part) && !(part === 'properties' && index % 2 === 1))
        .join('/')
        .replaceAll('/properties/', '/'),
    ),
  );
}
