import assert from 'node:assert/strict';
import { awsChecks } from '../../../../../domain/clouds/aws/checks.ts';
import type { Verdict } from '../../../../../domain/checks/verdict.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { nothingAbove, unknown, type Above } from '../../../../../domain/organizations/above.ts';
import { contextOf, resourceOf } from '../../../checks/check-cases.ts';
import { documentOf, levelWith, organizationAbove, organizationId, ownAccount } from './organization-above.ts';

const bucketArn = 'arn:aws:s3:::quarterly-figures';
const ownRoot = `arn:aws:iam::${ownAccount}:root`;

function verdict(id: string, shown: { configuration: JsonObject; externalId: string; above: Above }): Verdict {
  const check = awsChecks.find((candidate) => candidate.id === id);
  assert.ok(check?.readsAbove, id);
  const inventory = { account: { [ownAccount]: { account_id: ownAccount, s3_public_access_block: null } } };
  return check.evaluate(resourceOf(check.resourceTypes[0] ?? '', shown), contextOf({ inventory, above: shown.above }));
}

const bucket = (above: Above, change: JsonObject = {}, id = 's3_bucket_public_access'): Verdict =>
  verdict(id, {
    above,
    externalId: 'quarterly-figures',
    configuration: {
      public_access_block: null,
      acl: null,
      policy_is_public: null,
      policy: documentOf({ Effect: 'Allow', Principal: '*', Action: ['s3:GetObject'], Resource: [`${bucketArn}/*`] }),
      ...change,
    },
  });

/** The statements of AWS's example "Restrict access to only your organization's principals" (data perimeter). */
const ownPrincipals = {
  Effect: 'Deny',
  Principal: '*',
  Action: ['s3:*', 'sqs:*', 'kms:*', 'secretsmanager:*', 'sts:AssumeRole'],
  Resource: ['*'],
  Condition: {
    StringNotEqualsIfExists: { 'aws:PrincipalOrgID': [organizationId] },
    BoolIfExists: { 'aws:PrincipalIsAWSService': ['false'] },
  },
};
const ownServices = {
  Effect: 'Deny',
  Principal: '*',
  Action: ['s3:*', 'sqs:*', 'kms:*', 'secretsmanager:*', 'sts:AssumeRole'],
  Resource: ['*'],
  Condition: {
    StringNotEqualsIfExists: { 'aws:SourceOrgID': [organizationId] },
    Null: { 'aws:SourceAccount': ['false'] },
    Bool: { 'aws:PrincipalIsAWSService': ['true'] },
  },
};
const perimeter = [
  levelWith('root Root (r-ab12)', ownPrincipals, ownServices),
  levelWith('unit Workloads (ou-ab12-11112222)'),
  levelWith(`account ${ownAccount}`),
];
const named = ['resource control policy Guardrail (p-12345678) of the root Root (r-ab12)'];

describe('a public bucket within resource control policies', () => {
  it('passes when they deny every caller from outside, and names the policy with its level', () => {
    assert.deepEqual(bucket(organizationAbove('resource_control', perimeter)), { outcome: 'pass', decidedBy: named });
  });

  it('fails when they leave services that act for others', () => {
    const levels = [levelWith('root Root (r-ab12)', ownPrincipals)];
    assert.equal(bucket(organizationAbove('resource_control', levels)).outcome, 'fail');
  });

  it('fails when they deny other actions or other buckets', () => {
    for (const change of [{ Action: ['s3:PutObject'] }, { Resource: ['arn:aws:s3:::other', 'arn:aws:s3:::other/*'] }]) {
      const levels = [levelWith('root Root (r-ab12)', { ...ownPrincipals, ...change }, ownServices)];
      assert.equal(bucket(organizationAbove('resource_control', levels)).outcome, 'fail', JSON.stringify(change));
    }
  });

  it('fails without policies of the type, in the management account and in no organization', () => {
    const disabled = organizationAbove('service_control', [levelWith('root Root (r-ab12)')]);
    const management = organizationAbove('resource_control', perimeter, { isManagement: true });
    for (const above of [disabled, management, nothingAbove]) assert.equal(bucket(above).outcome, 'fail');
  });

  it('is not evaluated when they cannot be read, and passes what needs none of them', () => {
    const unread = organizationAbove('resource_control', [], { policies: unknown('listing policies was denied') });
    for (const above of [unread, unknown('the organization is not connected')]) {
      const found = bucket(above);
      assert.equal(found.outcome, 'not_evaluated');
      assert.match(
        'reason' in found ? found.reason : '',
        /unless a resource control policy denies it: .*(denied|connected)/,
      );
      assert.deepEqual(bucket(above, { policy: null }), { outcome: 'pass' });
    }
  });

  it('is not evaluated where a level shows none: AWS keeps one on each, so they have not been read', () => {
    const levels = [levelWith('root Root (r-ab12)'), { name: 'unit New (ou-1)', policies: [] }];
    const found = bucket(organizationAbove('resource_control', levels));
    assert.equal(found.outcome, 'not_evaluated');
    assert.match(
      'reason' in found ? found.reason : '',
      /the policies of the unit New \(ou-1\) have not been read yet$/,
    );
  });

  it('is not evaluated with a condition of an unknown key', () => {
    const odd = { ...ownPrincipals, Condition: { StringNotEquals: { 'aws:ResourceTag/stage': ['prod'] } } };
    const levels = [levelWith('root Root (r-ab12)', odd)];
    assert.equal(bucket(organizationAbove('resource_control', levels)).outcome, 'not_evaluated');
  });

  it('allows nothing by itself: statements that allow change no verdict', () => {
    const opening = { Effect: 'Allow', Principal: '*', Action: ['s3:*'], Resource: ['*'] };
    const levels = [levelWith('root Root (r-ab12)', opening)];
    assert.equal(bucket(organizationAbove('resource_control', levels), { policy: null }).outcome, 'pass');
  });

  it('names several policies when only all of them together deny', () => {
    const levels = [levelWith('root Root (r-ab12)', ownPrincipals), levelWith('unit Workloads (ou-1)', ownServices)];
    const found = bucket(organizationAbove('resource_control', levels));
    assert.equal('decidedBy' in found ? found.decidedBy?.length : 0, 2);
  });

  it('covers what an ACL grants', () => {
    const acl = {
      owner_id: 'me',
      grants: [{ grantee: 'http://acs.amazonaws.com/groups/global/AllUsers', permission: 'FULL_CONTROL' }],
    };
    const denied = organizationAbove('resource_control', perimeter);
    assert.deepEqual(bucket(denied, { acl, policy: null }), { outcome: 'pass', decidedBy: named });
    assert.equal(bucket(denied, { acl, policy: null }, 's3_bucket_public_write_acl').outcome, 'pass');
    assert.equal(bucket(nothingAbove, { acl, policy: null }).outcome, 'fail');
    assert.equal(bucket(unknown('nobody knows'), { acl, policy: null }).outcome, 'not_evaluated');
  });
});

