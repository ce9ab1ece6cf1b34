import type {
  FlowLog,
  InternetGateway,
  NetworkAcl,
  NetworkAclEntry,
  NetworkInterface,
  Route,
  RouteTable,
  VpcEndpoint,
  VpcPeeringConnection,
} from '@aws-sdk/client-ec2';
import type { NetworkConfiguration } from '../../../../domain/clouds/aws/vpc/network.ts';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import type { DetailReader } from '../session/detail-reader.ts';
import { textSet } from '../session/snake-case.ts';
import type { UnitRun } from '../session/unit-run.ts';

type PartName =
  | 'flow_logs'
  | 'network_acls'
  | 'route_tables'
  | 'endpoints'
  | 'peering_connections'
  | 'internet_gateway_ids';

type ObservedParts = Omit<NetworkConfiguration['observed'], 'state'>;

/** Returns the parts of one network of the page. A part that could not be read is `undefined`. */
export type NetworkParts = (vpcId: string) => Pick<NetworkConfiguration, PartName> & { observed: ObservedParts };

type Page<Item> = { items: Item[]; next: string | undefined };

/** Reads what belongs to a page of networks, a few calls for all of them together. */
export async function networkParts(
  run: UnitRun,
): Promise<(vpcIds: string[], details: DetailReader) => Promise<NetworkParts>> {
  const sdk = await import('@aws-sdk/client-ec2');
  const ec2 = run.service('ec2', (settings) => new sdk.EC2Client(settings));
  const paged = { MaxResults: 100 };

  return async (vpcIds, details) => {
    const within = [{ Name: 'vpc-id', Values: vpcIds }];
    const [flowLogs, acls, routeTables, endpoints, peerings, gateways, accelerators] = await Promise.all([
      grouped(details, '/flow_logs', {
        page: async (next) => {
          const filter = [{ Name: 'resource-id', Values: vpcIds }];
          const answer = await ec2(new sdk.DescribeFlowLogsCommand({ ...paged, Filter: filter, NextToken: next }));
          return { items: answer.FlowLogs ?? [], next: answer.NextToken };
        },
        networks: (log: FlowLog) => [log.ResourceId],
        part: flowLog,
      }),
      grouped(details, '/network_acls', {
        page: async (next) => {
          const answer = await ec2(new sdk.DescribeNetworkAclsCommand({ ...paged, Filters: within, NextToken: next }));
          return { items: answer.NetworkAcls ?? [], next: answer.NextToken };
        },
        networks: (acl: NetworkAcl) => [acl.VpcId],
        part: networkAcl,
      }),
      grouped(details, '/route_tables', {
        page: async (next) => {
          const answer = await ec2(new sdk.DescribeRouteTablesCommand({ ...paged, Filters: within, NextToken: next }));
          return { items: answer.RouteTables ?? [], next: answer.NextToken };
        },
        networks: (table: RouteTable) => [table.VpcId],
        part: (table: RouteTable) => table,
      }),
      grouped(details, '/endpoints', {
        page: async (next) => {
          const answer = await ec2(new sdk.DescribeVpcEndpointsCommand({ ...paged, Filters: within, NextToken: next }));
          return { items: answer.VpcEndpoints ?? [], next: answer.NextToken };
        },
        networks: (endpoint: VpcEndpoint) => [endpoint.VpcId],
        part: vpcEndpoint,
      }),
      grouped(details, '/peering_connections', {
        page: async (next) => {
          const answer = await ec2(new sdk.DescribeVpcPeeringConnectionsCommand({ ...paged, NextToken: next }));
          return { items: answer.VpcPeeringConnections ?? [], next: answer.NextToken };
        },
        networks: (peering: VpcPeeringConnection) => [peering.RequesterVpcInfo?.VpcId, peering.AccepterVpcInfo?.VpcId],
        part: (peering: VpcPeeringConnection) => peering,
      }),
      grouped(details, '/internet_gateway_ids', {
        page: async (next) => {
          const filter = [{ Name: 'attachment.vpc-id', Values: vpcIds }];
          const answer = await ec2(
            new sdk.DescribeInternetGatewaysCommand({ ...paged, Filters: filter, NextToken: next }),
          );
          return { items: answer.InternetGateways ?? [], next: answer.NextToken };
        },
        networks: (gateway: InternetGateway) => (gateway.Attachments ?? []).map((attachment) => attachment.VpcId),
        part: (gateway: InternetGateway) => gateway.InternetGatewayId ?? '',
      }),
      grouped(details, '/observed/accelerator_interfaces', {
        page: async (next) => {
          const filters = [...within, { Name: 'interface-type', Values: ['global_accelerator_managed'] }];
          const answer = await ec2(
            new sdk.DescribeNetworkInterfacesCommand({ ...paged, Filters: filters, NextToken: next }),
          );
          return { items: answer.NetworkInterfaces ?? [], next: answer.NextToken };
        },
        networks: (card: NetworkInterface) => [card.VpcId],
        part: (card: NetworkInterface) => card.NetworkInterfaceId ?? '',
      }),
    ]);
    return (vpcId) => ({
      flow_logs: flowLogs && sortedSet(flowLogs.get(vpcId) ?? []),
      network_acls: acls && sortedSet(acls.get(vpcId) ?? []),
      route_tables: routeTables && sortedSet((routeTables.get(vpcId) ?? []).map(routeTable)),
      endpoints: endpoints && sortedSet(endpoints.get(vpcId) ?? []),
      peering_connections: peerings && sortedSet((peerings.get(vpcId) ?? []).map(peeringConnection)),
      internet_gateway_ids: gateways && sortedSet(gateways.get(vpcId) ?? []),
      observed: {
        ...(peerings?.has(vpcId) ? { peer_cidr_blocks: sortedSet((peerings.get(vpcId) ?? []).map(blocksOf)) } : {}),
        ...(routeTables && routeStates(routeTables.get(vpcId) ?? [])),
        accelerator_interfaces: accelerators && sortedSet(accelerators.get(vpcId) ?? []),
      },
    });
  };
}

