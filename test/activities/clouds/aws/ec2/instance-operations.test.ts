import assert from 'node:assert/strict';
import * as sdk from '@aws-sdk/client-ec2';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testRegion } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession } from '../operations-under-test.ts';

describe('fixing drift of instances', () => {
  let moto: Moto;
  let counted: CountedSession;
  let ec2: sdk.EC2Client;
  let vpcId = '';
  let made = 0;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
    ec2 = new sdk.EC2Client(seedSettings(moto.url));
    vpcId = (await ec2.send(new sdk.CreateVpcCommand({ CidrBlock: '10.0.0.0/16' }))).Vpc?.VpcId ?? '';
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });

  async function group(): Promise<string> {
    made += 1;
    const answer = await ec2.send(
      new sdk.CreateSecurityGroupCommand({ GroupName: `web-${made}`, Description: 'web', VpcId: vpcId }),
    );
    return answer.GroupId ?? '';
  }

  async function instance(): Promise<string> {
    const answer = await ec2.send(
      new sdk.RunInstancesCommand({ ImageId: 'ami-12c6146b', InstanceType: 't3.small', MinCount: 1, MaxCount: 1 }),
    );
    return answer.Instances?.[0]?.InstanceId ?? '';
  }
  const machine = (externalId: string) => ({ externalId, resourceType: 'vm_instance', region: testRegion });

  it('restores metadata options, groups, protection and tags of an instance', async () => {
    const InstanceId = await instance();
    const [one, two] = [await group(), await group()];
    const metadata = (HttpTokens: 'required' | 'optional', HttpPutResponseHopLimit: number) =>
      ec2.send(new sdk.ModifyInstanceMetadataOptionsCommand({ InstanceId, HttpTokens, HttpPutResponseHopLimit }));
    const groups = (...Groups: string[]) => ec2.send(new sdk.ModifyInstanceAttributeCommand({ InstanceId, Groups }));
    const protect = (Value: boolean) =>
      ec2.send(new sdk.ModifyInstanceAttributeCommand({ InstanceId, DisableApiTermination: { Value } }));
    const tag = (Key: string, Value: string) =>
      ec2.send(new sdk.CreateTagsCommand({ Resources: [InstanceId], Tags: [{ Key, Value }] }));
    await metadata('required', 1);
    await groups(one);
    await protect(true);
    await tag('team', 'shop');
    await proveRemediation({
      counted,
      target: machine(InstanceId),
      drift: async () => {
        await metadata('optional', 2);
        await groups(one, two);
        await protect(false);
        await tag('team', 'other');
        await tag('owner', '');
      },
      aspects: ['metadata_options', 'security_groups', 'termination_protection', 'tags'],
    });
  });

  it('restores the security groups of a network interface', async () => {
    const InstanceId = await instance();
    const [one, two] = [await group(), await group()];
    await ec2.send(new sdk.ModifyInstanceAttributeCommand({ InstanceId, Groups: [one] }));
    const answer = await ec2.send(new sdk.DescribeInstancesCommand({ InstanceIds: [InstanceId] }));
    const NetworkInterfaceId = answer.Reservations?.[0]?.Instances?.[0]?.NetworkInterfaces?.[0]?.NetworkInterfaceId;
    await proveRemediation({
      counted,
      target: machine(InstanceId),
      drift: () => ec2.send(new sdk.ModifyNetworkInterfaceAttributeCommand({ NetworkInterfaceId, Groups: [one, two] })),
    });
  });

  it('starts an instance that was stopped and stops it again', async () => {
    const InstanceId = await instance();
    await proveRemediation({
      counted,
      target: machine(InstanceId),
      drift: () => ec2.send(new sdk.StopInstancesCommand({ InstanceIds: [InstanceId] })),
      left: ['/has_public_address'],
    });
  });

  it('stops, resizes and starts a running instance whose size was changed', async () => {
    const InstanceId = await instance();
    const plans = await proveRemediation({
      counted,
      target: machine(InstanceId),
      drift: async () => {
        await ec2.send(new sdk.StopInstancesCommand({ InstanceIds: [InstanceId] }));
        await ec2.send(new sdk.ModifyInstanceAttributeCommand({ InstanceId, InstanceType: { Value: 't3.large' } }));
        await ec2.send(new sdk.StartInstancesCommand({ InstanceIds: [InstanceId] }));
      },
    });
    assert.deepEqual(
      plans.flatMap(({ steps }) => steps.map(({ operation, downtime }) => [operation.name, downtime])),
      [
        ['ec2.set_state', true],
        ['ec2.modify_instance_type', false],
        ['ec2.set_state', true],
      ],
    );
  });
});
