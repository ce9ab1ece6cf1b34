import assert from 'node:assert/strict';
import { CreateTableCommand, DynamoDBClient, UpdateContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import {
  CreateCacheClusterCommand,
  CreateReplicationGroupCommand,
  ElastiCacheClient,
} from '@aws-sdk/client-elasticache';
import {
  CreateDBClusterCommand,
  CreateDBInstanceCommand,
  CreateDBSnapshotCommand,
  ModifyDBSnapshotAttributeCommand,
  RDSClient,
} from '@aws-sdk/client-rds';
import type { CloudSession } from '../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testAccountId, testRegion } from './account-under-test.ts';

describe('databases of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let rds: RDSClient;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    rds = new RDSClient(seedSettings(moto.url));
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows a database with its switches and never its password', async () => {
    await rds.send(
      new CreateDBInstanceCommand({
        DBInstanceIdentifier: 'orders',
        Engine: 'postgres',
        DBInstanceClass: 'db.t3.small',
        AllocatedStorage: 20,
        MasterUsername: 'owner',
        MasterUserPassword: 'pw-of-the-owner',
        PubliclyAccessible: true,
        BackupRetentionPeriod: 7,
        DeletionProtection: true,
        StorageEncrypted: true,
        EnableIAMDatabaseAuthentication: true,
        EnableCloudwatchLogsExports: ['upgrade', 'postgresql'],
        Tags: [{ Key: 'team', Value: 'shop' }],
      }),
    );
    const found = await collectOne(session, 'db_instance', 'orders');
    const { configuration } = found;
    assert.equal(found.externalId, `arn:aws:rds:${testRegion}:${testAccountId}:db:orders`);
    assert.deepEqual(found.unreadable, {});
    assert.deepEqual(found.tags, { team: 'shop' });
    assert.equal(configuration.kind, 'instance');
    assert.equal(configuration.publicly_accessible, true);
    assert.equal(configuration.backup_retention_days, 7);
    assert.equal(configuration.deletion_protection, true);
    assert.equal(configuration.storage_encrypted, true);
    assert.equal(configuration.iam_authentication, true);
    assert.deepEqual(configuration.cloudwatch_logs_exports, ['postgresql', 'upgrade']);
    assert.ok(!JSON.stringify(found).includes('pw-of-the-owner'));
  });

  it('shows a database cluster beside the instances', async () => {
    await rds.send(
      new CreateDBClusterCommand({
        DBClusterIdentifier: 'ledger',
        Engine: 'aurora-postgresql',
        MasterUsername: 'owner',
        MasterUserPassword: 'pw-of-the-owner',
        StorageEncrypted: true,
      }),
    );
    const { configuration } = await collectOne(session, 'db_instance', 'ledger');
    assert.equal(configuration.kind, 'cluster');
    assert.equal(configuration.storage_encrypted, true);
  });

  it('shows with whom a database snapshot is shared', async () => {
    await rds.send(
      new CreateDBSnapshotCommand({ DBInstanceIdentifier: 'orders', DBSnapshotIdentifier: 'orders-before' }),
    );
    await rds.send(
      new ModifyDBSnapshotAttributeCommand({
        DBSnapshotIdentifier: 'orders-before',
        AttributeName: 'restore',
        ValuesToAdd: ['all'],
      }),
    );
    const { configuration } = await collectOne(session, 'snapshot', 'orders-before');
    assert.equal(configuration.kind, 'database');
    assert.equal(configuration.source_id, 'orders');
    assert.equal(configuration.public, true);
    assert.deepEqual(configuration.shared_with, []);
  });

  it('shows a table with its recovery', async () => {
    const dynamodb = new DynamoDBClient(seedSettings(moto.url));
    await dynamodb.send(
      new CreateTableCommand({
        TableName: 'sessions',
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        DeletionProtectionEnabled: true,
        Tags: [{ Key: 'team', Value: 'web' }],
      }),
    );
    await dynamodb.send(
      new UpdateContinuousBackupsCommand({
        TableName: 'sessions',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
    const { configuration, externalId, tags, unreadable } = await collectOne(session, 'table', 'sessions');
    assert.equal(externalId, `arn:aws:dynamodb:${testRegion}:${testAccountId}:table/sessions`);
    assert.deepEqual(unreadable, {});
    assert.deepEqual(tags, { team: 'web' });
    assert.equal(configuration.point_in_time_recovery, true);
    assert.equal(configuration.deletion_protection, true);
    assert.equal(configuration.billing_mode, 'PAY_PER_REQUEST');
    assert.equal(configuration.policy, null);
  });

  it('shows a cache cluster and a replication group, never the token', async () => {
    const elasticache = new ElastiCacheClient(seedSettings(moto.url));
    await elasticache.send(
      new CreateCacheClusterCommand({
        CacheClusterId: 'pages',
        Engine: 'redis',
        CacheNodeType: 'cache.t3.micro',
        NumCacheNodes: 1,
        AutoMinorVersionUpgrade: true,
        SnapshotRetentionLimit: 3,
      }),
    );
    await elasticache.send(
      new CreateReplicationGroupCommand({
        ReplicationGroupId: 'carts',
        ReplicationGroupDescription: 'carts',
        Engine: 'redis',
        CacheNodeType: 'cache.t3.micro',
        TransitEncryptionEnabled: true,
        AtRestEncryptionEnabled: true,
        AuthToken: 'token-of-the-cache-1',
      }),
    );
    const cluster = await collectOne(session, 'cache_cluster', 'pages');
    assert.equal(cluster.configuration.kind, 'cluster');
    assert.equal(cluster.configuration.snapshot_retention_days, 3);
    const group = await collectOne(session, 'cache_cluster', 'carts');
    assert.equal(group.configuration.kind, 'replication_group');
    assert.equal(group.configuration.transit_encryption, true);
    assert.ok(!JSON.stringify(group).includes('token-of-the-cache-1'));
  });
});
