import assert from 'node:assert/strict';
import {
  holderOf,
  holdsWholeService,
  isAdministrator,
  mayPerformAnywhere,
  mayPerformSomewhere,
} from '../../../domain/iam/holder.ts';
import type { JsonObject } from '../../../domain/json.ts';

const now = new Date('2026-03-01T00:00:00Z');
const statement = (values: JsonObject): JsonObject => ({ Effect: 'Allow', Action: '*', Resource: '*', ...values });
const policy = (...statements: JsonObject[]): JsonObject => ({ Version: '2012-10-17', Statement: statements });
const mfa = { Bool: { 'aws:MultiFactorAuthPresent': 'false' } };
const answers = (policies: JsonObject[], boundary?: JsonObject): unknown[] => {
  const holder = holderOf({ policies, now, ...(boundary === undefined ? {} : { boundary }) });
  return [
    isAdministrator(holder),
    holdsWholeService(holder, 's3'),
    mayPerformAnywhere(holder, 's3:GetObject'),
    mayPerformSomewhere(holder, 's3:GetObject'),
  ];
};

/** IAM User Guide, "Policy evaluation logic". Administrator, all of S3, reads any object, reads some object. */
describe('What the holder of policies may do', () => {
  const onOne = { Action: 's3:GetObject', Resource: 'arn:aws:s3:::logs/*' };
  const denied = { Effect: 'Deny', Action: 's3:*' };
  const rows: [string, JsonObject[], unknown[]][] = [
    ['with no statement', [policy()], [false, false, false, false]],
    ['with all', [policy(statement({}))], [true, true, true, true]],
    ['with all but one action', [policy(statement({ Action: ['iam:*', 's3:*'] }))], [false, true, true, true]],
    ['with one action on one bucket', [policy(statement(onOne))], [false, false, false, true]],
    ['with all and a denial', [policy(statement({}), statement(denied))], [true, false, false, false]],
    ['with a denial alone', [policy(statement({ ...denied, Action: '*' }))], [false, false, false, false]],
    [
      'with a denial under a condition alone',
      [policy(statement({ ...denied, Condition: mfa }))],
      [false, false, false, false],
    ],
    [
      'with all and a denial that can be avoided',
      [policy(statement({}), statement({ ...denied, Condition: mfa }))],
      [true, true, true, true],
    ],
    [
      'with all in two policies',
      [policy(statement({ Action: 's3:*' })), policy({ Effect: 'Allow', NotAction: 's3:*', Resource: '*' })],
      [true, true, true, true],
    ],
  ];
  for (const [name, policies, expected] of rows) it(name, () => assert.deepEqual(answers(policies), expected));

  it('is limited by the boundary', () => {
    assert.deepEqual(answers([policy(statement({}))], policy(statement({ Action: 's3:*' }))), [
      false,
      true,
      true,
      true,
    ]);
    assert.deepEqual(answers([policy(statement({}))], policy(statement({ Action: 'ec2:*' }))), [
      false,
      false,
      false,
      false,
    ]);
  });

  it('is not known where a policy does not follow the grammar', () => {
    assert.deepEqual(answers([{ Statement: [{ Effect: 'Perhaps' }] }]), ['unknown', 'unknown', 'unknown', 'unknown']);
  });
});
