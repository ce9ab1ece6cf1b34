import * as ec2Sdk from '@aws-sdk/client-ec2';
import * as rdsSdk from '@aws-sdk/client-rds';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testRegion } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing drift of snapshots', () => {
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

  it('makes a snapshot of a database private', async () => {
    const { id } = await database();
    const DBSnapshotIdentifier = name('snapshot');
    const answer = await rds.send(
      new rdsSdk.CreateDBSnapshotCommand({ DBInstanceIdentifier: id, DBSnapshotIdentifier }),
    );
    await proveRemediation({
      counted,
      target: targetAt('snapshot', answer.DBSnapshot?.DBSnapshotArn),
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

  it('makes a snapshot of a volume private and shares it as in the baseline', async () => {
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
    await proveRemediation({
      counted,
      target: targetAt('snapshot', SnapshotId),
      drift: async () => {
        await share({ Remove: [{ UserId: '111111111111' }] });
        await share({ Add: [{ Group: 'all' }] });
        await ec2.send(
          new ec2Sdk.CreateTagsCommand({ Resources: [SnapshotId ?? ''], Tags: [{ Key: 'team', Value: 'shop' }] }),
        );
      },
    });
  });
});
