import assert from 'node:assert/strict';
import { bucketType, shownSetting, shownSettings } from '../../../activities/clouds/aws/s3/bucket-properties.ts';
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import {
  readResourceTypes,
  resourceTypes,
  type ResourceTypeDescription,
} from '../../descriptions/aws/resource-types.ts';

/** A value of a schema with every member that it has; the first of several forms. */
function filled(type: ResourceTypeDescription, schema: Json | undefined, depth = 0): Json {
  if (schema === undefined || !isObject(schema) || depth > 8) return 'text';
  const { $ref: reference, properties, items, enum: values, oneOf } = schema;
  if (typeof reference === 'string') {
    return filled(type, type.definitions[reference.replace('#/definitions/', '')], depth + 1);
  }
  if (properties !== undefined && isObject(properties)) {
    const members = Object.entries(properties).map(([name, inner]) => [name, filled(type, inner, depth + 1)]);
    return Object.fromEntries(members) as JsonObject;
  }
  if (items !== undefined) return [filled(type, items, depth + 1)];
  if (Array.isArray(values)) return values[0] ?? null;
  if (Array.isArray(oneOf)) return filled(type, oneOf[0], depth + 1);
  return schema['type'] === 'boolean' ? true : 'text';
}

/** The value, which notes where it is read. */
function watched<Value extends Json>(value: Value, at: string, read: Set<string>): Value {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol' || typeof member === 'function' || !Object.hasOwn(target, name)) {
        if (typeof name === 'string' && member === undefined) read.add(`${at}/${name}`);
        return member;
      }
      const isItem = Array.isArray(target);
      if (!isItem) read.add(`${at}/${name}`);
      return name === 'length' ? member : watched(member as Json, `${at}/${isItem ? '*' : name}`, read);
    },
  });
}

describe('What is read of the properties that Cloud Control shows', () => {
  const type = resourceTypes()[bucketType];

  it('is of a type that is described and can be read', () => {
    assert.deepEqual(Object.keys(resourceTypes()), readResourceTypes);
    assert.deepEqual(readResourceTypes, [bucketType]);
    assert.ok(type?.readPermissions);
    assert.deepEqual(type.primaryIdentifier, ['/properties/BucketName']);
  });

  it('is in the schema of the type, and not write-only', () => {
    assert.ok(type);
    const read = new Set<string>();
    const model = filled(type, { properties: type.properties }) as JsonObject;
    for (const [pointer, { flag }] of Object.entries(shownSettings)) {
      if (flag !== undefined) model[flag] = false;
      shownSetting(watched(model, '/properties', read), pointer);
    }
    const known = new Set<string>();
    const visit = (value: Json, at: string): void => {
      known.add(at);
      if (Array.isArray(value)) for (const item of value) visit(item, `${at}/*`);
      else if (isObject(value)) for (const [name, member] of Object.entries(value)) visit(member, `${at}/${name}`);
    };
    visit(model, '/properties');
    assert.ok(read.size > 20, `${read.size} places`);
    assert.deepEqual(
      [...read].filter((place) => !known.has(place)),
      [],
    );
    const named = Object.values(shownSettings).flatMap(({ property, flag }) => [property, ...(flag ? [flag] : [])]);
    for (const place of [...read, ...named.map((name) => `/properties/${name}`)]) {
      assert.ok(!type.writeOnlyProperties.includes(place), place);
    }
  });
});
