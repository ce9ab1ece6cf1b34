import * as ec2Sdk from '@aws-sdk/client-ec2';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing drift of machine images', () => {
  let moto: Moto;
  let counted: CountedSession;
  let ec2: ec2Sdk.EC2Client;
  let made = 0;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
    ec2 = new ec2Sdk.EC2Client(seedSettings(moto.url));
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });
  const name = (kind: string) => `${kind}-${(made += 1)}`;

  it('makes a machine image private', async () => {
    const run = await ec2.send(new ec2Sdk.RunInstancesCommand({ ImageId: 'ami-12c6146b', MinCount: 1, MaxCount: 1 }));
    const { ImageId } = await ec2.send(
      new ec2Sdk.CreateImageCommand({ InstanceId: run.Instances?.[0]?.InstanceId, Name: name('image') }),
    );
    await proveRemediation({
      counted,
      target: targetAt('machine_image', ImageId),
      drift: () =>
        ec2.send(new ec2Sdk.ModifyImageAttributeCommand({ ImageId, LaunchPermission: { Add: [{ Group: 'all' }] } })),
    });
  });
});
