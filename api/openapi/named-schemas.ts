import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';

/** The components of a description under construction, and the function that replaces them with references. */
export interface NamedSchemas {
  /** Returns the schema with each named schema in it, or itself, replaced by a reference. */
  refer: (schema: JsonObject) => JsonObject;
  /** The named schemas that were referred to, by name. */
  components: () => JsonObject;
}

/** Collects the schemas that were named with `named`. Throws if two different ones have the same name. */
export function collectNamedSchemas(): NamedSchemas {
  const found = new Map<string, JsonObject>();

  function refer(schema: JsonObject): JsonObject {
    const { title, ...all } = schema;
    // The meaning of an enumeration differs between fields, so its description stays with the field.
    const { description = null, ...words } = all;
    const isDescribedHere = typeof title === 'string' && 'enum' in all && description !== null;
    const body = isDescribedHere ? words : all;
    const referring = Object.fromEntries(
      Object.entries(body).map(([keyword, value]) => [keyword, within(keyword, value)]),
    );
    if (typeof title !== 'string') return referring;
    const known = found.get(title);
    if (known !== undefined && !isDeepStrictEqual(known, referring)) {
      throw new Error(`Two schemas that differ are named ${title}`);
    }
    found.set(title, referring);
    return { $ref: `#/components/schemas/${title}`, ...(isDescribedHere ? { description } : {}) };
  }

  function within(keyword: string, value: Json): Json {
    switch (keyword) {
      case 'properties':
      case 'patternProperties':
        return isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, referAny(part)]))
          : value;
      case 'items':
      case 'additionalProperties':
        return referAny(value);
      case 'anyOf':
      case 'oneOf':
      case 'allOf':
        return Array.isArray(value) ? value.map(referAny) : value;
      default:
        return value;
    }
  }

  const referAny = (value: Json): Json => (isObject(value) ? refer(value) : value);

  return {
    refer,
    components: () =>
      Object.fromEntries([...found].toSorted(([first], [second]) => (first < second ? -1 : first > second ? 1 : 0))),
  };
}
