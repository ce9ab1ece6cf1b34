/** A firewall policy that applies to a network. */
export interface FirewallPolicy {
  name: string;
  /** `hierarchy`: of the organization or a folder. `network`: of the network. `other`: Google's own, or not known. */
  kind: 'hierarchy' | 'network' | 'other';
  rules: FirewallPolicyRule[];
}

/** A rule of a firewall policy that is in force and about incoming traffic. */
export interface FirewallPolicyRule {
  priority: number;
  /** `allow`, `deny`, `goto_next` (the next policy decides), `apply_security_profile_group` (an inspection decides). */
  action: string;
  source_ranges: string[];
  /** Sources by country, name, address group or list of threats: whose addresses they are is not read. */
  other_sources: string[];
  /** Secure tags of the machines that traffic comes from. */
  source_tags: string[];
  /** `INTERNET`, `NON_INTERNET`, `INTRA_VPC` or `VPC_NETWORKS`; null for all. */
  source_network: string | null;
  /** What narrows the destinations of the traffic: ranges, names, countries. */
  destinations: string[];
  /** As in firewall rules. */
  protocols: { protocol: string; ports: string[] }[];
  /** Networks by name; empty for all. */
  target_networks: string[];
  target_service_accounts: string[];
  target_tags: string[];
  /** `INSTANCES` or `INTERNAL_MANAGED_LB`. */
  target_type: string | null;
}
