import * as rdsSdk from '@aws-sdk/client-rds';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing drift of databases', () => {
  let moto: Moto;
  let counted: CountedSession;
  let rds: rdsSdk.RDSClient;
  let made = 0;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
    rds = new rdsSdk.RDSClient(seedSettings(moto.url));
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
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

  it('restores a database that is not public, with its backups, protections and tags', async () => {
    const { arn, id } = await database({
      BackupRetentionPeriod: 14,
      DeletionProtection: true,
      AutoMinorVersionUpgrade: true,
      PubliclyAccessible: false,
      CopyTagsToSnapshot: true,
      EnableIAMDatabaseAuthentication: true,
      Tags: [{ Key: 'team', Value: 'shop' }],
    });
    await proveRemediation({
      counted,
      target: targetAt('db_instance', arn),
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
    await proveRemediation({
      counted,
      target: targetAt('db_instance', arn),
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
});
