import assert from 'node:assert/strict';
import {
  AuthorizeSecurityGroupIngressCommand,
  CreateFlowLogsCommand,
  CreateSecurityGroupCommand,
  CreateSubnetCommand,
  CreateVpcCommand,
  EC2Client,
  ModifySubnetAttributeCommand,
  RevokeSecurityGroupIngressCommand,
  type IpPermission,
} from '@aws-sdk/client-ec2';
import {
  CreateLoadBalancerCommand as CreateClassicCommand,
  ElasticLoadBalancingClient,
} from '@aws-sdk/client-elastic-load-balancing';
import {
  AddTagsCommand,
  CreateListenerCommand,
  CreateLoadBalancerCommand,
  ElasticLoadBalancingV2Client,
  ModifyLoadBalancerAttributesCommand,
} from '@aws-sdk/client-elastic-load-balancing-v2';
import type { CloudSession } from '../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testAccountId, testRegion } from './account-under-test.ts';

describe('networks of an AWS account', () => {
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

  it('shows each source of a security group as a rule of its own', async () => {
    const { GroupId: id = '' } = await ec2.send(
      new CreateSecurityGroupCommand({ GroupName: 'web', Description: 'web servers', VpcId: vpcId }),
    );
    const https: IpPermission = {
      IpProtocol: 'tcp',
      FromPort: 443,
      ToPort: 443,
      IpRanges: [{ CidrIp: '192.0.2.0/24', Description: 'office' }, { CidrIp: '0.0.0.0/0' }],
    };
    await ec2.send(new AuthorizeSecurityGroupIngressCommand({ GroupId: id, IpPermissions: [https] }));
    const { configuration, name } = await collectOne(session, 'security_group', id);
    const rule = { protocol: 'tcp', from_port: 443, to_port: 443, cidr_ipv6: null, prefix_list_id: null };
    assert.equal(name, 'web');
    assert.deepEqual(configuration.ingress, [
      { ...rule, cidr_ipv4: '0.0.0.0/0', security_group: null, description: null },
      { ...rule, cidr_ipv4: '192.0.2.0/24', security_group: null, description: 'office' },
    ]);
    assert.equal(configuration.vpc_id, vpcId);
    assert.deepEqual(configuration.observed, { network_interfaces: 0 });
  });

  it('shows the same configuration when the rules were added in another order', async () => {
    const before = await collectOne(session, 'security_group', 'web');
    const sources = ['0.0.0.0/0', '192.0.2.0/24'];
    const rule = (cidr: string): IpPermission => ({
      IpProtocol: 'tcp',
      FromPort: 443,
      ToPort: 443,
      IpRanges: [cidr === '192.0.2.0/24' ? { CidrIp: cidr, Description: 'office' } : { CidrIp: cidr }],
    });
    const group = { GroupId: before.externalId };
    await ec2.send(new RevokeSecurityGroupIngressCommand({ ...group, IpPermissions: sources.map(rule) }));
    for (const cidr of sources)
      await ec2.send(new AuthorizeSecurityGroupIngressCommand({ ...group, IpPermissions: [rule(cidr)] }));
    assert.deepEqual((await collectOne(session, 'security_group', 'web')).configuration, before.configuration);
  });

  it('shows a network with its flow logs, network ACLs and route tables', async () => {
    await ec2.send(
      new CreateFlowLogsCommand({
        ResourceIds: [vpcId],
        ResourceType: 'VPC',
        TrafficType: 'REJECT',
        LogDestinationType: 'cloud-watch-logs',
        LogGroupName: 'flows',
        DeliverLogsPermissionArn: `arn:aws:iam::${testAccountId}:role/flows`,
      }),
    );
    const { configuration, unreadable } = await collectOne(session, 'network', vpcId);
    assert.deepEqual(unreadable, {});
    assert.deepEqual(configuration.cidr_blocks, ['10.1.0.0/16']);
    assert.equal(configuration.enable_dns_support, true);
    assert.equal(configuration.flow_logs?.[0]?.traffic_type, 'REJECT');
    assert.equal(configuration.flow_logs?.[0]?.active, true);
    assert.equal(configuration.network_acls?.[0]?.is_default, true);
    assert.equal(configuration.route_tables?.[0]?.main, true);
    assert.deepEqual(configuration.route_tables?.[0]?.routes, [
      { destination: '10.1.0.0/16', target: 'local', origin: 'CreateRouteTable' },
    ]);
    assert.deepEqual(configuration.endpoints, []);
  });

  it('shows whether a subnet gives out public addresses', async () => {
    await ec2.send(new ModifySubnetAttributeCommand({ SubnetId: subnetId, MapPublicIpOnLaunch: { Value: true } }));
    const { configuration } = await collectOne(session, 'subnet', subnetId);
    assert.equal(configuration.map_public_ip_on_launch, true);
    assert.equal(configuration.cidr_block, '10.1.1.0/24');
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

  it('shows a classic load balancer beside the others', async () => {
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
    assert.equal(configuration.attributes?.['access_logs.s3.enabled'], 'false');
  });
});
