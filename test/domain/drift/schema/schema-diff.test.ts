import assert from 'node:assert/strict';
import type { SchemaFacts } from '../../../../domain/clouds/schema-facts.ts';
import { schemaComparison } from '../../../../domain/drift/schema/schema-comparison.ts';
import { diffBySchema } from '../../../../domain/drift/schema/schema-diff.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';

const facts: SchemaFacts = {
  members: {
    Name: 0,
    Arn: 0,
    State: 0,
    Size: { default: 5 },
    Public: { default: false },
    Secret: 0,
    Policy: 0,
    Definition: 0,
    DomainName: 0,
    Key: 0,
    Role: 0,
    Tags: { item: 'Tag' },
    Subnets: { order: 'any', item: 0 },
    Command: { item: 0 },
    Steps: { order: 'stated', item: 0 },
    Rules: { order: 'any', item: 'Rule' },
    Logging: { members: { Enabled: { default: false }, Bucket: 0 } },
    Labels: { entries: 0 },
  },
  shapes: {
    Tag: { members: { Key: 0, Value: 0 } },
    Rule: { members: { Port: 0, Cidr: 0, Id: 0, Note: { default: 'none' }, Parts: { order: 'any', item: 'Rule' } } },
  },
  readOnly: ['State', 'Rules/Id', 'Rules/Parts/Id'],
  writeOnly: ['Secret'],
  spellings: { DomainName: 'host', Key: 'short_name' },
};

function changes(before: JsonObject, after: JsonObject, volatile: readonly string[] = []): [string, Json, Json][] {
  return diffBySchema(before, after, schemaComparison(facts, volatile)).map((one) => [
    one.path,
    one.baseline_value,
    one.current_value,
  ]);
}

const allow = (action: Json, resource: Json): JsonObject => ({ Effect: 'Allow', Action: action, Resource: resource });
const policy = (...statements: Json[]): JsonObject => ({ Version: '2012-10-17', Statement: statements });

