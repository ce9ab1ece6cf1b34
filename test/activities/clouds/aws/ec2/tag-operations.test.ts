import * as ec2Sdk from '@aws-sdk/client-ec2';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testRegion } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing the tags of EC2 resources', () => {
  let moto: Moto;
  let counted: CountedSession;
  let ec2: ec2Sdk.EC2Client;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
    ec2 = new ec2Sdk.EC2Client(seedSettings(moto.url));
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });

  it('restores the tags of a disk', async () => {
    const volume = await ec2.send(
      new ec2Sdk.CreateVolumeCommand({ AvailabilityZone: `${testRegion}a`, Size: 10, VolumeType: 'gp2' }),
    );
    const tag = (Value: string) =>
      ec2.send(new ec2Sdk.CreateTagsCommand({ Resources: [volume.VolumeId ?? ''], Tags: [{ Key: 'owner', Value }] }));
    await tag('shop');
    await proveRemediation({ counted, target: targetAt('disk', volume.VolumeId), drift: () => tag('nobody') });
  });
});
