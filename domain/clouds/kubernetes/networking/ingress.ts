import type { Configuration } from '../../configuration.ts';
import { protection } from '../../aspects.ts';
import { labelled } from '../labelled.ts';
import type { ObservedObject } from '../observed-object.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `ingress`. */
export interface IngressConfiguration extends Configuration {
  namespace: string;
  class: string | null;
  default_service: string | null;
  rules: { host: string | null; path: string | null; service: string | null; port: string | null }[];
  tls: { hosts: string[]; secret: string | null }[];
  observed: ObservedObject & { load_balancer_addresses: string[] };
}

export const ingressType = defineResourceType<IngressConfiguration>({
  label: 'ingress',
  volatile: {
    created_at: 'set by the cluster',
    load_balancer_addresses: 'assigned by the controller',
  },
  comparison: {},
  drift: {
    aspects: [
      { aspect: 'rules', keys: ['rules', 'default_service'], touches: 'exposure', severity: 'high' },
      {
        aspect: 'tls',
        label: 'TLS',
        touches: 'encryption',
        direction: 'safer_when_present',
        severity: protection,
      },
      { aspect: 'class', touches: null, severity: 'medium' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: labelled(['namespace', 'class', 'default_service', 'rules', 'tls']),
});
