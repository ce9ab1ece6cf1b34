import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readCallRecord } from '../../../../../activities/clouds/aws/changes/call-record.ts';
import { effectsOf } from '../../../../../activities/clouds/aws/changes/changed-resources.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { callRecord } from '../../../../helpers/call-records.ts';

function effects(record: JsonObject) {
  const read = readCallRecord(callRecord(record));
  assert.ok(typeof read !== 'string', 'it is no record');
  return effectsOf(read);
}

const namesOf = (record: JsonObject): string[] =>
  effects(record).changes.map(({ resourceType, externalId }) => `${resourceType} ${externalId}`);
const listingsOf = (record: JsonObject): string[] =>
  effects(record).listings.map(({ service, place }) => `${service} ${place.listedIn}`);

describe('A record of CloudTrail', () => {
  const named: [title: string, record: JsonObject, names: string[]][] = [
    [
      'of a security group, with the groups that its rules mention',
      {
        eventName: 'AuthorizeSecurityGroupIngress',
        requestParameters: {
          groupId: 'sg-0123456789abcdef0',
          ipPermissions: {
            items: [{ ipProtocol: 'tcp', fromPort: 22, ipRanges: { items: [{ cidrIp: '0.0.0.0/0' }] } }],
          },
        },
        responseElements: { _return: true },
      },
      ['security_group sg-0123456789abcdef0'],
    ],
    [
      'of new instances, but not of their image and groups',
      {
        eventName: 'RunInstances',
        requestParameters: { instancesSet: { items: [{ imageId: 'ami-0abcdef1', minCount: 1 }] } },
        responseElements: {
          instancesSet: {
            items: [{ instanceId: 'i-0123456789abcdef0', imageId: 'ami-0abcdef1' }, { instanceId: 'i-0aaaaaaa' }],
          },
        },
      },
      ['vm_instance i-0123456789abcdef0', 'vm_instance i-0aaaaaaa'],
    ],
    [
      'of tags, by the kind of each id',
      {
        eventName: 'CreateTags',
        requestParameters: {
          resourcesSet: {
            items: [{ resourceId: 'vol-01234567' }, { resourceId: 'vpc-01234567' }, { resourceId: 'rtb-01234567' }],
          },
          tagSet: { items: [{ key: 'stage', value: 'i-01234567' }] },
        },
      },
      ['disk vol-01234567', 'network vpc-01234567'],
    ],
    [
      'of a volume, in the request that EC2 wraps',
      { eventName: 'ModifyVolume', requestParameters: { ModifyVolumeRequest: { VolumeId: 'vol-01234567', Size: 8 } } },
      ['disk vol-01234567'],
    ],
    [
      'of a bucket',
      {
        eventSource: 's3.amazonaws.com',
        eventName: 'PutBucketPublicAccessBlock',
        requestParameters: { bucketName: 'logs.example', Host: 's3.amazonaws.com' },
      },
      ['object_bucket logs.example'],
    ],
    [
      'of the account',
      { eventSource: 's3.amazonaws.com', eventName: 'PutAccountPublicAccessBlock', requestParameters: {} },
      ['account 123456789012'],
    ],
    [
      'of the region of an account',
      { eventName: 'DisableEbsEncryptionByDefault', requestParameters: {} },
      ['account_region 123456789012/eu-west-1'],
    ],
    [
      'of a user and a policy',
      {
        eventSource: 'iam.amazonaws.com',
        eventName: 'AttachUserPolicy',
        requestParameters: { userName: 'alice', policyArn: 'arn:aws:iam::123456789012:policy/team/admin' },
      },
      ['iam_user arn:aws:iam::123456789012:user/alice', 'iam_policy arn:aws:iam::123456789012:policy/team/admin'],
    ],
    [
      'of a new role, by its ARN with the path',
      {
        eventSource: 'iam.amazonaws.com',
        eventName: 'CreateRole',
        requestParameters: { roleName: 'ci', path: '/team/' },
        responseElements: { role: { roleName: 'ci', arn: 'arn:aws:iam::123456789012:role/team/ci' } },
      },
      ['iam_role arn:aws:iam::123456789012:role/team/ci'],
    ],
    [
      'of a function, with the version of its API in the name of the event',
      {
        eventSource: 'lambda.amazonaws.com',
        eventName: 'AddPermission20150331v2',
        requestParameters: { functionName: 'arn:aws:lambda:eu-west-1:123456789012:function:pay:live' },
      },
      ['function arn:aws:lambda:eu-west-1:123456789012:function:pay'],
    ],
    [
      'of a database, in lower case',
      {
        eventSource: 'rds.amazonaws.com',
        eventName: 'ModifyDBInstance',
        requestParameters: { dBInstanceIdentifier: 'Shop' },
      },
      ['db_instance arn:aws:rds:eu-west-1:123456789012:db:shop'],
    ],
    [
      'of a queue',
      {
        eventSource: 'sqs.amazonaws.com',
        eventName: 'SetQueueAttributes',
        requestParameters: { queueUrl: 'https://sqs.eu-west-1.amazonaws.com/123456789012/jobs' },
      },
      ['queue arn:aws:sqs:eu-west-1:123456789012:jobs'],
    ],
    [
      'of a subscription, as its topic',
      {
        eventSource: 'sns.amazonaws.com',
        eventName: 'Unsubscribe',
        requestParameters: { subscriptionArn: 'arn:aws:sns:eu-west-1:123456789012:news:11111111-2222' },
      },
      ['topic arn:aws:sns:eu-west-1:123456789012:news'],
    ],
    [
      'of a listener, as its load balancer',
      {
        eventSource: 'elasticloadbalancing.amazonaws.com',
        eventName: 'ModifyListener',
        requestParameters: {
          listenerArn: 'arn:aws:elasticloadbalancing:eu-west-1:123456789012:listener/app/web/50dc/0467',
        },
      },
      ['load_balancer arn:aws:elasticloadbalancing:eu-west-1:123456789012:loadbalancer/app/web/50dc'],
    ],
    [
      'of a key, by id',
      {
        eventSource: 'kms.amazonaws.com',
        eventName: 'PutKeyPolicy',
        requestParameters: { keyId: '1234abcd-12ab-34cd-56ef-1234567890ab' },
      },
      ['encryption_key arn:aws:kms:eu-west-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab'],
    ],
  ];
  for (const [title, record, names] of named)
    it(`names what a call changed: ${title}`, () => assert.deepEqual(namesOf(record), names));

  it('names a secret by its name, which the inventory completes', () => {
    const [change] = effects({
      eventSource: 'secretsmanager.amazonaws.com',
      eventName: 'PutResourcePolicy',
      requestParameters: { secretId: 'prod/db' },
    }).changes;
    assert.equal(change?.name, 'prod/db');
  });

  it('without a resource leads to the listings that may show the change', () => {
    assert.deepEqual(listingsOf({ eventName: 'CreateRoute', requestParameters: { routeTableId: 'rtb-1' } }), [
      'ec2-networks eu-west-1',
    ]);
    assert.deepEqual(
      listingsOf({ eventSource: 'iam.amazonaws.com', eventName: 'ReticulateSplines', requestParameters: null }),
      ['iam-users global', 'iam-groups global', 'iam-roles global', 'iam-policies global'],
    );
    assert.equal(
      listingsOf({ eventName: 'ReticulateSplines', requestParameters: { groupId: 'sg-01234567' } }).length,
      9,
    );
  });

  const ignored: [title: string, record: JsonObject][] = [
    [
      'failed',
      {
        eventName: 'DeleteSecurityGroup',
        errorCode: 'Client.DependencyViolation',
        requestParameters: { groupId: 'sg-01234567' },
      },
    ],
    ['only read', { eventName: 'GetReservedInstancesExchangeQuote', readOnly: true }],
    ['is of another service', { eventSource: 'sagemaker.amazonaws.com', eventName: 'CreateModel' }],
    ['changes nothing of the inventory', { eventName: 'CreateKeyPair', requestParameters: { keyName: 'k' } }],
  ];
  for (const [title, record] of ignored) {
    it(`announces nothing of a call that ${title}`, () =>
      assert.deepEqual(effects(record), { changes: [], listings: [] }));
  }

  it('names nothing of another account or region', () => {
    const topic = (arn: string): string[] =>
      namesOf({
        eventSource: 'sns.amazonaws.com',
        eventName: 'SetTopicAttributes',
        requestParameters: { topicArn: arn },
      });
    assert.deepEqual(topic('arn:aws:sns:eu-west-1:999999999999:news'), []);
    assert.deepEqual(topic('arn:aws:sns:us-east-2:123456789012:news'), []);
  });

  const makers: [title: string, record: JsonObject, maker: object][] = [
    [
      'a user of the console',
      { sessionCredentialFromConsole: 'true', userAgent: 'AWS Internal' },
      { principal: 'arn:aws:iam::123456789012:user/alice', issuer: null, means: 'console', via: 'AWS' },
    ],
    [
      'a role with Terraform',
      {
        userAgent: 'APN/1.0 HashiCorp/1.0 Terraform/1.9.5 (+https://www.terraform.io) aws-sdk-go-v2/1.30.3',
        userIdentity: {
          type: 'AssumedRole',
          arn: 'arn:aws:sts::123456789012:assumed-role/deploy/ci-17',
          sessionContext: { sessionIssuer: { type: 'Role', arn: 'arn:aws:iam::123456789012:role/deploy' } },
        },
      },
      {
        principal: 'arn:aws:sts::123456789012:assumed-role/deploy/ci-17',
        issuer: 'arn:aws:iam::123456789012:role/deploy',
        means: 'terraform',
        via: 'Terraform/1.9.5',
      },
    ],
    [
      'a service of AWS',
      {
        userIdentity: { type: 'AWSService', invokedBy: 'autoscaling.amazonaws.com' },
        userAgent: 'autoscaling.amazonaws.com',
      },
      { principal: 'autoscaling.amazonaws.com', issuer: null, means: 'service', via: 'autoscaling.amazonaws.com' },
    ],
    ['the command line', { userAgent: '[aws-cli/2.17.0 Python/3.11]' }, { means: 'cli', via: 'aws-cli/2.17.0' }],
  ];
  for (const [title, record, maker] of makers) {
    it(`says who made the call: ${title}`, () => {
      const [change] = effects({
        eventName: 'DeleteVolume',
        requestParameters: { volumeId: 'vol-01234567' },
        ...record,
      }).changes;
      assert.ok(change?.actor);
      assert.equal(change.kind, 'deleted');
      assert.equal(change.actor.sourceAddress, '192.0.2.7');
      const { principal, issuer } = change.actor;
      const { means, via } = change;
      assert.deepEqual({ principal, issuer, means, via, ...maker }, { principal, issuer, means, via });
    });
  }

  for (const [title, record] of [
    ['no object', 'text'],
    ['nothing of a record', {}],
    ['no account', { ...callRecord({}), recipientAccountId: null, userIdentity: {} }],
    ['no time', { ...callRecord({}), eventTime: 'soon' }],
  ] as const) {
    it(`is rejected with a reason if it has ${title}`, () => assert.equal(typeof readCallRecord(record), 'string'));
  }

  it('says which parts of a resource a call may have changed, where that is certain', () => {
    const partsOf = (record: JsonObject) =>
      effects(record).changes.map(({ resourceType, parts }) => [resourceType, parts ?? null]);
    const s3 = { eventSource: 's3.amazonaws.com', requestParameters: { bucketName: 'logs' } };
    assert.deepEqual(partsOf({ ...s3, eventName: 'PutBucketPolicy' }), [
      ['object_bucket', ['policy', 'policy_is_public']],
    ]);
    assert.deepEqual(partsOf({ ...s3, eventName: 'CreateBucket' }), [['object_bucket', null]]);
    assert.deepEqual(partsOf({ ...s3, eventName: 'PutBucketOfTomorrow' }), [['object_bucket', null]]);
    const requestParameters = { userName: 'ann', groupName: 'operators' };
    assert.deepEqual(
      partsOf({ eventSource: 'iam.amazonaws.com', eventName: 'AddUserToGroup', requestParameters }).toSorted(),
      [
        ['iam_group', null],
        ['iam_user', ['groups']],
      ],
    );
  });
});
