import assert from 'node:assert/strict';
import { CreateImageCommand, EC2Client, RunInstancesCommand } from '@aws-sdk/client-ec2';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings } from '../account-under-test.ts';

describe('machine images of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let ec2: EC2Client;

  before(async () => {
    moto = await startMoto({ images: true });
    session = openSession(moto.url);
    ec2 = new EC2Client(seedSettings(moto.url));
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows an image that the account owns', async () => {
    const run = new RunInstancesCommand({ ImageId: 'ami-12c6146b', MinCount: 1, MaxCount: 1 });
    const InstanceId = (await ec2.send(run)).Instances?.[0]?.InstanceId;
    await ec2.send(new CreateImageCommand({ InstanceId, Name: 'golden' }));
    const { configuration } = await collectOne(session, 'machine_image', 'golden');
    assert.equal(configuration.public, false);
    assert.deepEqual(configuration.shared_with, []);
  });
});
