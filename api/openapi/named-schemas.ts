import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';

/** The components of a description under construction, and the function that replaces them with references. */
export interface NamedSchemas {
  /** Returns the schema with each named schema in it, or itself, replaced by a reference. */
  refer: (schema: object) => JsonObject;
  /** The named schemas that were referred to, by name. */
  components: () => JsonObject;
}

/**
 * Collects the schemas that were named with `named`. Throws if two different ones have the same name. What was made of a
 * schema is kept, since the endpoints share most of theirs.
 */
export function collectNamedSchemas(): NamedSchemas {
  const found = new Map<string, JsonObject>();
  const known = new WeakMap<object, JsonObject>();

  function refer(schema: object): JsonObject {
    const before = known.get(schema);
    if (before !== undefined) return before;
    const referring = referTo(schema as JsonObject);
    known.set(schema, referring);
    return referring;
  }

  function referTo({ title, ...all }: JsonObject): JsonObject {
    // The meaning of an enumeration differs between fields, so its description stays with the field.
    const { description = null, ...words } = all;
    const isDescribedHere = typeof title === 'string' && 'enum' in all && description !== null;
    const body = isDescribedHere ? words : all;
    const referring = withMapping(
      body,
      Object.fromEntries(Object.entries(body).map(([keyword, value]) => [keyword, within(keyword, value)])),
    );
    if (typeof title !== 'string') return referring;
    const same = found.get(title);
    if (same !== undefined && !isDeepStrictEqual(same, referring)) {
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

/**
 * Adds to the discriminator of a union which value stands for which component: without it, readers of the description
 * take the names of components for the values (OpenAPI 3.1, Discriminator Object).
 */
function withMapping(schema: JsonObject, referring: JsonObject): JsonObject {
  const { discriminator } = schema;
  const property = isObject(discriminator) ? discriminator['propertyName'] : null;
  const { oneOf: forms } = schema;
  const { oneOf: references } = referring;
  if (typeof property !== 'string' || !Array.isArray(forms) || !Array.isArray(references)) return referring;
  const mapping = forms.flatMap((form, index) => {
    const properties = isObject(form) ? form['properties'] : null;
    const tag = isObject(properties) ? properties[property] : null;
    const value = isObject(tag) ? tag['const'] : null;
    const reference = references[index];
    const target = isObject(reference) ? reference['$ref'] : null;
    return typeof value === 'string' && typeof target === 'string' ? [[value, target] as const] : [];
  });
  return { ...referring, discriminator: { propertyName: property, mapping: Object.fromEntries(mapping) } };
}
