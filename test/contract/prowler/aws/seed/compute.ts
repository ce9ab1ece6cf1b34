import {
  AcceptVpcPeeringConnectionCommand,
  AuthorizeSecurityGroupIngressCommand,
  CreateFlowLogsCommand,
  CreateImageCommand,
  CreateNetworkAclCommand,
  CreateNetworkAclEntryCommand,
  CreateRouteCommand,
  CreateRouteTableCommand,
  CreateSecurityGroupCommand,
  CreateSnapshotCommand,
  CreateSubnetCommand,
  CreateTransitGatewayCommand,
  CreateVolumeCommand,
  CreateVpcCommand,
  CreateVpcEndpointCommand,
  CreateVpcPeeringConnectionCommand,
  DescribeSecurityGroupsCommand,
  EC2Client,
  ModifyImageAttributeCommand,
  ModifySnapshotAttributeCommand,
  ModifySubnetAttributeCommand,
  RevokeSecurityGroupIngressCommand,
  RunInstancesCommand,
  type IpPermission,
} from '@aws-sdk/client-ec2';
import { CreateInstanceProfileCommand, IAMClient } from '@aws-sdk/client-iam';
import { seedSettings } from './settings.ts';

const tcp = (from: number, to: number, cidr: string): IpPermission => ({
  IpProtocol: 'tcp',
  FromPort: from,
  ToPort: to,
  IpRanges: [{ CidrIp: cidr }],
});
const everywhere = '0.0.0.0/0';
const groups: Record<string, IpPermission[]> = {
  web: [tcp(443, 443, everywhere)],
  shell: [tcp(22, 22, everywhere)],
  databases: [tcp(3306, 3306, everywhere), tcp(5432, 5432, everywhere), tcp(27_017, 27_017, everywhere)],
  desktop: [{ IpProtocol: 'tcp', FromPort: 3389, ToPort: 3389, Ipv6Ranges: [{ CidrIpv6: '::/0' }] }],
  anything: [{ IpProtocol: '-1', IpRanges: [{ CidrIp: everywhere }] }],
  range: [tcp(0, 10_000, everywhere)],
  inside: [tcp(0, 65_535, '10.0.0.0/8')],
  wide: [tcp(443, 443, '8.0.0.0/8')],
  everything: [tcp(0, 65_535, everywhere)],
  old: [20, 21, 23, 445, 1521].map((port) => tcp(port, port, everywhere)),
  stores: [6379, 9092, 9160, 9200, 11_211, 1433, 88, 389].map((port) => tcp(port, port, everywhere)),
  office: [tcp(22, 22, '203.0.113.0/24')],
  datagrams: [{ IpProtocol: 'udp', FromPort: 0, ToPort: 65_535, IpRanges: [{ CidrIp: everywhere }] }],
};

