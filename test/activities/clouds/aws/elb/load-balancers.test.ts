import assert from 'node:assert/strict';
import { CreateSubnetCommand, CreateVpcCommand, EC2Client } from '@aws-sdk/client-ec2';
import {
  CreateLoadBalancerCommand as CreateClassicCommand,
  ElasticLoadBalancingClient,
} from '@aws-sdk/client-elastic-load-balancing';
import {
  AddTagsCommand,
  CreateListenerCommand,
  CreateLoadBalancerCommand,
  CreateRuleCommand,
  CreateTargetGroupCommand,
  ElasticLoadBalancingV2Client,
  ModifyLoadBalancerAttributesCommand,
  RegisterTargetsCommand,
} from '@aws-sdk/client-elastic-load-balancing-v2';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testAccountId, testRegion } from '../account-under-test.ts';

describe('load balancers of an AWS account', () => {
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

  it('shows a load balancer with listeners, attributes and tags', async () => {
    const elb = new ElasticLoadBalancingV2Client(seedSettings(moto.url));
    const { LoadBalancers: made } = await elb.send(
      new CreateLoadBalancerCommand({ Name: 'front', Subnets: [subnetId], Type: 'network', Scheme: 'internal' }),
    );
    const arn = made?.[0]?.LoadBalancerArn ?? '';
    await elb.send(new AddTagsCommand({ ResourceArns: [arn], Tags: [{ Key: 'team', Value: 'web' }] }));
    await elb.send(
      new ModifyLoadBalancerAttributesCommand({
        LoadBalancerArn: arn,
        Attributes: [{ Key: 'deletion_protection.enabled', Value: 'true' }],
      }),
    );
    await elb.send(
      new CreateListenerCommand({
        LoadBalancerArn: arn,
        Port: 80,
        Protocol: 'TCP',
        DefaultActions: [{ Type: 'fixed-response', FixedResponseConfig: { StatusCode: '200' } }],
      }),
    );
    const { configuration, tags } = await collectOne(session, 'load_balancer', arn);
    assert.equal(configuration.kind, 'network');
    assert.equal(configuration.scheme, 'internal');
    assert.deepEqual(tags, { team: 'web' });
    assert.equal(configuration.attributes?.['deletion_protection.enabled'], 'true');
    assert.equal(configuration.listeners?.[0]?.port, 80);
  });

  it('shows the target groups of a load balancer with their targets, and the rules of its listeners', async () => {
    const elb = new ElasticLoadBalancingV2Client(seedSettings(moto.url));
    const second = await ec2.send(
      new CreateSubnetCommand({ VpcId: vpcId, CidrBlock: '10.1.2.0/24', AvailabilityZone: `${testRegion}b` }),
    );
    const { LoadBalancers: made } = await elb.send(
      new CreateLoadBalancerCommand({ Name: 'shop', Subnets: [subnetId, second.Subnet?.SubnetId ?? ''] }),
    );
    const arn = made?.[0]?.LoadBalancerArn ?? '';
    const { TargetGroups: groups } = await elb.send(
      new CreateTargetGroupCommand({ Name: 'shop', Protocol: 'HTTP', Port: 8080, VpcId: vpcId, TargetType: 'ip' }),
    );
    const groupArn = groups?.[0]?.TargetGroupArn ?? '';
    const forward = { Type: 'forward', TargetGroupArn: groupArn } as const;
    const { Listeners: listeners } = await elb.send(
      new CreateListenerCommand({ LoadBalancerArn: arn, Port: 80, Protocol: 'HTTP', DefaultActions: [forward] }),
    );
    await elb.send(new RegisterTargetsCommand({ TargetGroupArn: groupArn, Targets: [{ Id: '10.1.1.7', Port: 9000 }] }));
    await elb.send(
      new CreateRuleCommand({
        ListenerArn: listeners?.[0]?.ListenerArn,
        Priority: 5,
        Conditions: [{ Field: 'source-ip', SourceIpConfig: { Values: ['192.0.2.0/24'] } }],
        Actions: [forward],
      }),
    );
    const { configuration, unreadable } = await collectOne(session, 'load_balancer', arn);
    assert.deepEqual(unreadable, {});
    const [group] = configuration.observed.target_groups ?? [];
    assert.deepEqual([group?.arn, group?.target_type, group?.port], [groupArn, 'ip', 8080]);
    assert.deepEqual(
      group?.targets.map(({ id, port }) => [id, port]),
      [['10.1.1.7', 9000]],
    );
    const [rule] = configuration.observed.listener_rules ?? [];
    assert.deepEqual([rule?.priority, rule?.source_ips], ['5', ['192.0.2.0/24']]);
    assert.equal(rule?.actions[0]?.['target_group_arn'], groupArn);
  });

  it('shows a classic load balancer with the others', async () => {
    const elb = new ElasticLoadBalancingClient(seedSettings(moto.url));
    await elb.send(
      new CreateClassicCommand({
        LoadBalancerName: 'old-front',
        AvailabilityZones: [`${testRegion}a`],
        Listeners: [{ Protocol: 'HTTP', LoadBalancerPort: 80, InstancePort: 8080 }],
      }),
    );
    const { configuration, externalId } = await collectOne(session, 'load_balancer', 'old-front');
    assert.equal(externalId, `arn:aws:elasticloadbalancing:${testRegion}:${testAccountId}:loadbalancer/old-front`);
    assert.equal(configuration.kind, 'classic');
    assert.equal(configuration.listeners?.[0]?.instance_port, 8080);
    const [group] = configuration.observed.target_groups ?? [];
    assert.deepEqual([group?.target_type, group?.port, group?.targets], ['instance', 8080, []]);
    assert.equal(configuration.attributes?.['access_logs.s3.enabled'], 'false');
  });
});
