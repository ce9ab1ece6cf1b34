import { CreateReplicationGroupCommand, ElastiCacheClient } from '@aws-sdk/client-elasticache';
import {
  CreateDBClusterCommand,
  CreateDBClusterSnapshotCommand,
  CreateDBInstanceCommand,
  CreateDBSnapshotCommand,
  ModifyDBClusterSnapshotAttributeCommand,
  ModifyDBSnapshotAttributeCommand,
  RDSClient,
} from '@aws-sdk/client-rds';
import { seedSettings } from './settings.ts';

/** Databases, snapshots, caches and load balancers, one of each kind good and one bad. */
export async function seedDatabases(endpoint: string): Promise<void> {
  const settings = seedSettings(endpoint);
  const rds = new RDSClient(settings);
  for (const isGood of [true, false]) {
    const name = isGood ? 'good' : 'bad';
    await rds.send(
      new CreateDBInstanceCommand({
        DBInstanceIdentifier: name,
        Engine: 'postgres',
        DBInstanceClass: 'db.t3.small',
        AllocatedStorage: 20,
        MasterUsername: 'owner',
        MasterUserPassword: 'password-of-the-owner',
        PubliclyAccessible: !isGood,
        BackupRetentionPeriod: isGood ? 7 : 0,
        DeletionProtection: isGood,
        StorageEncrypted: isGood,
        MultiAZ: isGood,
        AutoMinorVersionUpgrade: isGood,
        CopyTagsToSnapshot: isGood,
        EnableIAMDatabaseAuthentication: isGood,
        EnableCloudwatchLogsExports: isGood ? ['postgresql'] : [],
      }),
    );
    await rds.send(new CreateDBSnapshotCommand({ DBInstanceIdentifier: name, DBSnapshotIdentifier: `${name}-copy` }));
    await rds.send(
      new CreateDBClusterCommand({
        DBClusterIdentifier: `${name}-cluster`,
        Engine: 'aurora-mysql',
        MasterUsername: 'owner',
        MasterUserPassword: 'password-of-the-owner',
        StorageEncrypted: isGood,
        EnableIAMDatabaseAuthentication: isGood,
        EnableCloudwatchLogsExports: isGood ? ['audit', 'error', 'general', 'slowquery'] : [],
        ...(isGood ? { AvailabilityZones: ['us-east-1a', 'us-east-1b'] } : {}),
      }),
    );
    await seedGraph(rds, { name, isGood });
  }
  await rds.send(
    new ModifyDBSnapshotAttributeCommand({
      DBSnapshotIdentifier: 'bad-copy',
      AttributeName: 'restore',
      ValuesToAdd: ['all'],
    }),
  );
  const caches = new ElastiCacheClient(settings);
  for (const isGood of [true, false]) {
    await caches.send(
      new CreateReplicationGroupCommand({
        ReplicationGroupId: isGood ? 'good' : 'bad',
        ReplicationGroupDescription: 'cache',
        Engine: 'redis',
        TransitEncryptionEnabled: isGood,
        AtRestEncryptionEnabled: isGood,
        SnapshotRetentionLimit: isGood ? 7 : 0,
      }),
    );
  }
}

/** A Neptune cluster and its snapshot; moto has no DocumentDB. */
async function seedGraph(rds: RDSClient, { name, isGood }: { name: string; isGood: boolean }): Promise<void> {
  const DBClusterIdentifier = `${name}-graph`;
  await rds.send(
    new CreateDBClusterCommand({
      DBClusterIdentifier,
      Engine: 'neptune',
      StorageEncrypted: isGood,
      BackupRetentionPeriod: isGood ? 30 : 1,
      CopyTagsToSnapshot: isGood,
      EnableCloudwatchLogsExports: isGood ? ['audit'] : [],
    }),
  );
  const DBClusterSnapshotIdentifier = `${DBClusterIdentifier}-copy`;
  await rds.send(new CreateDBClusterSnapshotCommand({ DBClusterIdentifier, DBClusterSnapshotIdentifier }));
  if (isGood) return;
  await rds.send(
    new ModifyDBClusterSnapshotAttributeCommand({
      DBClusterSnapshotIdentifier,
      AttributeName: 'restore',
      ValuesToAdd: ['all'],
    }),
  );
}
