import type { Configuration } from '../../configuration.ts';
import { on, protection } from '../../aspects.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `subnet`. `externalId` is its numeric id. */
export interface SubnetConfiguration extends Configuration {
  network: string;
  cidr_block: string | null;
  /** `PRIVATE` for ordinary subnets; those of load balancers and services have purposes of their own. */
  purpose: string | null;
  flow_logs: boolean;
  private_google_access: boolean;
}

export const subnetType = defineResourceType<SubnetConfiguration>({
  label: 'subnet',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [on('flow_logs', 'logging', protection)],
    deletion: { touches: null, severity: 'medium' },
  },
  dependants: ['vm_instance', 'container_cluster'],
});