/** Networks, security groups from closed to wide open, each used by an instance, and volumes with snapshots. */
export async function seedCompute(endpoint: string): Promise<void> {
  const settings = seedSettings(endpoint);
  const [ec2, iam] = [new EC2Client(settings), new IAMClient(settings)];
  const { Vpc: network } = await ec2.send(new CreateVpcCommand({ CidrBlock: '10.8.0.0/16' }));
  const VpcId = network?.VpcId;
  const subnets: string[] = [];
  for (const [index, isPublic] of [true, false].entries()) {
    const { Subnet } = await ec2.send(new CreateSubnetCommand({ VpcId, CidrBlock: `10.8.${index}.0/24` }));
    subnets.push(Subnet?.SubnetId ?? '');
    const MapPublicIpOnLaunch = { Value: isPublic };
    await ec2.send(new ModifySubnetAttributeCommand({ SubnetId: Subnet?.SubnetId, MapPublicIpOnLaunch }));
  }
  await ec2.send(
    new CreateFlowLogsCommand({
      ResourceIds: [VpcId ?? ''],
      ResourceType: 'VPC',
      TrafficType: 'ALL',
      LogDestinationType: 's3',
      LogDestination: 'arn:aws:s3:::access-logs',
    }),
  );
  const { NetworkAcl: acl } = await ec2.send(new CreateNetworkAclCommand({ VpcId }));
  await ec2.send(
    new CreateNetworkAclEntryCommand({
      NetworkAclId: acl?.NetworkAclId,
      RuleNumber: 100,
      Protocol: '6',
      RuleAction: 'allow',
      Egress: false,
      CidrBlock: everywhere,
      PortRange: { From: 22, To: 22 },
    }),
  );
  const instanceIds: string[] = [];
  const profile = await iam.send(new CreateInstanceProfileCommand({ InstanceProfileName: 'worker' }));
  for (const [index, [GroupName, permissions]] of Object.entries(groups).entries()) {
    const { GroupId } = await ec2.send(new CreateSecurityGroupCommand({ GroupName, Description: GroupName, VpcId }));
    await ec2.send(new AuthorizeSecurityGroupIngressCommand({ GroupId, IpPermissions: permissions }));
    const { Instances } = await ec2.send(
      new RunInstancesCommand({
        ImageId: 'ami-0123456789abcdef0',
        InstanceType: 't3.micro',
        MinCount: 1,
        MaxCount: 1,
        SubnetId: subnets[index % 2],
        SecurityGroupIds: [GroupId ?? ''],
        Monitoring: { Enabled: index % 2 === 0 },
        MetadataOptions: { HttpTokens: index % 3 === 0 ? 'required' : 'optional', HttpEndpoint: 'enabled' },
        ...(index % 2 === 0 ? { IamInstanceProfile: { Arn: profile.InstanceProfile?.Arn } } : {}),
      }),
    );
    instanceIds.push(Instances?.[0]?.InstanceId ?? '');
  }
  await seedImages(ec2, instanceIds);
  await seedPeering(ec2, VpcId);
  await emptyDefaultGroup(ec2, VpcId);
  for (const Encrypted of [true, false]) {
    const { VolumeId } = await ec2.send(
      new CreateVolumeCommand({ AvailabilityZone: 'us-east-1a', Size: 8, Encrypted }),
    );
    const { SnapshotId } = await ec2.send(new CreateSnapshotCommand({ VolumeId }));
    if (Encrypted) continue;
    await ec2.send(
      new ModifySnapshotAttributeCommand({
        SnapshotId,
        Attribute: 'createVolumePermission',
        OperationType: 'add',
        GroupNames: ['all'],
      }),
    );
  }
  ec2.destroy();
  iam.destroy();
}

async function seedImages(ec2: EC2Client, instanceIds: readonly string[]): Promise<void> {
  for (const [index, Name] of ['own', 'given-away'].entries()) {
    const { ImageId } = await ec2.send(new CreateImageCommand({ InstanceId: instanceIds[index], Name }));
    if (Name === 'own') continue;
    await ec2.send(
      new ModifyImageAttributeCommand({
        ImageId,
        Attribute: 'launchPermission',
        OperationType: 'add',
        LaunchPermission: { Add: [{ Group: 'all' }] },
      }),
    );
  }
}

/** Two peerings, one routed whole and one in part, an endpoint, and gateways that accept by themselves and not. */
async function seedPeering(ec2: EC2Client, VpcId: string | undefined): Promise<void> {
  for (const [index, DestinationCidrBlock] of ['10.20.0.0/16', '10.21.1.0/24'].entries()) {
    const { Vpc: peer } = await ec2.send(new CreateVpcCommand({ CidrBlock: `10.2${index}.0.0/16` }));
    const { VpcPeeringConnection: peering } = await ec2.send(
      new CreateVpcPeeringConnectionCommand({ VpcId, PeerVpcId: peer?.VpcId }),
    );
    const { VpcPeeringConnectionId } = peering ?? {};
    await ec2.send(new AcceptVpcPeeringConnectionCommand({ VpcPeeringConnectionId }));
    const { RouteTable } = await ec2.send(new CreateRouteTableCommand({ VpcId }));
    await ec2.send(
      new CreateRouteCommand({ RouteTableId: RouteTable?.RouteTableId, DestinationCidrBlock, VpcPeeringConnectionId }),
    );
  }
  await ec2.send(
    new CreateVpcEndpointCommand({ VpcId, ServiceName: 'com.amazonaws.us-east-1.ec2', VpcEndpointType: 'Interface' }),
  );
  for (const AutoAcceptSharedAttachments of ['enable', 'disable'] as const) {
    await ec2.send(new CreateTransitGatewayCommand({ Options: { AutoAcceptSharedAttachments } }));
  }
}

async function emptyDefaultGroup(ec2: EC2Client, vpcId: string | undefined): Promise<void> {
  const Filters = [
    { Name: 'vpc-id', Values: [vpcId ?? ''] },
    { Name: 'group-name', Values: ['default'] },
  ];
  const { SecurityGroups } = await ec2.send(new DescribeSecurityGroupsCommand({ Filters }));
  for (const { GroupId, IpPermissions } of SecurityGroups ?? []) {
    if (IpPermissions === undefined || IpPermissions.length === 0) continue;
    await ec2.send(new RevokeSecurityGroupIngressCommand({ GroupId, IpPermissions }));
  }
}
