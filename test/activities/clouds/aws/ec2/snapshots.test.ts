import assert from 'node:assert/strict';
import {
  CreateSnapshotCommand,
  CreateVolumeCommand,
  EC2Client,
  ModifySnapshotAttributeCommand,
} from '@aws-sdk/client-ec2';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testRegion } from '../account-under-test.ts';

describe('snapshots of an AWS account', () => {
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

  it('shows with whom a snapshot is shared', async () => {
    const { VolumeId } = await ec2.send(new CreateVolumeCommand({ AvailabilityZone: `${testRegion}a`, Size: 7 }));
    const { SnapshotId: id = '' } = await ec2.send(new CreateSnapshotCommand({ VolumeId }));
    const share = { SnapshotId: id, Attribute: 'createVolumePermission', OperationType: 'add' } as const;
    await ec2.send(new ModifySnapshotAttributeCommand({ ...share, GroupNames: ['all'] }));
    await ec2.send(new ModifySnapshotAttributeCommand({ ...share, UserIds: ['222222222222', '111111111111'] }));
    const { configuration } = await collectOne(session, 'snapshot', id);
    assert.equal(configuration.kind, 'volume');
    assert.equal(configuration.source_id, VolumeId);
    assert.equal(configuration.public, true);
    assert.deepEqual(configuration.shared_with, ['111111111111', '222222222222']);
  });
});
