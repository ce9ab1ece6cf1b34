import assert from 'node:assert/strict';
import '../../../platform/schema-facts.ts';
import { schemaAsset } from '../../../activities/clouds/gcp/schemas/schema-asset.ts';
import { schemaItem } from '../../../activities/clouds/azure/schemas/schema-item.ts';
import { azureSchemaChecks } from '../../../domain/clouds/azure/schemas/checks.ts';
import { vendorTypes } from '../../../domain/clouds/azure/vendor-types.ts';
import { isListedAsset } from '../../../domain/clouds/gcp/schema-assets.ts';
import { gcpSchemaChecks } from '../../../domain/clouds/gcp/schemas/checks.ts';
import { schemaFacts, type SchemaFacts, type Shape, type ShapeFacts } from '../../../domain/clouds/schema-facts.ts';
import { valuesAt, type Property, type PropertyType } from '../../../domain/checks/property-values.ts';
import type { Json, JsonObject } from '../../../domain/json.ts';

const samples: Record<PropertyType, Json> = {
  boolean: true,
  string: 'text',
  number: 1,
  array: ['a'],
  object: { a: 1 },
};

function shapesOf(facts: SchemaFacts, shape: Shape): ShapeFacts[] {
  if (shape === 0) return [];
  if (typeof shape === 'string') return shapesOf(facts, facts.shapes[shape] ?? 0);
  return [shape, ...(shape.also ?? []).flatMap((name) => shapesOf(facts, name))];
}

/** Whether the vendor's schema names a property. */
function isNamed(facts: SchemaFacts, path: string): boolean {
  let around: ShapeFacts[] = [facts];
  for (const name of path.slice(1).split('/')) {
    const next = around.flatMap(({ members, item, entries }) => {
      const shape = name === '*' ? item : (members?.[name] ?? entries);
      return shape === undefined ? [] : [shape];
    });
    if (next.length === 0) return name === '*' && around.length === 0;
    around = next.flatMap((shape) => shapesOf(facts, shape));
  }
  return true;
}

/** A document that has the property with a value. */
function documentWith({ path, type }: Property): JsonObject {
  const value = path
    .slice(1)
    .split('/')
    .reduceRight<Json>((inner, name) => (name === '*' ? [inner] : { [name]: inner }), samples[type]);
  return value as JsonObject;
}

const read = [...gcpSchemaChecks, ...azureSchemaChecks].flatMap(({ id, provider, resourceTypes, properties }) =>
  resourceTypes.flatMap((type) => properties.map((property) => ({ id, provider, type, property }))),
);
const byHand = new Set<string>(Object.values(vendorTypes).flat());

describe('Checks of types of Google Cloud and Azure by schema', () => {
  it('are about types that syncs list', () => {
    const unlisted = read.filter(({ provider, type }) =>
      provider === 'cloud_b' ? !isListedAsset(type) : byHand.has(type) || type !== type.toLowerCase(),
    );
    assert.deepEqual(
      unlisted.map(({ id, type }) => `${id}: ${type}`),
      [],
    );
    assert.ok(read.length >= 25, String(read.length));
  });

  it("read properties that the vendor's schema has", () => {
    const wrong = read.flatMap(({ id, provider, type, property }) => {
      // Google describes regional resources with the global ones.
      const facts = schemaFacts(provider, type) ?? schemaFacts(provider, type.replace('/Region', '/'));
      if (facts === null) return [`${id}: ${type} has no schema`];
      const isWritten = facts.writeOnly.includes(property.path.slice(1).replaceAll('/*', ''));
      return isNamed(facts, property.path) && !isWritten ? [] : [`${id}: ${type} has no ${property.path}`];
    });
    assert.deepEqual(wrong, []);
  });

  it('read what is stored as it is: neither kept apart as observed nor as a fingerprint', () => {
    const fingerprint = (text: string): string => `hmac-sha256:${text.length}`;
    for (const { id, provider, type, property } of read) {
      const data = documentWith(property);
      const resource =
        provider === 'cloud_b'
          ? schemaAsset({ name: '//a/b', resource: { data } }, { resourceType: type, fingerprint })
          : schemaItem({ id: '/subscriptions/s', ...data } as never, { resourceType: type, fingerprint });
      assert.ok(resource);
      const [found] = valuesAt({ ...resource, unreadable: {} }, property);
      assert.deepEqual(found?.value, samples[property.type], `${id}: ${property.path}`);
    }
  });
});
