import type { Configuration } from '../../configuration.ts';
import { on, safeguard } from '../../aspects.ts';
import { defineResourceType } from '../../resource-type.ts';

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

export const networkType = defineResourceType<NetworkConfiguration>({
  label: 'VPC network',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [on('dns_logging', 'logging', safeguard), { aspect: 'peerings', touches: 'exposure', severity: 'high' }],
    deletion: { touches: null, severity: 'medium' },
  },
  dependants: ['vm_instance', 'subnet', 'firewall_rule', 'container_cluster'],
});
