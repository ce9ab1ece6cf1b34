import { canonicalText } from '../../../../domain/clouds/canonical.ts';
import { isWhole, type Fields } from '../../../../domain/clouds/document-facts.ts';
import { isEmpty } from '../../../../domain/drift/schema/schema-diff.ts';
import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { followed, itemSchemas, listShape, memberSchemas } from './document-shapes.ts';
import type { OpenApiSchemas } from './open-api.ts';

/** Members that are not settings, or are not compared. */
const besides: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'status']);

/** A value with the schemas that describe its place. */
interface Place {
  value: Json;
  schemaParts: readonly JsonObject[];
}

/**
 * Returns the fields of an object that have exactly the value that their schema states as the default. Whether anybody set
 * them does not matter, and `managedFields` is not asked: whoever may change an object may change that, too. Items
 * of lists without keys are left out, since no field names them.
 */
export function statedDefaults(document: JsonObject, schema: JsonObject, schemas: OpenApiSchemas): Fields {
  const settings = Object.fromEntries(Object.entries(document).filter(([name]) => !besides.has(name)));
  return defaultsIn(settings, followed(schema, schemas), schemas);
}

function defaultsIn(value: JsonObject, schemaParts: readonly JsonObject[], schemas: OpenApiSchemas): Fields {
  const found = Object.entries(value).flatMap(([name, member]): [string, Fields][] => {
    // Comparisons take it for absent anyway.
    if (isEmpty(member)) return [];
    const place = { value: member, schemaParts: memberSchemas(schemaParts, name, schemas) };
    if (isDefault(place, schemas)) return [[`f:${name}`, {}]];
    const below = fieldsBelow(place, schemas);
    return isWhole(below) ? [] : [[`f:${name}`, below]];
  });
  return Object.fromEntries(found);
}

function fieldsBelow({ value, schemaParts }: Place, schemas: OpenApiSchemas): Fields {
  if (isObject(value)) return defaultsIn(value, schemaParts, schemas);
  const keys = listShape(schemaParts)?.keys;
  if (!Array.isArray(value) || keys === undefined) return {};
  const found = value.flatMap((item): [string, Fields][] => {
    if (!isObject(item)) return [];
    const below = defaultsIn(item, itemSchemas(schemaParts, schemas), schemas);
    const named = Object.fromEntries(keys.map((key) => [key, item[key] ?? null]));
    return isWhole(below) ? [] : [[`k:${JSON.stringify(named)}`, below]];
  });
  return Object.fromEntries(found);
}

function isDefault(place: Place, schemas: OpenApiSchemas): boolean {
  const stated = place.schemaParts.find((part) => Object.hasOwn(part, 'default'))?.['default'];
  return stated !== undefined && isFilledFrom(stated, place, schemas);
}

/** Returns whether a value is a default, in which the server filled in the defaults of the members that it lacks. */
function isFilledFrom(stated: Json, place: Place, schemas: OpenApiSchemas): boolean {
  const { value, schemaParts } = place;
  if (!isObject(stated) || !isObject(value)) return canonicalText(stated) === canonicalText(value);
  if (!Object.keys(stated).every((name) => Object.hasOwn(value, name))) return false;
  return Object.entries(value).every(([name, member]) => {
    const inner = { value: member, schemaParts: memberSchemas(schemaParts, name, schemas) };
    return Object.hasOwn(stated, name) ? isFilledFrom(stated[name] ?? null, inner, schemas) : isDefault(inner, schemas);
  });
}
