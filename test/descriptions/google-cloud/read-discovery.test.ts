import assert from 'node:assert/strict';
import { readDescriptions } from '../../../activities/clouds/gcp/descriptions/description.ts';
import { changesOf } from './changes.ts';
import { descriptionText } from './description-text.ts';
import { readDiscovery, type DiscoveryDocument } from './read-discovery.ts';

const document = (changes: Partial<DiscoveryDocument['schemas'][string]> = {}): DiscoveryDocument => ({
  name: 'pets',
  version: 'v1',
  revision: '20260101',
  rootUrl: 'https://pets.example/',
  servicePath: 'pets/',
  resources: {
    cats: {
      methods: {
        list: {
          id: 'pets.cats.list',
          httpMethod: 'GET',
          path: 'v1/{+parent}/cats',
          flatPath: 'v1/houses/{housesId}/cats',
          scopes: ['https://scope.example/read'],
          parameters: {
            parent: { location: 'path', required: true, type: 'string' },
            colours: { location: 'query', repeated: true, type: 'string' },
            view: { location: 'query', required: true, enum: ['FULL'], type: 'string' },
          },
          response: { $ref: 'Cats' },
        },
      },
    },
  },
  schemas: {
    Cats: { properties: { cats: { type: 'array', items: { $ref: 'Cat' } } } },
    Cat: {
      properties: {
        name: { type: 'string' },
        fur: { type: 'string', enum: ['LONG', 'SHORT'], deprecated: true },
        secret: { type: 'string', description: 'Input only. Is not shown.' },
        parent: { $ref: 'Cat' },
        toys: { type: 'object', additionalProperties: { type: 'integer' } },
        ...changes.properties,
      },
    },
    Dog: { properties: {} },
  },
});

describe('A description of a Google API', () => {
  const pets = readDiscovery(document(), ['pets.cats.list']);

  it('has the called method, and every schema that its response refers to', () => {
    assert.deepEqual(pets.methods['pets.cats.list'], {
      verb: 'GET',
      path: '/pets/v1/houses/{housesId}/cats',
      scopes: ['https://scope.example/read'],
      query: { colours: { list: 'string' }, view: { enum: ['FULL'] } },
      required: ['view'],
      body: null,
      answer: 'Cats',
    });
    assert.deepEqual(pets.schemas, {
      Cats: { cats: { list: '#Cat' } },
      Cat: {
        name: 'string',
        fur: { enum: ['LONG', 'SHORT'], deprecated: true },
        secret: { type: 'string', inputOnly: true },
        parent: '#Cat',
        toys: { map: 'integer' },
      },
    });
  });

  it('cannot be created for a method that the API does not have', () => {
    assert.throws(() => readDiscovery(document(), ['pets.dogs.list']), /pets\.v1 has no method pets\.dogs\.list/);
  });

  it('is compared with an older one field by field', () => {
    const later = readDiscovery(
      document({ properties: { fur: { type: 'string', enum: ['LONG', 'SHORT', 'NONE'] }, age: { type: 'integer' } } }),
      ['pets.cats.list'],
    );
    assert.deepEqual(changesOf(pets, later), [
      '+ pets.v1 Cat.age: "integer"',
      '~ pets.v1 Cat.fur: {"enum":["LONG","SHORT"],"deprecated":true} -> {"enum":["LONG","SHORT","NONE"]}',
    ]);
    assert.deepEqual(changesOf(later, pets).slice(0, 1), ['- pets.v1 Cat.age: "integer"']);
  });

  it('is committed as it is written', () => {
    for (const description of Object.values(readDescriptions())) {
      assert.deepEqual(JSON.parse(descriptionText(description)), description, description.api);
    }
  });
});
