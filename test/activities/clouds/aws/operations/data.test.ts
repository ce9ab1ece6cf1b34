import assert from 'node:assert/strict';
import * as dynamo from '@aws-sdk/client-dynamodb';
import * as ec2Sdk from '@aws-sdk/client-ec2';
import * as cache from '@aws-sdk/client-elasticache';
import * as rdsSdk from '@aws-sdk/client-rds';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testAccountId, testRegion } from '../account-under-test.ts';
import { openCountedSession, proveMending, type CountedSession } from './mending.ts';

describe('mending drift of databases, disks and snapshots', () => {
  let moto: Moto;
  let counted: CountedSession;
  let rds: rdsSdk.RDSClient;
  let ec2: ec2Sdk.EC2Client;
  let made = 0;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
    rds = new rdsSdk.RDSClient(seedSettings(moto.url));
    ec2 = new ec2Sdk.EC2Client(seedSettings(moto.url));
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });

  const at = (resourceType: string, externalId: string | undefined) => ({
    externalId: externalId ?? '',
    resourceType,
    region: testRegion,
  });
  const name = (kind: string) => `${kind}-${(made += 1)}`;

  async function database(settings: Partial<rdsSdk.CreateDBInstanceCommandInput> = {}) {
    const answer = await rds.send(
      new rdsSdk.CreateDBInstanceCommand({
        DBInstanceIdentifier: name('orders'),
        Engine: 'postgres',
        EngineVersion: '14.5',
        DBInstanceClass: 'db.t3.small',
        AllocatedStorage: 20,
        MasterUsername: 'owner',
        MasterUserPassword: 'password-of-the-tests',
        ...settings,
      }),
    );
    return { arn: answer.DBInstance?.DBInstanceArn ?? '', id: answer.DBInstance?.DBInstanceIdentifier ?? '' };
  }

  it('closes a database to the public again, with its backups, protections and tags', async () => {
    const { arn, id } = await database({
      BackupRetentionPeriod: 14,
      DeletionProtection: true,
      AutoMinorVersionUpgrade: true,
      PubliclyAccessible: false,
      CopyTagsToSnapshot: true,
      EnableIAMDatabaseAuthentication: true,
      Tags: [{ Key: 'team', Value: 'shop' }],
    });
    await proveMending({
      counted,
      target: at('db_instance', arn),
      drift: async () => {
        await rds.send(
          new rdsSdk.ModifyDBInstanceCommand({
            DBInstanceIdentifier: id,
            ApplyImmediately: true,
            BackupRetentionPeriod: 1,
            DeletionProtection: false,
            AutoMinorVersionUpgrade: false,
            PubliclyAccessible: true,
            CopyTagsToSnapshot: false,
            EnableIAMDatabaseAuthentication: false,
            MultiAZ: true,
          }),
        );
        await rds.send(
          new rdsSdk.AddTagsToResourceCommand({ ResourceName: arn, Tags: [{ Key: 'team', Value: 'other' }] }),
        );
      },
    });
  });

  it('restores settings of a database cluster', async () => {
    const DBClusterIdentifier = name('cluster');
    const answer = await rds.send(
      new rdsSdk.CreateDBClusterCommand({
        DBClusterIdentifier,
        Engine: 'aurora-postgresql',
        MasterUsername: 'owner',
        MasterUserPassword: 'password-of-the-tests',
        DeletionProtection: true,
        BackupRetentionPeriod: 14,
      }),
    );
    const arn = answer.DBCluster?.DBClusterArn;
    await proveMending({
      counted,
      target: at('db_instance', arn),
      drift: () =>
        rds.send(
          new rdsSdk.ModifyDBClusterCommand({
            DBClusterIdentifier,
            ApplyImmediately: true,
            DeletionProtection: false,
            BackupRetentionPeriod: 1,
          }),
        ),
    });
  });

  it('makes a snapshot of a database private', async () => {
    const { id } = await database();
    const DBSnapshotIdentifier = name('snapshot');
    const answer = await rds.send(
      new rdsSdk.CreateDBSnapshotCommand({ DBInstanceIdentifier: id, DBSnapshotIdentifier }),
    );
    await proveMending({
      counted,
      target: at('snapshot', answer.DBSnapshot?.DBSnapshotArn),
      drift: () =>
        rds.send(
          new rdsSdk.ModifyDBSnapshotAttributeCommand({
            DBSnapshotIdentifier,
            AttributeName: 'restore',
            ValuesToAdd: ['all'],
          }),
        ),
    });
  });

  it('makes a snapshot of a volume private and shares it with whom the baseline does', async () => {
    const { VolumeId } = await ec2.send(
      new ec2Sdk.CreateVolumeCommand({ AvailabilityZone: `${testRegion}a`, Size: 10 }),
    );
    const { SnapshotId } = await ec2.send(new ec2Sdk.CreateSnapshotCommand({ VolumeId }));
    const share = (CreateVolumePermission: ec2Sdk.CreateVolumePermissionModifications) =>
      ec2.send(
        new ec2Sdk.ModifySnapshotAttributeCommand({
          SnapshotId,
          Attribute: 'createVolumePermission',
          CreateVolumePermission,
        }),
      );
    await share({ Add: [{ UserId: '111111111111' }] });
    await proveMending({
      counted,
      target: at('snapshot', SnapshotId),
      drift: async () => {
        await share({ Remove: [{ UserId: '111111111111' }] });
        await share({ Add: [{ Group: 'all' }] });
        await ec2.send(
          new ec2Sdk.CreateTagsCommand({ Resources: [SnapshotId ?? ''], Tags: [{ Key: 'team', Value: 'shop' }] }),
        );
      },
    });
  });

  it('mends the tags of a disk', async () => {
    const volume = await ec2.send(
      new ec2Sdk.CreateVolumeCommand({ AvailabilityZone: `${testRegion}a`, Size: 10, VolumeType: 'gp2' }),
    );
    const tag = (Value: string) =>
      ec2.send(new ec2Sdk.CreateTagsCommand({ Resources: [volume.VolumeId ?? ''], Tags: [{ Key: 'owner', Value }] }));
    await tag('shop');
    await proveMending({ counted, target: at('disk', volume.VolumeId), drift: () => tag('nobody') });
  });

  it('makes a machine image private', async () => {
    const run = await ec2.send(new ec2Sdk.RunInstancesCommand({ ImageId: 'ami-12c6146b', MinCount: 1, MaxCount: 1 }));
    const { ImageId } = await ec2.send(
      new ec2Sdk.CreateImageCommand({ InstanceId: run.Instances?.[0]?.InstanceId, Name: name('image') }),
    );
    await proveMending({
      counted,
      target: at('machine_image', ImageId),
      drift: () =>
        ec2.send(new ec2Sdk.ModifyImageAttributeCommand({ ImageId, LaunchPermission: { Add: [{ Group: 'all' }] } })),
    });
  });

  it('restores protection, recovery, capacity and tags of a table', async () => {
    const dynamodb = new dynamo.DynamoDBClient({ ...seedSettings(moto.url), accountIdEndpointMode: 'disabled' });
    const TableName = name('orders');
    const answer = await dynamodb.send(
      new dynamo.CreateTableCommand({
        TableName,
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        BillingMode: 'PROVISIONED',
        ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 5 },
        DeletionProtectionEnabled: true,
      }),
    );
    const recover = (PointInTimeRecoveryEnabled: boolean) =>
      dynamodb.send(
        new dynamo.UpdateContinuousBackupsCommand({
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled },
        }),
      );
    await recover(true);
    const arn = answer.TableDescription?.TableArn;
    await proveMending({
      counted,
      target: at('table', arn),
      drift: async () => {
        await recover(false);
        await dynamodb.send(new dynamo.UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
        await dynamodb.send(
          new dynamo.UpdateTableCommand({
            TableName,
            ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
          }),
        );
        await dynamodb.send(
          new dynamo.TagResourceCommand({ ResourceArn: arn, Tags: [{ Key: 'team', Value: 'shop' }] }),
        );
      },
    });
  });

  it('restores tags of a cache', async () => {
    const elasticache = new cache.ElastiCacheClient(seedSettings(moto.url));
    const answer = await elasticache.send(
      new cache.CreateReplicationGroupCommand({
        ReplicationGroupId: name('cache'),
        ReplicationGroupDescription: 'sessions',
        Engine: 'redis',
        CacheNodeType: 'cache.t3.micro',
        SnapshotRetentionLimit: 7,
      }),
    );
    const arn = answer.ReplicationGroup?.ARN ?? `arn:aws:elasticache:${testRegion}:${testAccountId}:none`;
    await proveMending({
      counted,
      target: at('cache_cluster', arn),
      drift: () =>
        elasticache.send(
          new cache.AddTagsToResourceCommand({ ResourceName: arn, Tags: [{ Key: 'team', Value: 'shop' }] }),
        ),
    });
    assert.ok(arn);
  });
});
