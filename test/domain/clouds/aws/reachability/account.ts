import { Facts, type CheckContext } from '../../../../../domain/checks/facts.ts';
import type { AwsConfigurations } from '../../../../../domain/clouds/aws/resource-types.ts';
import { reachabilityOf } from '../../../../../domain/clouds/aws/reachability/reachability.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import type { Reachability } from '../../../../../domain/network/reachability/reachability.ts';
import { contextOf, resourceOf } from '../../../checks/check-cases.ts';

export type Inventory = Record<string, Record<string, JsonObject>>;

/** An entry of a network ACL, as EC2 numbers and names it. */
export function aclEntry(
  number: number,
  of: { egress?: boolean; allow?: boolean; protocol?: string; ports?: [number, number]; cidr?: string },
): JsonObject {
  const { egress = false, allow = true, protocol = '-1', ports, cidr = '0.0.0.0/0' } = of;
  return {
    rule_number: number,
    egress,
    allow,
    protocol,
    cidr_ipv4: cidr.includes(':') ? null : cidr,
    cidr_ipv6: cidr.includes(':') ? cidr : null,
    from_port: ports?.[0] ?? null,
    to_port: ports?.[1] ?? null,
  };
}

/** The entries of a default network ACL: everything is allowed in both directions. */
export const defaultEntries: JsonObject[] = [false, true].flatMap((egress) => [
  aclEntry(100, { egress }),
  aclEntry(101, { egress, cidr: '::/0' }),
  aclEntry(32_767, { egress, allow: false }),
  aclEntry(32_768, { egress, allow: false, cidr: '::/0' }),
]);

/** A rule of a security group. */
export function groupRule(of: {
  protocol?: string;
  ports?: [number, number];
  cidr?: string;
  group?: string;
  list?: string;
}): JsonObject {
  const { protocol = 'tcp', ports, cidr, group, list } = of;
  return {
    protocol,
    from_port: ports?.[0] ?? null,
    to_port: ports?.[1] ?? null,
    cidr_ipv4: cidr === undefined || cidr.includes(':') ? null : cidr,
    cidr_ipv6: cidr?.includes(':') === true ? cidr : null,
    prefix_list_id: list ?? null,
    security_group: group ?? null,
    description: null,
  };
}

export function route(destination: string, target: string, origin = 'CreateRoute'): JsonObject {
  return { destination, target, origin };
}

export const everywhere = [
  groupRule({ protocol: '-1', cidr: '0.0.0.0/0' }),
  groupRule({ protocol: '-1', cidr: '::/0' }),
];

export function group(ingress: JsonObject[], more: JsonObject = {}): JsonObject {
  return { group_name: 'group', vpc_id: 'vpc-1', ingress, egress: everywhere, observed: {}, ...more };
}

/** A VPC with a public and a private subnet, as the VPC user guide describes them ("Example: VPC with servers in private subnets"). */
export function network(
  of: {
    publicRoutes?: JsonObject[];
    privateRoutes?: JsonObject[];
    acls?: JsonObject[];
    more?: JsonObject;
    observed?: JsonObject;
  } = {},
): JsonObject {
  const local = [
    route('10.0.0.0/16', 'local', 'CreateRouteTable'),
    route('2600:1f00::/56', 'local', 'CreateRouteTable'),
  ];
  return {
    cidr_blocks: ['10.0.0.0/16'],
    ipv6_cidr_blocks: ['2600:1f00::/56'],
    internet_gateway_ids: ['igw-1'],
    route_tables: [
      {
        id: 'rtb-main',
        main: true,
        subnet_ids: [],
        routes: of.privateRoutes ?? [...local, route('0.0.0.0/0', 'nat-1')],
      },
      {
        id: 'rtb-public',
        main: false,
        subnet_ids: ['subnet-public', 'subnet-public-2'],
        routes: of.publicRoutes ?? [...local, route('0.0.0.0/0', 'igw-1'), route('::/0', 'igw-1')],
      },
    ],
    network_acls: of.acls ?? [
      {
        id: 'acl-default',
        is_default: true,
        subnet_ids: ['subnet-public', 'subnet-public-2', 'subnet-private'],
        entries: defaultEntries,
      },
    ],
    observed: {
      state: 'available',
      blackhole_routes: [],
      gateway_route_tables: [],
      accelerator_interfaces: [],
      ...of.observed,
    },
    ...of.more,
  };
}

export function subnet(cidr: string, of: { zone?: string; sharedBy?: string; ipv6?: string[] } = {}): JsonObject {
  return {
    vpc_id: 'vpc-1',
    cidr_block: cidr,
    ipv6_cidr_blocks: of.ipv6 ?? [],
    availability_zone: of.zone ?? 'eu-west-1a',
    observed: { shared_by: of.sharedBy ?? null },
  };
}

/** The addresses of a network interface. */
export interface Card {
  id?: string;
  subnetId?: string;
  groups?: string[];
  address?: string;
  publicAddress?: string | null;
  ipv6?: string[];
}

