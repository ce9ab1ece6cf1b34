import assert from 'node:assert/strict';
import { bicepFacts, type BicepFile } from '../../scripts/azure-schemas/bicep-facts.ts';

const to = (place: number) => ({ $ref: `#/${place}` });
const property = (place: number, flags = 0) => ({ type: to(place), flags });

describe('The facts in Azure’s Bicep types', () => {
  it('are what a resource has, what nobody sets, and which lists have no order and name their items', () => {
    const file: BicepFile = [
      { $type: 'StringType' },
      { $type: 'ResourceType', name: 'Microsoft.Shop/carts@2026-01-01', body: to(2) },
      {
        $type: 'ObjectType',
        properties: { id: property(0, 10), location: property(0, 1), properties: property(3), tags: property(6) },
      },
      {
        $type: 'ObjectType',
        properties: {
          state: property(0, 2),
          key: property(0, 4),
          parts: property(4),
          rules: property(4),
          names: property(7),
        },
      },
      { $type: 'ArrayType', itemType: to(5) },
      { $type: 'ObjectType', properties: { name: property(0), made: property(0, 2), parent: property(3) } },
      { $type: 'ObjectType', properties: {}, additionalProperties: to(0) },
      { $type: 'ArrayType', itemType: to(0) },
      { $type: 'ResourceType', name: 'Microsoft.Shop/nowhere@2026-01-01', body: to(5) },
    ];
    const [found, ...others] = bicepFacts([file, []]);
    assert.deepEqual(others, [], 'a type without a location is in no list');
    assert.equal(found?.typeName, 'microsoft.shop/carts');
    const { members, shapes, readOnly, writeOnly } = found.facts;
    assert.deepEqual(members, { id: 0, location: 0, properties: '3', tags: '6' });
    assert.deepEqual(shapes, {
      3: {
        members: {
          state: 0,
          key: 0,
          parts: { item: '5', order: 'any', keys: ['name'] },
          rules: { item: '5' },
          names: {},
        },
      },
      5: { members: { name: 0, made: 0, parent: '3' } },
      6: { entries: 0 },
    });
    for (const path of ['id', 'properties/state', 'properties/parts/made', 'properties/rules/made']) {
      assert.ok(readOnly.includes(path), path);
    }
    assert.ok(!readOnly.includes('properties/parts'));
    assert.deepEqual(writeOnly, ['properties/key']);
  });
});
