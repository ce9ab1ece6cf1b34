import { protection } from '../../aspects.ts';
import { setAtCreation, topology } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { replaced } from '../../../remediation/builders.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `network`: a VPC with its dependent resources. `externalId` is the VPC id. */
export interface NetworkConfiguration extends Configuration {
  cidr_blocks: string[];
  ipv6_cidr_blocks: string[];
  is_default: boolean;
  tenancy: string | null;
  dhcp_options_id: string | null;
  enable_dns_support?: boolean | null;
  enable_dns_hostnames?: boolean | null;
  flow_logs?:
    | {
        id: string | null;
        traffic_type: string | null;
        destination_type: string | null;
        destination: string | null;
        log_group_name: string | null;
        active: boolean;
      }[]
    | null;
  network_acls?:
    | {
        id: string | null;
        is_default: boolean;
        subnet_ids: string[];
        /** Entries by rule number; `protocol` as in security groups. */
        entries: {
          rule_number: number | null;
          egress: boolean;
          allow: boolean;
          protocol: string | null;
          cidr_ipv4: string | null;
          cidr_ipv6: string | null;
          from_port: number | null;
          to_port: number | null;
        }[];
      }[]
    | null;
  route_tables?:
    | {
        id: string | null;
        main: boolean;
        subnet_ids: string[];
        routes: { destination: string | null; target: string | null; origin: string | null }[];
      }[]
    | null;
  endpoints?:
    | {
        id: string | null;
        service_name: string | null;
        type: string | null;
        private_dns_enabled: boolean;
        policy: JsonObject | null;
      }[]
    | null;
  peering_connections?:
    | { id: string | null; requester_vpc_id: string | null; accepter_vpc_id: string | null; status: string | null }[]
    | null;
  internet_gateway_ids?: string[] | null;
  observed: {
    state: string | null;
    /** The CIDR blocks on both sides of each peering connection. */
    peer_cidr_blocks?: { id: string; cidr_blocks: string[] }[] | null;
    /** Routes whose target does not work. */
    blackhole_routes?: { route_table_id: string | null; destination: string | null }[] | null;
    /** Route tables that are associated with a gateway instead of subnets: they route what comes in. */
    gateway_route_tables?: { route_table_id: string | null; gateway_id: string }[] | null;
    /** Network interfaces by which Global Accelerator reaches endpoints in the VPC, whatever addresses they have. */
    accelerator_interfaces?: string[] | null;
  };
}

/** VPCs. */
export const networkType = defineResourceType<NetworkConfiguration>({
  label: 'VPC',
  volatile: {
    state: 'set by the provider',
    peer_cidr_blocks: 'changed by the owner of the peer VPC',
    blackhole_routes: 'set by the provider',
    gateway_route_tables: 'the routes of the tables are compared',
    accelerator_interfaces: 'created by Global Accelerator',
  },
  comparison: { identities: { routes: 'destination' } },
  drift: {
    aspects: [
      {
        aspect: 'network_acls',
        label: 'network ACLs',
        touches: 'exposure',
        direction: 'network_rules',
        severity: { exposed: 'high', loosened: 'medium', changed: 'medium', tightened: 'low' },
      },
      { aspect: 'route_tables', touches: 'exposure', severity: 'high' },
      {
        aspect: 'internet_gateways',
        keys: ['internet_gateway_ids'],
        touches: 'exposure',
        direction: 'fewer_is_safer',
        severity: protection,
      },
      { aspect: 'peering_connections', touches: 'exposure', direction: 'fewer_is_safer', severity: protection },
      {
        aspect: 'endpoints',
        touches: 'exposure',
        direction: 'policy',
        severity: { exposed: 'high', loosened: 'medium', changed: 'medium', tightened: 'low' },
      },
      { aspect: 'flow_logs', touches: 'logging', direction: 'more_is_safer', severity: protection },
      { aspect: 'address_ranges', keys: ['cidr_blocks', 'ipv6_cidr_blocks'], touches: 'exposure', severity: 'medium' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      replaced({ keys: ['enable_dns_support'], operation: 'ec2.modify_dns_support', label: 'DNS support' }),
      replaced({ keys: ['enable_dns_hostnames'], operation: 'ec2.modify_dns_hostnames', label: 'DNS host names' }),
      replaced({ keys: ['dhcp_options_id'], operation: 'ec2.associate_dhcp_options', label: 'DHCP options' }),
      tagSetting({ set: 'ec2.set_tags', remove: 'ec2.remove_tags' }),
    ],
    fixed: {
      cidr_blocks: topology,
      endpoints: topology,
      flow_logs: 'A flow log has a role and a format that are not in the inventory: create it again manually.',
      internet_gateway_ids: topology,
      ipv6_cidr_blocks: topology,
      is_default: setAtCreation,
      network_acls: topology,
      peering_connections: topology,
      route_tables: topology,
      tenancy: setAtCreation,
    },
  },
  dependants: [
    'vm_instance',
    'function',
    'container_cluster',
    'db_instance',
    'cache_cluster',
    'subnet',
    'security_group',
    'load_balancer',
  ],
});