export function instance(cards: Card[] = [{}], more: JsonObject = {}): JsonObject {
  const complete = cards.map((card, index) => ({
    id: `eni-${index + 1}`,
    subnetId: 'subnet-public',
    groups: ['sg-1'],
    address: `10.0.0.${10 + index}`,
    publicAddress: null,
    ipv6: [],
    ...card,
  }));
  return {
    state: 'running',
    vpc_id: 'vpc-1',
    iam_instance_profile: null,
    security_group_ids: complete[0]?.groups ?? [],
    network_interfaces: complete.map((card, index) => ({
      id: card.id,
      device_index: index,
      subnet_id: card.subnetId,
      security_group_ids: card.groups,
      source_dest_check: true,
    })),
    observed: {
      interface_addresses: complete.map((card) => ({
        id: card.id,
        ipv4: [{ address: card.address, public_address: card.publicAddress }],
        ipv6: card.ipv6,
      })),
    },
    ...more,
  };
}

/** An instance with a public address. */
export const publicInstance = (more: JsonObject = {}): JsonObject => instance([{ publicAddress: '54.1.2.3' }], more);

export function accountRegion(mode = 'off', exclusions: JsonObject[] = []): JsonObject {
  return { vpc_block_public_access: { mode, exclusions } };
}

/** A load balancer in the public subnet with one listener that forwards to one target. */
export function balancer(
  of: {
    kind?: string;
    listener?: { port?: number; protocol?: string; actions?: JsonObject[] };
    target?: {
      type?: string;
      id?: string;
      port?: number;
      zone?: string | null;
      preserves?: boolean | null;
      protocol?: string;
      family?: string;
    };
    observed?: JsonObject;
    more?: JsonObject;
  } = {},
): JsonObject {
  const { kind = 'application', listener = {}, target = {} } = of;
  return {
    kind,
    scheme: 'internet-facing',
    vpc_id: 'vpc-1',
    subnet_ids: ['subnet-public'],
    security_group_ids: kind === 'network' ? [] : ['sg-balancer'],
    ip_address_type: 'ipv4',
    listeners: [
      {
        arn: 'listener-1',
        port: listener.port ?? 443,
        protocol: listener.protocol ?? (kind === 'network' ? 'TCP' : 'HTTPS'),
        default_actions: listener.actions ?? [{ type: 'forward', target_group_arn: 'group-1' }],
        mutual_authentication: null,
        instance_protocol: null,
        instance_port: target.port ?? 8080,
      },
    ],
    attributes: {},
    observed: {
      state: 'active',
      target_groups: [
        {
          arn: 'group-1',
          protocol: target.protocol ?? (kind === 'network' ? 'TCP' : 'HTTP'),
          port: target.port ?? 8080,
          target_type: target.type ?? 'instance',
          vpc_id: 'vpc-1',
          ip_address_type: target.family ?? 'ipv4',
          preserves_client_ip: target.preserves ?? (kind === 'network' ? true : null),
          targets: [{ id: target.id ?? 'the-one', port: target.port ?? 8080, availability_zone: target.zone ?? null }],
        },
      ],
      listener_rules: [],
      ...of.observed,
    },
    ...of.more,
  };
}

/** A VPC whose security group `sg-1` lets SSH in from everywhere. */
export function account(more: Inventory = {}): Inventory {
  return {
    network: { 'vpc-1': network() },
    subnet: {
      'subnet-public': subnet('10.0.0.0/24'),
      'subnet-public-2': subnet('10.0.2.0/24', { zone: 'eu-west-1b' }),
      'subnet-private': subnet('10.0.1.0/24'),
    },
    security_group: {
      'sg-1': group([groupRule({ ports: [22, 22], cidr: '0.0.0.0/0' })]),
      'sg-balancer': group([groupRule({ ports: [443, 443], cidr: '0.0.0.0/0' })]),
    },
    account_region: { '123456789012/eu-west-1': accountRegion() },
    load_balancer: {},
    ...more,
  };
}

/** Adds resources to an inventory; those of the same id are replaced. */
export function withResources(inventory: Inventory, more: Inventory): Inventory {
  const types = new Set([...Object.keys(inventory), ...Object.keys(more)]);
  return Object.fromEntries([...types].map((type) => [type, { ...inventory[type], ...more[type] }]));
}

/** What reaches a resource. */
export function reachOf(
  resourceType: 'vm_instance' | 'load_balancer' | 'db_instance',
  configuration: JsonObject,
  {
    inventory = account(),
    externalId = 'the-one',
    unlisted = {},
  }: { inventory?: Inventory; externalId?: string; unlisted?: Record<string, string> } = {},
): Reachability {
  const context: CheckContext = contextOf({ inventory, unlisted });
  const resource = resourceOf(resourceType, { configuration, externalId });
  return reachabilityOf({ resource }, new Facts<AwsConfigurations>(context));
}

/** Openings as short texts: `tcp 22 v4`. */
export function openings({ openings: found }: Reachability): string[] {
  return found.flatMap(({ transport, ports, targetPort, sources }) => {
    const families = [...new Set(sources.map(({ family }) => family))];
    const text = ports.first === ports.last ? String(ports.first) : `${ports.first}-${ports.last}`;
    const to =
      targetPort === null || (targetPort === ports.first && ports.first === ports.last) ? '' : `→${targetPort}`;
    return families.map((family) => `${transport} ${text}${to} v${family}`);
  });
}
