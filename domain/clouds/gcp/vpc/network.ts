import type { Configuration } from '../../configuration.ts';
import { on, safeguard } from '../../aspects.ts';
import { defineResourceType } from '../../resource-type.ts';
import { modified } from '../../../remediation/builders.ts';
import { changedManually, ofAnotherResource, setAtCreation } from '../reasons.ts';
import type { FirewallPolicy } from './firewall-policy.ts';

/** `network`: a VPC network. `externalId` is its numeric id. */
export interface NetworkConfiguration extends Configuration {
  name: string;
  /** Legacy networks have no subnets. */
  legacy: boolean;
  auto_create_subnets: boolean;
  routing_mode: string | null;
  peerings: { name: string; network: string; state: string | null }[];
  /** Whether a DNS policy of the network logs queries. */
  dns_logging?: boolean;
  /** Whether the network's policies are evaluated before its firewall rules, rather than after them. */
  firewall_policies_first?: boolean;
  /** Firewall policies of the organization, of folders and of the network itself. */
  firewall_policies?: FirewallPolicy[];
  /** Names of regional firewall policies, whose rules are not read. */
  regional_firewall_policies?: string[];
}

export const networkType = defineResourceType<NetworkConfiguration>({
  label: 'VPC network',
  volatile: {},
  comparison: {
    identities: { firewall_policies: 'name' },
    laterFields: ['firewall_policies_first', 'firewall_policies', 'regional_firewall_policies'],
  },
  drift: {
    aspects: [
      on('dns_logging', 'logging', safeguard),
      { aspect: 'peerings', touches: 'exposure', severity: 'high' },
      {
        aspect: 'firewall_policies',
        label: 'firewall policies',
        keys: ['firewall_policies', 'firewall_policies_first', 'regional_firewall_policies'],
        touches: 'exposure',
        severity: 'high',
      },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      modified({
        keys: ['routing_mode'],
        operation: 'compute.patch_network',
        label: 'dynamic routing mode',
        emptied: [],
      }),
    ],
    fixed: [
      [setAtCreation, ['name', 'legacy', 'auto_create_subnets']],
      [ofAnotherResource, ['dns_logging', 'firewall_policies', 'regional_firewall_policies']],
      [changedManually, ['peerings', 'firewall_policies_first']],
    ],
  },
  dependants: ['vm_instance', 'subnet', 'firewall_rule', 'container_cluster'],
});
