import assert from 'node:assert/strict';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';

const parse = (document: object) => parsePolicyDocument(JSON.stringify(document));

describe('policy documents', () => {
  it('read the same whether written as one value or as a list of one', () => {
    const short = { Effect: 'Allow', Action: 's3:*', Resource: '*', Principal: { AWS: '123456789012' } };
    const long = { Effect: 'Allow', Action: ['s3:*'], Resource: ['*'], Principal: { AWS: ['123456789012'] } };
    assert.deepEqual(parse({ Statement: short }), parse({ Statement: [long] }));
  });

  it('read the same in any order of statements, actions and condition values', () => {
    const one = { Effect: 'Allow', Action: ['a:X', 'a:Y'], Resource: '*' };
    const other = { Effect: 'Deny', Action: '*', Resource: '*', Condition: { StringEquals: { 'aws:x': ['1', '2'] } } };
    const turned = { ...other, Condition: { StringEquals: { 'aws:x': ['2', '1'] } } };
    assert.deepEqual(
      parse({ Statement: [one, other] }),
      parse({ Statement: [turned, { ...one, Action: ['a:Y', 'a:X'] }] }),
    );
  });

  it('read the same with a condition value as text or as JSON boolean', () => {
    const statement = (value: unknown) => ({
      Effect: 'Deny',
      Action: '*',
      Condition: { Bool: { 'aws:SecureTransport': value } },
    });
    assert.deepEqual(parse({ Statement: statement(false) }), parse({ Statement: statement('false') }));
  });

  it('keep a principal of everyone apart from a list of accounts', () => {
    const [statement] = parse({ Statement: { Principal: '*' } })['Statement'] as [Record<string, unknown>];
    assert.equal(statement['Principal'], '*');
  });

  it('are decoded from the URL encoding of identity policies', () => {
    const text = encodeURIComponent(JSON.stringify({ Version: '2012-10-17', Statement: [] }));
    assert.deepEqual(parsePolicyDocument(text), { Version: '2012-10-17', Statement: [] });
  });

  it('that are not JSON objects are shown unchanged', () => {
    for (const text of ['', 'not json', '[]', 'null', '%', '"text"'])
      assert.deepEqual(parsePolicyDocument(text), { unparsed: text });
  });
});
