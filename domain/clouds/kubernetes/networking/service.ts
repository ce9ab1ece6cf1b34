import type { Configuration } from '../../configuration.ts';
import { protection } from '../../aspects.ts';
import { labelled } from '../labelled.ts';
import type { ObservedObject } from '../observed-object.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `service`. */
export interface ServiceConfiguration extends Configuration {
  namespace: string;
  type: string;
  /** A headless service has no cluster IP. */
  headless: boolean;
  external_name: string | null;
  selector: Record<string, string>;
  ports: {
    name: string | null;
    port: number;
    target_port: string | null;
    node_port: number | null;
    protocol: string;
  }[];
  external_ips: string[];
  load_balancer_source_ranges: string[];
  external_traffic_policy: string | null;
  observed: ObservedObject & { cluster_ip: string | null; load_balancer_addresses: string[] };
}

export const serviceType = defineResourceType<ServiceConfiguration>({
  label: 'service',
  volatile: {
    created_at: 'set by the cluster',
    cluster_ip: 'assigned by the cluster',
    load_balancer_addresses: 'assigned by the cloud provider',
  },
  comparison: { identities: { ports: 'port' } },
  drift: {
    aspects: [
      {
        aspect: 'exposure',
        keys: ['type', 'external_ips', 'external_name'],
        touches: 'exposure',
        severity: 'high',
      },
      {
        aspect: 'source_ranges',
        label: 'allowed source ranges',
        keys: ['load_balancer_source_ranges'],
        touches: 'exposure',
        severity: 'high',
      },
      { aspect: 'ports', touches: 'exposure', direction: 'fewer_is_safer', severity: protection },
      { aspect: 'selector', touches: null, severity: 'medium' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: labelled(['namespace', 'type', 'ports', 'selector', 'external_ips', 'load_balancer_source_ranges']),
  dependants: ['ingress'],
});
