import type { Configuration } from '../aws/configuration.ts';

/** `network`: a VPC network. `externalId` is its numeric id. */
export interface NetworkConfiguration extends Configuration {
  name: string;
  /** Networks of the time before subnets. */
  legacy: boolean;
  auto_create_subnets: boolean;
  routing_mode: string | null;
  peerings: { name: string; network: string; state: string | null }[];
  /** Whether a DNS policy of the network logs queries. */
  dns_logging?: boolean;
}

/** `subnet`. `externalId` is its numeric id. */
export interface SubnetConfiguration extends Configuration {
  network: string;
  cidr_block: string | null;
  /** `PRIVATE` for ordinary subnets; those of load balancers and services have purposes of their own. */
  purpose: string | null;
  flow_logs: boolean;
  private_google_access: boolean;
}

/** `firewall_rule`. `externalId` is its numeric id. */
export interface FirewallRuleConfiguration extends Configuration {
  network: string;
  direction: 'ingress' | 'egress';
  disabled: boolean;
  priority: number;
  source_ranges: string[];
  destination_ranges: string[];
  source_tags: string[];
  target_tags: string[];
  /** `protocol` is `tcp`, `udp`, `icmp`, `all` or a number; no ports mean all. Ports are `22` or `20-30`. */
  allowed: { protocol: string; ports: string[] }[];
  denied: { protocol: string; ports: string[] }[];
  logging: boolean;
}
