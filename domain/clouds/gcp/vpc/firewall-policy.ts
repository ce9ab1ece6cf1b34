/** A firewall policy that applies to a network. */
export interface FirewallPolicy {
  name: string;
  /** `hierarchy`: of the organization or a folder. `network`: of the network. `other`: Google's own, or not known. */
  kind: 'hierarchy' | 'network' | 'other';
  rules: FirewallPolicyRule[];
}

/** An enabled ingress rule of a firewall policy. */
export interface FirewallPolicyRule {
  priority: number;
  /**
   * `allow`, `deny`, `goto_next` (continue with the next policy), `apply_security_profile_group` (decided by
   * inspection).
   */
  action: string;
  source_ranges: string[];
  /** Sources by country, domain name, address group or threat list, whose addresses are not resolved. */
  other_sources: string[];
  /** Secure tags of the source VMs. */
  source_tags: string[];
  /** `INTERNET`, `NON_INTERNET`, `INTRA_VPC` or `VPC_NETWORKS`; null for all. */
  source_network: string | null;
  /** Conditions on the destination: ranges, domain names, countries. */
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
