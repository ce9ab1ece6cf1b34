import assert from 'node:assert/strict';
import { parseStatements, UnreadablePolicy } from '../../../domain/iam/statements.ts';
import type { Json, JsonObject } from '../../../domain/json.ts';

const base = { Effect: 'Allow', Action: 's3:GetObject', Resource: '*' };
const parsed = (change: JsonObject): ReturnType<typeof parseStatements>[number] | undefined =>
  parseStatements({ Version: '2012-10-17', Statement: [{ ...base, ...change }] })[0];

describe('a statement of a policy', () => {
  it('lists its actions and resources, or all but some', () => {
    assert.deepEqual(parsed({})?.actions, { listed: ['s3:GetObject'], except: false });
    assert.deepEqual(parsed({ Action: ['s3:Get*', 's3:Put*'] })?.actions?.listed, ['s3:Get*', 's3:Put*']);
    const { Action: _action, ...rest } = base;
    const [negated] = parseStatements({ Statement: { ...rest, NotAction: 'iam:*' } });
    assert.deepEqual(negated?.actions, { listed: ['iam:*'], except: true });
  });

  it('names its principals in each of the forms that AWS answers with', () => {
    const rows: [Json, unknown][] = [
      ['*', '*'],
      ['111122223333', { AWS: ['111122223333'] }],
      [{ AWS: '*' }, { AWS: ['*'] }],
      [
        { AWS: ['a', 'b'], Service: 's3.amazonaws.com' },
        { AWS: ['a', 'b'], Service: ['s3.amazonaws.com'] },
      ],
    ];
    for (const [given, listed] of rows) {
      assert.deepEqual(parsed({ Principal: given })?.principals, { listed, except: false });
      assert.deepEqual(parsed({ NotPrincipal: given })?.principals, { listed, except: true });
    }
    assert.equal(parsed({})?.principals, null);
  });

  it('has a test for each key of each operator, with texts as values', () => {
    const tests = parsed({
      Condition: {
        StringEquals: { 'aws:PrincipalOrgID': 'o-1', 's3:prefix': ['a', 'b'] },
        Bool: { 'aws:SecureTransport': true },
        NumericLessThan: { 's3:max-keys': 10 },
        Null: { 'aws:SourceVpc': 'true' },
      },
    })?.tests;
    assert.deepEqual(
      tests?.map(({ operator, key, values }) => [operator === 'presence' ? operator : operator.name, key, values]),
      [
        ['stringequals', 'aws:principalorgid', ['o-1']],
        ['stringequals', 's3:prefix', ['a', 'b']],
        ['bool', 'aws:securetransport', ['true']],
        ['numericlessthan', 's3:max-keys', ['10']],
        ['presence', 'aws:sourcevpc', ['true']],
      ],
    );
    for (const none of [undefined, null, {}]) {
      assert.deepEqual(parsed(none === undefined ? {} : { Condition: none })?.tests, []);
    }
  });

  it('is unreadable when it does not follow the grammar', () => {
    const faults: [string, JsonObject][] = [
      ['an action that is no text', { Action: [{}] }],
      ['no text among actions', { Action: ['s3:GetObject', null] }],
      ['both ways to name actions', { NotAction: 's3:*' }],
      ['both ways to name resources', { NotResource: '*' }],
      ['both ways to name principals', { Principal: '*', NotPrincipal: '*' }],
      ['principals as a number', { Principal: 7 }],
      ['principals as a list', { Principal: ['*'] }],
      ['principals of no text', { Principal: { AWS: [null] } }],
      ['a condition that is a text', { Condition: 'x' }],
      ['a condition that is a list', { Condition: [] }],
      ['an operator that IAM does not know', { Condition: { StringResembles: { 'aws:SourceVpc': 'v' } } }],
      ['an operator without keys', { Condition: { StringEquals: 'x' } }],
      ['an operator with a list', { Condition: { StringEquals: ['aws:SourceVpc'] } }],
      ['a value that is no text', { Condition: { StringEquals: { 'aws:SourceVpc': {} } } }],
      ['an effect that is none', { Effect: 'Permit' }],
    ];
    for (const [words, change] of faults) assert.throws(() => parsed(change), UnreadablePolicy, words);
  });
});
