import assert from 'node:assert/strict';
import { CreateSubnetCommand, CreateVpcCommand, EC2Client, ModifySubnetAttributeCommand } from '@aws-sdk/client-ec2';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings } from '../account-under-test.ts';

describe('subnets of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let ec2: EC2Client;
  let vpcId: string;
  let subnetId: string;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    ec2 = new EC2Client(seedSettings(moto.url));
    const vpc = await ec2.send(new CreateVpcCommand({ CidrBlock: '10.1.0.0/16' }));
    vpcId = vpc.Vpc?.VpcId ?? '';
    const subnet = await ec2.send(new CreateSubnetCommand({ VpcId: vpcId, CidrBlock: '10.1.1.0/24' }));
    subnetId = subnet.Subnet?.SubnetId ?? '';
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows whether a subnet gives out public addresses', async () => {
    await ec2.send(new ModifySubnetAttributeCommand({ SubnetId: subnetId, MapPublicIpOnLaunch: { Value: true } }));
    const { configuration } = await collectOne(session, 'subnet', subnetId);
    assert.equal(configuration.map_public_ip_on_launch, true);
    assert.equal(configuration.cidr_block, '10.1.1.0/24');
    assert.equal(configuration.observed.shared_by, null);
  });
});