describe('The difference of two documents by their schema', () => {
  it('leaves out what nobody can set, also in lists', () => {
    assert.deepEqual(
      changes({ State: 'a', Rules: [{ Port: 1, Id: 'r-1' }] }, { State: 'b', Rules: [{ Port: 1, Id: 'r-2' }] }),
      [],
    );
  });

  it('leaves out what changes by itself', () => {
    assert.deepEqual(
      changes({ Name: 'a', Rules: [{ Port: 1 }] }, { Name: 'b', Rules: [{ Port: 2 }] }, ['Name', 'Rules/Port']),
      [],
    );
  });

  it('compares what can be set and is not always shown only where both show it', () => {
    assert.deepEqual(changes({ Secret: 'x' }, {}), []);
    assert.deepEqual(changes({ Secret: 'x' }, { Secret: 'y' }), [['/Secret', 'x', 'y']]);
  });

  it('is none where the vendor fills in a default, or ceases to show it', () => {
    const filled = { Size: 5, Public: false, Logging: { Enabled: false }, Rules: [{ Port: 1, Note: 'none' }] };
    assert.deepEqual(changes({ Rules: [{ Port: 1 }] }, filled), []);
    assert.deepEqual(changes(filled, { Rules: [{ Port: 1 }] }), []);
  });

  it('is a change where a value other than the default comes or goes', () => {
    assert.deepEqual(changes({}, { Public: true, Size: 6 }), [
      ['/Public', null, true],
      ['/Size', null, 6],
    ]);
    assert.deepEqual(changes({ Logging: { Enabled: true } }, {}), [['/Logging', { Enabled: true }, null]]);
  });

  it('is none between an absent value and an empty one', () => {
    assert.deepEqual(changes({}, { Name: '', Subnets: [], Logging: {}, Role: null }), []);
  });

  it('leaves out a property of which the schema does not know until both sides have it', () => {
    assert.deepEqual(changes({ Rules: [{ Port: 1 }] }, { New: 1, Rules: [{ Port: 1, New: 2 }] }), []);
    assert.deepEqual(changes({ New: 1 }, { New: 2 }), [['/New', 1, 2]]);
  });

  it('takes names that are data for known', () => {
    const named: JsonObject = { constructor: 'x' };
    assert.deepEqual(changes({ Labels: {} }, { Labels: named }), [['/Labels', {}, named]]);
    assert.deepEqual(changes({ Labels: { a: 'x' } }, { Labels: { a: 'x', b: 'y' } }), [['/Labels/b', null, 'y']]);
  });

  it('takes lists for sets where the schema says so, and tags always', () => {
    assert.deepEqual(changes({ Subnets: ['a', 'b'] }, { Subnets: ['b', 'a'] }), []);
    const tags = [
      { Key: 'a', Value: '1' },
      { Key: 'b', Value: '2' },
    ];
    assert.deepEqual(changes({ Tags: tags }, { Tags: tags.toReversed() }), []);
    assert.deepEqual(changes({ Tags: tags }, { Tags: [{ Key: 'b', Value: '3' }, tags[0] ?? null] }), [
      ['/Tags/1/Value', '2', '3'],
    ]);
  });

  it('shows the order of other lists as one change', () => {
    assert.deepEqual(changes({ Command: ['a', 'b'] }, { Command: ['b', 'a'] }), [['/Command', ['a', 'b'], ['b', 'a']]]);
    assert.deepEqual(changes({ Steps: ['a', 'b', 'c'] }, { Steps: ['a', 'x', 'c'] }), [['/Steps/1', 'b', 'x']]);
    assert.deepEqual(changes({ Steps: ['a', 'a', 'b'] }, { Steps: ['a', 'b', 'b'] }), [['/Steps/1', 'a', 'b']]);
  });

  it('pairs the items of a set by what they mean, at any depth', () => {
    const before: JsonObject = { Rules: [{ Port: 1, Parts: [{ Port: 2 }, { Port: 3 }] }, { Port: 4 }] };
    const after: JsonObject = {
      Rules: [
        { Port: '4' },
        {
          Port: 1,
          Note: 'none',
          Parts: [
            { Port: 3, Id: 'x' },
            { Port: 2, New: 1 },
          ],
        },
      ],
    };
    assert.deepEqual(changes(before, after), []);
    assert.deepEqual(changes(before, { Rules: [{ Port: 4 }, { Port: 1, Parts: [{ Port: 2 }, { Port: 5 }] }] }), [
      ['/Rules/0/Parts/1/Port', 3, 5],
    ]);
  });

  it('shows what came to a set and what left it', () => {
    assert.deepEqual(changes({ Rules: [{ Port: 1 }, { Port: 2 }] }, { Rules: [{ Port: 2 }] }), [
      ['/Rules/0', { Port: 1 }, null],
    ]);
    assert.deepEqual(changes({ Subnets: ['a'] }, { Subnets: ['a', 'b'] }), [['/Subnets/1', null, 'b']]);
  });

  it('reads policies in one spelling, as an object and as a text', () => {
    const one = policy(allow(['s3:GetObject', 's3:PutObject'], 'a'), allow('sqs:*', ['b']));
    const other = policy(allow(['sqs:*'], 'b'), allow(['s3:putobject', 's3:getobject'], ['a']));
    assert.deepEqual(changes({ Policy: one }, { Policy: other }), []);
    assert.deepEqual(changes({ Policy: JSON.stringify(one) }, { Policy: JSON.stringify(other, null, 2) }), []);
    assert.deepEqual(changes({ Policy: JSON.stringify(one) }, { Policy: other }), []);
    const wider = policy(allow('*', 'a'), allow('sqs:*', 'b'));
    assert.equal(changes({ Policy: one }, { Policy: wider }).length, 2);
    assert.deepEqual(changes({ Policy: JSON.stringify(one) }, { Policy: JSON.stringify(wider) }), [
      ['/Policy', JSON.stringify(one), JSON.stringify(wider)],
    ]);
  });

  it('takes the statement of a firewall rule for what it is', () => {
    const rule = (...order: string[]): JsonObject => ({
      Definition: { Statement: { Text: { Transformations: order } } },
    });
    assert.deepEqual(changes(rule('a', 'b'), rule('b', 'a')).length, 1);
  });

  it('reads JSON in texts, but no number that would be rounded', () => {
    assert.deepEqual(changes({ Definition: '{"a": 1, "b": [1, 2]}' }, { Definition: '{"b":[1,2],"a":1}' }), []);
    assert.equal(changes({ Definition: '{"a":[1,2]}' }, { Definition: '{"a":[2,1]}' }).length, 1);
    assert.equal(
      changes({ Definition: '{"a":12345678901234567890}' }, { Definition: '{"a":12345678901234567891}' }).length,
      1,
    );
    assert.equal(changes({ Definition: '{"a":1}' }, { Definition: '{"a":1' }).length, 1);
  });

  it('takes ARNs for equal in another case as far as their service does', () => {
    const arn = (service: string, name: string): string => `arn:aws:${service}:eu-west-1:123456789012:${name}`;
    assert.deepEqual(changes({ Role: arn('rds', 'db:Main') }, { Role: arn('RDS', 'db:main') }), []);
    assert.deepEqual(changes({ Role: arn('lambda', 'function:F') }, { Role: arn('LAMBDA', 'function:F') }), []);
    assert.equal(changes({ Role: arn('lambda', 'function:F') }, { Role: arn('lambda', 'function:f') }).length, 1);
  });

  it('takes host names for equal in another case, and short names for the names of their ARNs', () => {
    assert.deepEqual(changes({ DomainName: 'A.example.com.' }, { DomainName: 'a.EXAMPLE.com' }), []);
    const key = (region: string): string => `arn:aws:kms:${region}:123456789012:key/k-1`;
    assert.deepEqual(changes({ Key: 'k-1' }, { Key: key('eu-west-1') }), []);
    assert.equal(changes({ Key: key('eu-west-1') }, { Key: key('us-east-1') }).length, 1);
    assert.equal(changes({ Key: 'k-2' }, { Key: key('us-east-1') }).length, 1);
  });

  it('takes numbers, switches and moments for equal however they are written', () => {
    assert.deepEqual(changes({ Size: 80, Public: true }, { Size: '80', Public: 'true' }), []);
    assert.deepEqual(changes({ Name: '2026-01-01T00:00:00Z' }, { Name: '2026-01-01T00:00:00.000+00:00' }), []);
    assert.equal(changes({ Name: '2026-01-01T00:00:00Z' }, { Name: '2026-01-02T00:00:00Z' }).length, 1);
  });
});
