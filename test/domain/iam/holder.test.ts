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

  const own = '210987654321';
  const wholeService = (service: string, holderArn: string, ...statements: JsonObject[]): unknown =>
    holdsWholeService(holderOf({ policies: [policy(...statements)], now, arn: holderArn }), service);
  const inAws = `arn:aws:iam::${own}:policy/keys`;

  it('is a whole service with every key or every trail of the account', () => {
    const on = (action: string, ...resources: string[]): JsonObject =>
      statement({ Action: action, Resource: resources });
    const whole = [
      ['kms', 'arn:aws:kms:*:*:key/*'],
      ['kms', 'arn:*:kms:*:*:k*'],
      ['kms', `arn:aws:kms:*:${own}:key/*`],
      ['kms', `arn:aws:kms:*:${own}:*`],
      ['kms', 'arn:aws:kms:*:*:key/????????-????-????-????-????????????'],
      ['cloudtrail', 'arn:aws:cloudtrail:*:*:trail/*'],
      ['cloudtrail', `arn:aws:cloudtrail:*:${own}:trail/?*`],
    ] as const;
    for (const [service, resource] of whole) {
      assert.equal(wholeService(service, inAws, on(`${service}:*`, resource)), true, resource);
    }
    const keysAndAliases = on('kms:*', 'arn:aws:kms:*:*:key/*', 'arn:aws:kms:*:*:alias/*');
    assert.equal(wholeService('kms', inAws, keysAndAliases), true);
    const inChina = `arn:aws-cn:iam::${own}:policy/keys`;
    assert.equal(wholeService('kms', inChina, on('kms:*', 'arn:aws-cn:kms:*:*:key/*')), true);
  });

  it('is not a whole service with some keys, aliases alone, another account, or some actions', () => {
    const narrow = [
      ['kms', 'arn:aws:kms:*:*:alias/*'],
      ['kms', 'arn:aws:kms:*:*:key/1*'],
      ['kms', 'arn:aws:kms:*:*:key/mrk-*'],
      ['kms', 'arn:aws:kms:*:345678901234:key/*'],
      ['cloudtrail', 'arn:aws:cloudtrail:*:*:trail/audit-*'],
      ['cloudtrail', 'arn:aws:cloudtrail:*:*:channel/*'],
    ] as const;
    for (const [service, resource] of narrow) {
      const given = statement({ Action: `${service}:*`, Resource: resource });
      assert.equal(wholeService(service, inAws, given), false, resource);
    }
    const everyKey = { Resource: 'arn:aws:kms:*:*:key/*' };
    assert.equal(wholeService('kms', inAws, statement({ ...everyKey, Action: ['kms:Decrypt', 'kms:List*'] })), false);
    const denied = statement({ ...everyKey, Effect: 'Deny', Action: 'kms:*' });
    assert.equal(wholeService('kms', inAws, statement({ ...everyKey, Action: 'kms:*' }), denied), false);
  });

  it('is an action on some resource, if any that one statement allows is left by the others', () => {
    const users = statement({ Action: 'iam:PutUserPolicy', Resource: 'arn:aws:iam::*:user/*' });
    const somewhere = (...others: JsonObject[]): unknown =>
      mayPerformSomewhere(holderOf({ policies: [policy(users, ...others)], now }), 'iam:PutUserPolicy');
    const { Resource: _all, ...denial } = statement({ Effect: 'Deny' });
    assert.equal(somewhere({ ...denial, NotResource: 'arn:aws:iam::*:user/dev-*' }), true);
    assert.equal(somewhere({ ...denial, Resource: 'arn:aws:iam::*:user/' }), true);
    assert.equal(somewhere({ ...denial, Resource: 'arn:aws:iam::*:user/*' }), false);
    assert.equal(somewhere({ ...denial, NotResource: 'arn:aws:iam::*:role/*' }), false);
    const boundary = policy(statement({ Resource: 'arn:aws:iam::*:user/dev-*' }));
    assert.equal(
      mayPerformSomewhere(holderOf({ policies: [policy(users)], boundary, now }), 'iam:PutUserPolicy'),
      true,
    );
  });

  it('is administration of its own account, whatever the partition', () => {
    const administers = (resource: string, arn: string): unknown =>
      isAdministrator(holderOf({ policies: [policy(statement({ Resource: resource }))], now, arn }));
    assert.equal(administers(`arn:aws:*:*:${own}:*`, inAws), true);
    assert.equal(administers('arn:aws-us-gov:*', `arn:aws-us-gov:iam::${own}:policy/keys`), true);
    assert.equal(administers('arn:aws:*:*:345678901234:*', inAws), false);
  });

  it('is not known where a policy does not follow the grammar', () => {
    assert.deepEqual(answers([{ Statement: [{ Effect: 'Perhaps' }] }]), ['unknown', 'unknown', 'unknown', 'unknown']);
  });
});
