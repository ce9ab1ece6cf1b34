import assert from 'node:assert/strict';
import { listedTypes } from '../../../activities/clouds/aws/schemas/listed-types.ts';
import { schemaTable } from '../../../activities/clouds/aws/schemas/schema-table.ts';
import { isSchemaType } from '../../../domain/clouds/schema-types.ts';
import { awsSchemaChecks } from '../../../domain/clouds/aws/schemas/checks.ts';
import { isObject, type JsonObject } from '../../../domain/json.ts';
import { vendorSchemas } from '../../emulators/aws/vendor-schemas.ts';
import { followed, membersOf } from '../../helpers/schema-documents/raw-schema.ts';

/** What the vendor's schema says of a property; null for one that it does not have. */
function schemaAt(root: JsonObject, path: string): JsonObject | null {
  let schema: JsonObject = root;
  for (const name of path.slice(1).split('/')) {
    const next = name === '*' ? schema['items'] : membersOf(schema, root)[name];
    if (!isObject(next ?? null)) return null;
    schema = followed(next, root);
  }
  return schema;
}

function typesOf(schema: JsonObject): string[] {
  const { type, properties } = schema;
  const stated = Array.isArray(type) ? type : [type ?? (properties === undefined ? 'unknown' : 'object')];
  return stated.map((name) => (name === 'integer' ? 'number' : JSON.stringify(name).slice(1, -1)));
}

describe('Checks of types by schema', () => {
  const read = awsSchemaChecks.flatMap(({ id, resourceTypes, properties, linkedProperties }) => [
    ...resourceTypes.flatMap((type) => properties.map((property) => ({ id, type, property }))),
    ...linkedProperties.map((linked) => ({ id, ...linked })),
  ]);
  const types = awsSchemaChecks.flatMap(({ id, resourceTypes, surveys }) =>
    [...resourceTypes, ...surveys].filter(isSchemaType).map((type) => ({ id, type })),
  );

  it('are about types that syncs list', () => {
    const listed = new Set(listedTypes().map(({ resourceType }) => resourceType));
    assert.deepEqual(
      types.filter(({ type }) => !listed.has(type)).map(({ id, type }) => `${id}: ${type}`),
      [],
    );
    assert.ok(types.length >= 170, String(types.length));
  });

  it('read properties that the schema of CloudFormation has, with its types', () => {
    const wrong = read.flatMap(({ id, type, property }) => {
      const root = vendorSchemas().get(type);
      assert.ok(root, type);
      const schema = schemaAt(root, property.path);
      if (schema === null) return [`${id}: ${type} has no ${property.path}`];
      const types = typesOf(schema);
      return types.includes(property.type) ? [] : [`${id}: ${property.path} is ${types.join(' or ')}`];
    });
    assert.deepEqual(wrong, []);
  });

  it('read what AWS shows: neither write-only properties nor those that are kept apart as observed', () => {
    const wrong = read.filter(({ type, property }) => {
      const schema = schemaTable().find(type);
      assert.ok(schema);
      const path = property.path.slice(1);
      const hidden = [...schema.writeOnly, ...schema.readOnly].filter((each) => !schema.identifier.includes(each));
      return hidden.some((each) => path === each || path.startsWith(`${each}/`) || each.startsWith(`${path}/*`));
    });
    assert.deepEqual(
      wrong.map(({ id, property }) => `${id}: ${property.path}`),
      [],
    );
  });
});
