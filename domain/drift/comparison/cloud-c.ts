import type { ComparisonTable } from './type-rules.ts';

/** How resources of Azure subscriptions are compared. */
export const cloudCComparison: ComparisonTable = {
  network: { identities: { subnets: 'name', peerings: 'name' } },
  network_security_group: { identities: { rules: 'name' } },
  db_instance: { identities: { firewall_rules: 'name', databases: 'name' } },
};
