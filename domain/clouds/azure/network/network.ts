import { on, protection, safeguard } from '../../aspects.ts';
import { changedManually } from '../reasons.ts';
import { tags } from '../tags.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';

/** A flow log of a network, or of one of its subnets. */
export interface FlowLog {
  subnet: string | null;
  enabled: boolean;
  /** Zero: kept indefinitely. */
  retention_days: number;
}

/** `network`: a virtual network. `externalId` is its resource id. */
export interface NetworkConfiguration extends Configuration {
  address_prefixes: string[];
  ddos_protection: boolean;
  /** `GatewaySubnet`, `AzureBastionSubnet` and `AzureFirewallSubnet` have no security group. */
  subnets: { name: string; address_prefixes: string[]; security_group_id: string | null }[];
  peerings: { name: string; remote_network_id: string | null; state: string | null }[];
  flow_logs?: FlowLog[] | null;
}

export const networkType = defineResourceType<NetworkConfiguration>({
  label: 'virtual network',
  volatile: {},
  comparison: { identities: { subnets: 'name', peerings: 'name' }, laterFields: ['flow_logs'] },
  drift: {
    aspects: [
      { aspect: 'subnets', touches: 'exposure', severity: 'medium' },
      { aspect: 'peerings', touches: 'exposure', severity: 'high' },
      on('ddos_protection', 'exposure', safeguard),
      { aspect: 'flow_logs', touches: 'logging', direction: 'safer_when_present', severity: protection },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [tags],
    fixed: [[changedManually, ['address_prefixes', 'ddos_protection', 'subnets', 'peerings', 'flow_logs']]],
  },
  dependants: ['vm_instance', 'container_cluster'],
});
