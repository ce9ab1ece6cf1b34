import type { Shape, ShapeFacts } from '../../../../domain/clouds/schema-facts.ts';
import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { objectOf, type OpenApiSchemas } from './open-api.ts';

/**
 * Returns what the schema of a kind says of the lists in an object: which are sets or maps (`x-kubernetes-list-type`), and
 * which keys identify their items. Lists of which it says nothing are replaced as a whole by whoever writes them,
 * and have an order. What the object does not contain is left out.
 */
export function documentShapes(
  document: JsonObject,
  schema: JsonObject,
  schemas: OpenApiSchemas,
): Record<string, Shape> {
  return membersOf(document, followed(schema, schemas), schemas);
}

function membersOf(
  value: JsonObject,
  schemaParts: readonly JsonObject[],
  schemas: OpenApiSchemas,
): Record<string, Shape> {
  const found = Object.entries(value).flatMap(([name, member]): [string, Shape][] => {
    if (typeof member !== 'object' || member === null) return [];
    const shape = shapeOf(member, memberSchemas(schemaParts, name, schemas), schemas);
    return shape === null ? [] : [[name, shape]];
  });
  return Object.fromEntries(found);
}

/** Returns what is known of a value; null where that is nothing. */
function shapeOf(value: Json, schemaParts: readonly JsonObject[], schemas: OpenApiSchemas): ShapeFacts | null {
  if (isObject(value)) {
    const members = membersOf(value, schemaParts, schemas);
    return Object.keys(members).length === 0 ? null : { members, entries: 0 };
  }
  if (!Array.isArray(value)) return null;
  const ofItems = itemSchemas(schemaParts, schemas);
  const item = value.reduce<ShapeFacts | null>((known, one) => both(known, shapeOf(one, ofItems, schemas)), null);
  const list = listShape(schemaParts);
  if (item === null && list === null) return null;
  return { ...list, ...(item === null ? {} : { item }) };
}

/** Returns what schemas say of the order and the keys of a list; null where they say nothing. */
export function listShape(schemaParts: readonly JsonObject[]): ShapeFacts | null {
  for (const part of schemaParts) {
    const [type, keys] = [part['x-kubernetes-list-type'], part['x-kubernetes-list-map-keys']];
    if (type === 'set') return { order: 'any' };
    if (type === 'map' && Array.isArray(keys)) return { order: 'any', keys: keys.map(String) };
  }
  return null;
}

/** Returns the schemas of the items of a list. */
export function itemSchemas(schemaParts: readonly JsonObject[], schemas: OpenApiSchemas): JsonObject[] {
  return schemaParts.flatMap((part) => followed(objectOf(part['items']), schemas));
}

/** Returns the schemas of a member of an object. */
export function memberSchemas(schemaParts: readonly JsonObject[], name: string, schemas: OpenApiSchemas): JsonObject[] {
  return schemaParts.flatMap((part) => {
    const properties = objectOf(part['properties']);
    const own = Object.hasOwn(properties, name) ? properties[name] : part['additionalProperties'];
    return followed(objectOf(own), schemas);
  });
}

/** Returns a schema with those that it refers to, each once. */
export function followed(schema: JsonObject, schemas: OpenApiSchemas): JsonObject[] {
  const found = new Set([schema]);
  for (const { $ref: reference, allOf, anyOf, oneOf } of found) {
    for (const part of [allOf, anyOf, oneOf].flatMap((some) => (Array.isArray(some) ? some : []))) {
      found.add(objectOf(part));
    }
    const named = typeof reference === 'string' ? schemas[reference.split('/').at(-1) ?? ''] : undefined;
    if (named !== undefined) found.add(named);
  }
  return [...found];
}

function both(one: ShapeFacts | null, other: ShapeFacts | null): ShapeFacts | null {
  if (one === null || other === null) return one ?? other;
  const names = new Set([...Object.keys(one.members ?? {}), ...Object.keys(other.members ?? {})]);
  const members = Object.fromEntries(
    [...names].map((name) => [name, both(factsOf(one.members?.[name]), factsOf(other.members?.[name])) ?? 0] as const),
  );
  const item = both(factsOf(one.item), factsOf(other.item));
  return {
    ...other,
    ...one,
    ...(names.size === 0 ? {} : { members, entries: 0 as const }),
    ...(item === null ? {} : { item }),
  };
}

const factsOf = (shape: Shape | undefined): ShapeFacts | null => (typeof shape === 'object' ? shape : null);
