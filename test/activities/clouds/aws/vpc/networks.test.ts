import assert from 'node:assert/strict';
import {
  AssociateRouteTableCommand,
  AttachInternetGatewayCommand,
  CreateFlowLogsCommand,
  CreateInternetGatewayCommand,
  CreateRouteTableCommand,
  CreateVpcCommand,
  CreateVpcPeeringConnectionCommand,
  EC2Client,
} from '@aws-sdk/client-ec2';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testAccountId } from '../account-under-test.ts';

describe('networks of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let ec2: EC2Client;
  let vpcId: string;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    ec2 = new EC2Client(seedSettings(moto.url));
    const vpc = await ec2.send(new CreateVpcCommand({ CidrBlock: '10.1.0.0/16' }));
    vpcId = vpc.Vpc?.VpcId ?? '';
  });
  after(async () => {
    session.close();
    await moto.stop();
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
    assert.deepEqual(configuration.observed.blackhole_routes, []);
    assert.deepEqual(configuration.observed.accelerator_interfaces, []);
  });

  it('shows the route tables of gateways, and routes whose target does not work', async () => {
    const { RouteTable: table } = await ec2.send(new CreateRouteTableCommand({ VpcId: vpcId }));
    const { InternetGateway: gateway } = await ec2.send(new CreateInternetGatewayCommand({}));
    const gatewayId = gateway?.InternetGatewayId ?? '';
    const tableId = table?.RouteTableId ?? '';
    await ec2.send(new AttachInternetGatewayCommand({ VpcId: vpcId, InternetGatewayId: gatewayId }));
    await ec2.send(new AssociateRouteTableCommand({ RouteTableId: tableId, GatewayId: gatewayId }));
    const { configuration } = await collectOne(session, 'network', vpcId);
    assert.deepEqual(configuration.observed.gateway_route_tables, [{ route_table_id: tableId, gateway_id: gatewayId }]);
  });

  it('shows the blocks of both sides of a peering connection', async () => {
    const { Vpc: peer } = await ec2.send(new CreateVpcCommand({ CidrBlock: '10.9.0.0/16' }));
    const { VpcPeeringConnection: peering } = await ec2.send(
      new CreateVpcPeeringConnectionCommand({ VpcId: vpcId, PeerVpcId: peer?.VpcId ?? '' }),
    );
    const { configuration } = await collectOne(session, 'network', vpcId);
    const [blocks] = configuration.observed.peer_cidr_blocks ?? [];
    assert.equal(blocks?.id, peering?.VpcPeeringConnectionId);
    assert.ok(blocks?.cidr_blocks.includes('10.9.0.0/16'));
    assert.equal(configuration.peering_connections?.length, 1);
    assert.deepEqual(Object.keys(configuration.peering_connections?.[0] ?? {}).toSorted(), [
      'accepter_vpc_id',
      'id',
      'requester_vpc_id',
      'status',
    ]);
  });
});