describe('other accounts that a bucket policy names', () => {
  const shared = (account: string): JsonObject => ({
    policy: documentOf({
      Effect: 'Allow',
      Principal: { AWS: [`arn:aws:iam::${account}:root`] },
      Action: ['s3:GetObject'],
      Resource: [`${bucketArn}/*`],
    }),
  });
  const within = organizationAbove('resource_control', perimeter);
  const crossAccount = (account: string, above: Above) =>
    bucket(above, shared(account), 's3_bucket_cross_account_access').outcome;

  it('are kept out when they are not in the organization, and allowed when they are', () => {
    assert.equal(crossAccount('345678901234', within), 'pass');
    assert.equal(crossAccount('111122223333', within), 'fail');
    assert.equal(crossAccount('345678901234', nothingAbove), 'fail');
  });

  it('are allowed when the organization exempts them, even without being named in the bucket policy', () => {
    const exempt = {
      ...ownPrincipals,
      Condition: {
        ...ownPrincipals.Condition,
        StringNotEqualsIfExists: {
          'aws:PrincipalOrgID': [organizationId],
          'aws:PrincipalAccount': ['345678901234'],
        },
      },
    };
    const levels = [levelWith('root Root (r-ab12)', exempt, ownServices)];
    const above = organizationAbove('resource_control', levels);
    assert.equal(bucket(above, {}, 's3_bucket_cross_account_access').outcome, 'fail');
    assert.equal(bucket(above).outcome, 'pass', 'one account is not the public');
  });
});

describe('other resources within resource control policies', () => {
  const open = (action: string): JsonObject =>
    documentOf({ Effect: 'Allow', Principal: '*', Action: [action], Resource: ['*'] });
  const cases: [string, string, JsonObject][] = [
    [
      'sqs_queues_not_publicly_accessible',
      `arn:aws:sqs:eu-west-1:${ownAccount}:orders`,
      { policy: open('sqs:SendMessage') },
    ],
    [
      'kms_key_not_publicly_accessible',
      `arn:aws:kms:eu-west-1:${ownAccount}:key/6f1e0d5a-93b7-4c28-8e64-1d0f7a52c3b9`,
      { state: 'Enabled', policy: open('kms:Decrypt') },
    ],
    [
      'iam_role_trust_policy_not_public',
      `arn:aws:iam::${ownAccount}:role/app`,
      { trust_policy: open('sts:AssumeRole') },
    ],
  ];
  for (const [id, externalId, configuration] of cases) {
    it(`decides ${id}`, () => {
      const at = (above: Above) => verdict(id, { above, externalId, configuration }).outcome;
      assert.equal(at(organizationAbove('resource_control', perimeter)), 'pass');
      assert.equal(at(nothingAbove), 'fail');
      assert.equal(at(unknown('nobody knows')), 'not_evaluated');
    });
  }

  it('do not cover topics and functions, whose verdicts need no organization', () => {
    const topic = awsChecks.find(({ id }) => id === 'sns_topics_not_publicly_accessible');
    assert.equal(topic?.readsAbove, false);
    const configuration = { policy: open('sns:Publish') };
    const externalId = `arn:aws:sns:eu-west-1:${ownAccount}:news`;
    const found = topic.evaluate(
      resourceOf('topic', { configuration, externalId }),
      contextOf({ above: unknown('-') }),
    );
    assert.equal(found.outcome, 'fail');
  });
});

describe('requests without TLS', () => {
  /** AWS's example "Require HTTPS connections to your resources". */
  const https = {
    Effect: 'Deny',
    Principal: '*',
    Action: ['sts:*', 's3:*', 'sqs:*', 'secretsmanager:*', 'kms:*'],
    Resource: ['*'],
    Condition: { BoolIfExists: { 'aws:SecureTransport': ['false'] } },
  };
  const own = documentOf({ Effect: 'Allow', Principal: { AWS: [ownRoot] }, Action: ['s3:*'], Resource: [bucketArn] });

  it('are a matter of the bucket policy, whatever the organization denies', () => {
    const check = awsChecks.find(({ id }) => id === 's3_bucket_secure_transport_policy');
    const shown = { configuration: { policy: own }, externalId: 'quarterly-figures' };
    const denied = organizationAbove('resource_control', [levelWith('root Root (r-ab12)', https)]);
    for (const above of [denied, unknown('nobody knows'), nothingAbove]) {
      assert.equal(check?.evaluate(resourceOf('object_bucket', shown), contextOf({ above })).outcome, 'fail');
    }
  });
});
