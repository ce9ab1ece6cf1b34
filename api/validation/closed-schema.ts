import { isObject, type JsonObject, type Json } from '../../domain/json.ts';

/** Returns a TypeBox schema as plain JSON Schema. */
export function plainSchema(schema: object): JsonObject {
  return JSON.parse(JSON.stringify(schema)) as JsonObject;
}

/**
 * Returns the schema with every object in it closed to unknown fields. Objects that are parts of an `allOf` stay open,
 * and the `allOf` is closed instead.
 */
export function closedSchema(schema: object): JsonObject {
  return closeObject(plainSchema(schema), { isPart: false });
}

function closeObject(schema: JsonObject, { isPart }: { isPart: boolean }): JsonObject {
  const closed: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) closed[keyword] = closeKeyword(keyword, value, isPart);
  const namesFields = 'properties' in closed || 'patternProperties' in closed;
  if (!isPart && 'allOf' in closed) closed['unevaluatedProperties'] ??= false;
  else if (!isPart && namesFields) closed['additionalProperties'] ??= false;
  return closed;
}

function closeKeyword(keyword: string, value: Json, isPart: boolean): Json {
  switch (keyword) {
    case 'properties':
    case 'patternProperties':
    case '$defs':
      return isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closeAny(part, false)]))
        : value;
    case 'items':
    case 'additionalProperties':
      return closeAny(value, false);
    case 'anyOf':
    case 'oneOf':
      return Array.isArray(value) ? value.map((part) => closeAny(part, isPart)) : value;
    case 'allOf':
      return Array.isArray(value) ? value.map((part) => closeAny(part, true)) : value;
    default:
      return value;
  }
}

function closeAny(value: Json, isPart: boolean): Json {
  return isObject(value) ? closeObject(value, { isPart }) : value;
}