async function grouped<Item, Part>(
  details: DetailReader,
  pointer: string,
  kind: {
    page: (next: string | undefined) => Promise<Page<Item>>;
    networks: (item: Item) => (string | undefined)[];
    part: (item: Item) => Part;
  },
): Promise<Map<string, Part[]> | undefined> {
  const byNetwork = new Map<string, Part[]>();
  const complete = await details.read(pointer, async () => {
    let next: string | undefined;
    do {
      const page = await kind.page(next);
      for (const item of page.items) {
        for (const vpcId of kind.networks(item)) {
          if (vpcId === undefined) continue;
          const parts = byNetwork.get(vpcId) ?? [];
          parts.push(kind.part(item));
          byNetwork.set(vpcId, parts);
        }
      }
      next = page.next || undefined;
    } while (next !== undefined);
    return true;
  });
  return complete ? byNetwork : undefined;
}

function flowLog(log: FlowLog) {
  return {
    id: log.FlowLogId ?? null,
    traffic_type: log.TrafficType ?? null,
    destination_type: log.LogDestinationType ?? null,
    destination: log.LogDestination ?? null,
    log_group_name: log.LogGroupName ?? null,
    active: log.FlowLogStatus === 'ACTIVE',
  };
}

function networkAcl(acl: NetworkAcl) {
  return {
    id: acl.NetworkAclId ?? null,
    is_default: acl.IsDefault ?? false,
    subnet_ids: textSet(acl.Associations?.map((association) => association.SubnetId)),
    entries: (acl.Entries ?? []).map(aclEntry).toSorted(byDirectionAndNumber),
  };
}

type AclEntry = ReturnType<typeof aclEntry>;

