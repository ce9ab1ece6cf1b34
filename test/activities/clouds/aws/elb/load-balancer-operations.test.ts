import * as ec2Sdk from '@aws-sdk/client-ec2';
import * as elbSdk from '@aws-sdk/client-elastic-load-balancing-v2';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testRegion } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing drift of a load balancer', () => {
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

  it('restores attributes, security groups and tags of a load balancer', async () => {
    const ec2 = new ec2Sdk.EC2Client(seedSettings(moto.url));
    const { Vpc: vpc } = await ec2.send(new ec2Sdk.CreateVpcCommand({ CidrBlock: '10.2.0.0/16' }));
    const VpcId = vpc?.VpcId;
    const subnet = async (CidrBlock: string, zone: string) => {
      const AvailabilityZone = `${testRegion}${zone}`;
      const answer = await ec2.send(new ec2Sdk.CreateSubnetCommand({ VpcId, CidrBlock, AvailabilityZone }));
      return answer.Subnet?.SubnetId ?? '';
    };
    const group = async (GroupName: string) => {
      const input = { GroupName, Description: GroupName, VpcId };
      return (await ec2.send(new ec2Sdk.CreateSecurityGroupCommand(input))).GroupId ?? '';
    };
    const [one, two] = [await group('lb-one'), await group('lb-two')];
    const elb = new elbSdk.ElasticLoadBalancingV2Client(seedSettings(moto.url));
    const answer = await elb.send(
      new elbSdk.CreateLoadBalancerCommand({
        Name: 'shop',
        Subnets: [await subnet('10.2.1.0/24', 'a'), await subnet('10.2.2.0/24', 'b')],
        SecurityGroups: [one],
      }),
    );
    const LoadBalancerArn = answer.LoadBalancers?.[0]?.LoadBalancerArn;
    const protect = (Value: string) =>
      elb.send(
        new elbSdk.ModifyLoadBalancerAttributesCommand({
          LoadBalancerArn,
          Attributes: [{ Key: 'deletion_protection.enabled', Value }],
        }),
      );
    await protect('true');
    await proveRemediation({
      counted,
      target: targetAt('load_balancer', LoadBalancerArn),
      drift: async () => {
        await protect('false');
        await elb.send(new elbSdk.SetSecurityGroupsCommand({ LoadBalancerArn, SecurityGroups: [one, two] }));
        await elb.send(
          new elbSdk.AddTagsCommand({ ResourceArns: [LoadBalancerArn ?? ''], Tags: [{ Key: 'team', Value: 'shop' }] }),
        );
      },
    });
  });
});
