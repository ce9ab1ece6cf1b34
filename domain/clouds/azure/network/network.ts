import { on, safeguard } from '../../aspects.ts';
import { byHand } from '../reasons.ts';
import { tags } from '../tags.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `network`: a virtual network. `externalId` is its resource id. */
export interface NetworkConfiguration extends Configuration {
  address_prefixes: string[];
  ddos_protection: boolean;
  /** `GatewaySubnet`, `AzureBastionSubnet` and `AzureFirewallSubnet` take no security group. */
  subnets: { name: string; address_prefixes: string[]; security_group_id: string | null }[];
  peerings: { name: string; remote_network_id: string | null; state: string | null }[];
}

export const networkType = defineResourceType<NetworkConfiguration>({
  label: 'virtual network',
  volatile: {},
  comparison: { identities: { subnets: 'name', peerings: 'name' } },
  drift: {
    aspects: [
      { aspect: 'subnets', touches: 'exposure', severity: 'medium' },
      { aspect: 'peerings', touches: 'exposure', severity: 'high' },
      on('ddos_protection', 'exposure', safeguard),
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [tags],
    fixed: [[byHand, ['address_prefixes', 'ddos_protection', 'subnets', 'peerings']]],
  },
  dependants: ['vm_instance', 'container_cluster'],
});
