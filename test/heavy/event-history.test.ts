import assert from 'node:assert/strict';
import { AuthorizeSecurityGroupIngressCommand, CreateSecurityGroupCommand, EC2Client } from '@aws-sdk/client-ec2';
import { CreateTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateSecretCommand, SecretsManagerClient, UpdateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { CreateQueueCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { after, before, describe, it } from 'mocha';
import type { CloudSession } from '../../activities/clouds/cloud.ts';
import { listenToDatabase, type DatabaseListener } from '../../db/listener.ts';
import { findFeed } from '../../db/reads/changes/feeds.ts';
import { openSession, seedSettings, testRegion as region } from '../activities/clouds/aws/account-under-test.ts';
import { eventually } from '../helpers/eventually.ts';
import { ministackAccount, startMinistack, type Ministack } from '../helpers/ministack.ts';
import { followedAccount } from '../helpers/queue-feed.ts';
import { useTestDatabase } from '../helpers/use-test-database.ts';

/**
 * The feed without a queue, on records that were not written by these tests. Ministack records calls by their JSON protocol
 * as CloudTrail does; those of EC2 and of S3 without the name of the call or of the resource, so that listings are compared.
 */
describe('The change feed of an account with only its event history', function () {
  this.timeout(180_000);
  const openedDatabase = useTestDatabase({ poolSize: 12 });
  let cloud: Ministack;
  let session: CloudSession;
  let listener: DatabaseListener;

  before(async () => {
    cloud = await startMinistack();
    session = openSession(cloud.url);
    listener = listenToDatabase({ url: openedDatabase.url(), onFault: () => undefined });
  });
  after(async () => {
    session?.close();
    await listener?.close();
    await cloud?.stop();
  });

  it('finds what calls changed, by the records of CloudTrail that name the resource and by those that do not', async () => {
    const settings = seedSettings(cloud.url);
    const sqs = new SQSClient(settings);
    const dynamo = new DynamoDBClient(settings);
    const secrets = new SecretsManagerClient(settings);
    const ec2 = new EC2Client(settings);
    const s3 = new S3Client({ ...settings, forcePathStyle: true });
    const { QueueUrl: queueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: 'orders' }));
    await dynamo.send(
      new CreateTableCommand({
        TableName: 'orders',
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      }),
    );
    const { ARN: secret = '' } = await secrets.send(
      new CreateSecretCommand({ Name: 'orders', SecretString: 'hidden' }),
    );
    const { GroupId: group = '' } = await ec2.send(
      new CreateSecurityGroupCommand({ GroupName: 'orders', Description: 'of a test' }),
    );
    await s3.send(
      new CreateBucketCommand({ Bucket: 'shop-orders', CreateBucketConfiguration: { LocationConstraint: region } }),
    );
    const database = openedDatabase();
    const account = await followedAccount({ database, listener, session }, {}, { accountId: ministackAccount });
    const arn = (service: string, name: string): string => `arn:aws:${service}:${region}:${ministackAccount}:${name}`;
    const ids = new Map<string, number>();
    for (const [resourceType, externalId] of [
      ['queue', arn('sqs', 'orders')],
      ['table', arn('dynamodb', 'table/orders')],
      ['secret', secret],
      ['security_group', group],
      ['object_bucket', 'shop-orders'],
    ] as const) {
      ids.set(resourceType, await account.baseline({ resourceType, externalId, region }));
    }
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl: queueUrl, Attributes: { VisibilityTimeout: '77' } }));
    await dynamo.send(new UpdateTableCommand({ TableName: 'orders', DeletionProtectionEnabled: true }));
    await secrets.send(new UpdateSecretCommand({ SecretId: secret, Description: 'changed' }));
    await ec2.send(
      new AuthorizeSecurityGroupIngressCommand({
        GroupId: group,
        IpPermissions: [{ IpProtocol: 'tcp', FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: '0.0.0.0/0' }] }],
      }),
    );
    await s3.send(
      new PutBucketVersioningCommand({ Bucket: 'shop-orders', VersioningConfiguration: { Status: 'Enabled' } }),
    );
    const feed = account.start();
    try {
      await eventually(
        async () => {
          const found = await database('drift_findings')
            .where({ provider_id: account.providerId })
            .pluck('resource_id');
          assert.deepEqual(new Set(found), new Set(ids.values()));
        },
        { withinMs: 90_000 },
      );
    } finally {
      await feed.end();
      for (const client of [sqs, dynamo, secrets, ec2, s3]) client.destroy();
    }
    const named = await database('announced_changes')
      .where({ provider_id: account.providerId, source: 'call_log' })
      .select<{ resource_type: string; call: string; actor: { principal: string } }[]>(
        'resource_type',
        'call',
        'actor',
      );
    const user = `arn:aws:iam::${ministackAccount}:user/AKIATESTTESTTESTTEST`;
    for (const [type, call] of [
      ['queue', 'SetQueueAttributes'],
      ['table', 'UpdateTable'],
      ['secret', 'UpdateSecret'],
    ]) {
      const own = named.find((one) => one.resource_type === type && one.call === call);
      assert.equal(own?.actor.principal, user, `${type}: ${JSON.stringify(named)}`);
    }
    assert.ok(((await findFeed(database, account.providerId))?.unnamed ?? 0) > 0);
  });
});
