import * as ec2Sdk from '@aws-sdk/client-ec2';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing drift of networks and subnets', () => {
  let moto: Moto;
  let counted: CountedSession;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });

  it('restores switches and tags of networks and subnets', async () => {
    const ec2 = new ec2Sdk.EC2Client(seedSettings(moto.url));
    const { Vpc: vpc } = await ec2.send(new ec2Sdk.CreateVpcCommand({ CidrBlock: '10.1.0.0/16' }));
    const VpcId = vpc?.VpcId;
    await proveRemediation({
      counted,
      target: targetAt('network', VpcId),
      drift: async () => {
        await ec2.send(new ec2Sdk.ModifyVpcAttributeCommand({ VpcId, EnableDnsSupport: { Value: false } }));
        await ec2.send(
          new ec2Sdk.CreateTagsCommand({ Resources: [VpcId ?? ''], Tags: [{ Key: 'team', Value: 'shop' }] }),
        );
      },
    });
    const { Subnet: subnet } = await ec2.send(new ec2Sdk.CreateSubnetCommand({ VpcId, CidrBlock: '10.1.1.0/24' }));
    const { SubnetId } = subnet ?? {};
    await proveRemediation({
      counted,
      target: targetAt('subnet', SubnetId),
      drift: () =>
        ec2.send(new ec2Sdk.ModifySubnetAttributeCommand({ SubnetId, MapPublicIpOnLaunch: { Value: true } })),
    });
  });
});
