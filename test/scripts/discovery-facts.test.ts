import assert from 'node:assert/strict';
import { discoveryFacts } from '../../scripts/google-schemas/discovery-facts.ts';

type Schemas = NonNullable<Parameters<typeof discoveryFacts>[0][number]['schemas']>;

const api = (version: string, properties: Schemas, more: Schemas = {}) => ({
  version,
  rootUrl: 'https://shop.googleapis.com/',
  schemas: { GoogleCloudShopV1Cart: { properties }, ...more },
  resources: {
    projects: { resources: { carts: { methods: { get: { response: { $ref: 'GoogleCloudShopV1Cart' } } } } } },
  },
});

describe('The facts in Google’s discovery documents', () => {
  it('are what a resource has, and which of it nobody sets, in both ways in which documents say so', () => {
    const parts = {
      Part: {
        properties: {
          size: {},
          made: { readOnly: true },
          parts: { items: { $ref: 'Part' } },
        },
      },
    };
    const document = api(
      'v1',
      {
        name: { description: 'The name.' },
        id: { description: '[Output Only] The id.' },
        state: { description: 'Output only. Its state.', readOnly: true },
        secret: { description: 'Input only. A secret.' },
        part: { $ref: 'Part' },
        labels: { additionalProperties: {} },
      },
      parts,
    );
    assert.deepEqual(discoveryFacts([document]), [
      {
        typeName: 'shop.googleapis.com/Cart',
        facts: {
          members: { name: 0, id: 0, state: 0, secret: 0, part: 'Part', labels: { entries: 0 } },
          shapes: { Part: { members: { size: 0, made: 0, parts: { item: 'Part' } } } },
          readOnly: ['id', 'state', 'part/made'],
          writeOnly: ['secret'],
          spellings: {},
        },
      },
    ]);
  });

  it('are those of all stable versions, and of none where a document marks nothing', () => {
    const [one, two] = [api('v1', { a: { readOnly: true } }), api('v2', { b: { readOnly: true } })];
    const [found] = discoveryFacts([one, two, api('v3beta', { c: { readOnly: true } })]);
    assert.deepEqual(found?.facts.readOnly, ['b', 'a']);
    assert.deepEqual(Object.keys(found?.facts.members ?? {}), ['b', 'a']);
    assert.deepEqual(discoveryFacts([api('v1', { a: {} })]), []);
  });
});
