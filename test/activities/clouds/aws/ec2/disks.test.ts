import assert from 'node:assert/strict';
import { CreateVolumeCommand, EC2Client } from '@aws-sdk/client-ec2';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testRegion } from '../account-under-test.ts';

describe('disks of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let ec2: EC2Client;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    ec2 = new EC2Client(seedSettings(moto.url));
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows a disk', async () => {
    const volume = await ec2.send(
      new CreateVolumeCommand({
        AvailabilityZone: `${testRegion}a`,
        Size: 7,
        VolumeType: 'gp3',
        Encrypted: true,
        TagSpecifications: [{ ResourceType: 'volume', Tags: [{ Key: 'Name', Value: 'data' }] }],
      }),
    );
    const { externalId, configuration } = await collectOne(session, 'disk', 'data');
    assert.equal(externalId, volume.VolumeId);
    assert.equal(configuration.size_gb, 7);
    assert.equal(configuration.volume_type, 'gp3');
    assert.equal(configuration.encrypted, true);
    assert.deepEqual(configuration.attachments, []);
  });
});
