import type { Configuration } from '../aws/configuration.ts';

/** `network`: a virtual network. `externalId` is its resource id. */
export interface NetworkConfiguration extends Configuration {
  address_prefixes: string[];
  ddos_protection: boolean;
  /** `GatewaySubnet`, `AzureBastionSubnet` and `AzureFirewallSubnet` take no security group. */
  subnets: { name: string; address_prefixes: string[]; security_group_id: string | null }[];
  peerings: { name: string; remote_network_id: string | null; state: string | null }[];
}

/** `network_security_group`. `externalId` is its resource id. */
export interface NetworkSecurityGroupConfiguration extends Configuration {
  rules: {
    name: string;
    priority: number;
    direction: 'inbound' | 'outbound';
    access: 'allow' | 'deny';
    /** `tcp`, `udp`, `icmp` or `*`. */
    protocol: string;
    /** `*`, `Internet`, a service tag or a CIDR. */
    source_prefixes: string[];
    destination_prefixes: string[];
    /** `*`, `22` or `20-30`. */
    destination_ports: string[];
  }[];
  subnet_ids: string[];
  /** Null: the group has no flow log. */
  flow_log?: { enabled: boolean; retention_days: number } | null;
}
