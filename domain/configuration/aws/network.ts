import type { JsonObject } from '../../json.ts';
import type { Configuration } from './configuration.ts';

/** One permission of a security group: one source or destination per rule. */
export interface SecurityGroupRule {
  /** `tcp`, `udp`, `icmp`, `icmpv6`, a protocol number, or `-1` for all. */
  protocol: string;
  /** Null with protocol `-1`, that is: all ports. */
  from_port: number | null;
  to_port: number | null;
  /** Exactly one of the four below is set. */
  cidr_ipv4: string | null;
  cidr_ipv6: string | null;
  prefix_list_id: string | null;
  /** Other group, `<account>/<group id>` when another account owns it. */
  security_group: string | null;
  description: string | null;
}

/** `security_group`. `externalId` is the group id. */
export interface SecurityGroupConfiguration extends Configuration {
  /** `default` is the group that a network brings along. */
  group_name: string | null;
  description: string | null;
  vpc_id: string | null;
  ingress: SecurityGroupRule[];
  egress: SecurityGroupRule[];
  /** `network_interfaces`: how many use it; a group without any is not in use. */
  observed: { network_interfaces?: number | null };
}

/** `network`: a VPC with what belongs to it. `externalId` is the VPC id. */
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
  observed: { state: string | null };
}

/** `subnet`. `externalId` is the subnet id; its route table and network ACL stand in its network. */
export interface SubnetConfiguration extends Configuration {
  vpc_id: string | null;
  cidr_block: string | null;
  ipv6_cidr_blocks: string[];
  availability_zone: string | null;
  map_public_ip_on_launch: boolean;
  assign_ipv6_address_on_creation: boolean;
  enable_dns64: boolean;
  is_default: boolean;
  observed: { available_ip_address_count: number | null; state: string | null };
}

/** `load_balancer`. `externalId` is the ARN; of a classic one the ARN made from account and name. */
export interface LoadBalancerConfiguration extends Configuration {
  kind: 'application' | 'network' | 'gateway' | 'classic';
  /** `internet-facing` or `internal`. */
  scheme: string | null;
  vpc_id: string | null;
  subnet_ids: string[];
  security_group_ids: string[];
  ip_address_type: string | null;
  dns_name: string | null;
  listeners?:
    | {
        /** Null for a classic one. */
        arn: string | null;
        port: number | null;
        protocol: string | null;
        ssl_policy: string | null;
        certificates: string[];
        alpn_policy: string[];
        /** In the order they are tried. */
        default_actions: JsonObject[];
        mutual_authentication: JsonObject | null;
        /** Classic: protocol and port of the instances, and the policies on the listener. */
        instance_protocol: string | null;
        instance_port: number | null;
        policy_names: string[];
      }[]
    | null;
  /**
   * The attributes by the cloud's own names: `access_logs.s3.enabled`, `deletion_protection.enabled`,
   * `routing.http.drop_invalid_header_fields.enabled`, `routing.http.desync_mitigation_mode` …;
   * for a classic one brought to the same names (`access_logs.s3.enabled`, `connection_draining.enabled`,
   * `load_balancing.cross_zone.enabled`, `routing.http.desync_mitigation_mode`).
   */
  attributes?: Record<string, string> | null;
  /** Classic: the policies that listeners name. */
  policies?: { name: string | null; type: string | null; attributes: Record<string, string> }[] | null;
  created_at: string | null;
  observed: { state: string | null; instances: number | null };
}
