import assert from 'node:assert/strict';
import { CreateDBClusterCommand, CreateDBInstanceCommand, RDSClient } from '@aws-sdk/client-rds';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testAccountId, testRegion } from '../account-under-test.ts';

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

  it('shows a database with its settings and never its password', async () => {
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

  it('shows a database cluster in addition to the instances', async () => {
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
});