function aclEntry(entry: NetworkAclEntry) {
  return {
    rule_number: entry.RuleNumber ?? null,
    egress: entry.Egress ?? false,
    allow: entry.RuleAction === 'allow',
    protocol: entry.Protocol ?? null,
    cidr_ipv4: entry.CidrBlock ?? null,
    cidr_ipv6: entry.Ipv6CidrBlock ?? null,
    from_port: entry.PortRange?.From ?? null,
    to_port: entry.PortRange?.To ?? null,
  };
}

function byDirectionAndNumber(one: AclEntry, other: AclEntry): number {
  return Number(one.egress) - Number(other.egress) || (one.rule_number ?? 0) - (other.rule_number ?? 0);
}

/** Returns what AWS sets in route tables: which routes do not work, and which tables route what comes in by a gateway. */
function routeStates(tables: readonly RouteTable[]) {
  return {
    blackhole_routes: sortedSet(
      tables.flatMap((table) =>
        (table.Routes ?? [])
          .filter(({ State: state }) => state === 'blackhole')
          .map((route) => ({ route_table_id: table.RouteTableId ?? null, destination: destinationOf(route) })),
      ),
    ),
    gateway_route_tables: sortedSet(
      tables.flatMap((table) =>
        (table.Associations ?? []).flatMap(({ GatewayId: gateway }) =>
          gateway === undefined ? [] : [{ route_table_id: table.RouteTableId ?? null, gateway_id: gateway }],
        ),
      ),
    ),
  };
}

function destinationOf(route: Route): string | null {
  return route.DestinationCidrBlock ?? route.DestinationIpv6CidrBlock ?? route.DestinationPrefixListId ?? null;
}

function routeTable(table: RouteTable) {
  return {
    id: table.RouteTableId ?? null,
    main: (table.Associations ?? []).some((association) => association.Main === true),
    subnet_ids: textSet(table.Associations?.map((association) => association.SubnetId)),
    routes: sortedSet(
      (table.Routes ?? []).map((route) => ({
        destination: destinationOf(route),
        target: routeTarget(route),
        origin: route.Origin ?? null,
      })),
    ),
  };
}

function routeTarget(route: Route): string | null {
  return (
    route.GatewayId ??
    route.NatGatewayId ??
    route.TransitGatewayId ??
    route.VpcPeeringConnectionId ??
    route.EgressOnlyInternetGatewayId ??
    route.NetworkInterfaceId ??
    route.InstanceId ??
    route.LocalGatewayId ??
    route.CarrierGatewayId ??
    route.CoreNetworkArn ??
    null
  );
}

function vpcEndpoint(endpoint: VpcEndpoint) {
  const policy: JsonObject | null = endpoint.PolicyDocument ? parsePolicyDocument(endpoint.PolicyDocument) : null;
  return {
    id: endpoint.VpcEndpointId ?? null,
    service_name: endpoint.ServiceName ?? null,
    type: endpoint.VpcEndpointType ?? null,
    private_dns_enabled: endpoint.PrivateDnsEnabled ?? false,
    policy,
  };
}

/** Returns the blocks of both sides; a network never routes its own to a peer. */
function blocksOf(peering: VpcPeeringConnection) {
  const sides = [peering.RequesterVpcInfo, peering.AccepterVpcInfo];
  return {
    id: peering.VpcPeeringConnectionId ?? '',
    cidr_blocks: textSet(
      sides.flatMap((side) => [
        side?.CidrBlock,
        ...(side?.CidrBlockSet ?? []).map(({ CidrBlock: block }) => block),
        ...(side?.Ipv6CidrBlockSet ?? []).map(({ Ipv6CidrBlock: block }) => block),
      ]),
    ),
  };
}

function peeringConnection(peering: VpcPeeringConnection) {
  return {
    id: peering.VpcPeeringConnectionId ?? null,
    requester_vpc_id: peering.RequesterVpcInfo?.VpcId ?? null,
    accepter_vpc_id: peering.AccepterVpcInfo?.VpcId ?? null,
    status: peering.Status?.Code ?? null,
  };
}
