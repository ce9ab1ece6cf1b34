import type { Configuration } from '../../configuration.ts';
import { labelled } from '../labelled.ts';
import type { ObservedObject } from '../observed-object.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `secret`: name and type. Its data never leaves the cluster. */
export interface SecretConfiguration extends Configuration {
  namespace: string;
  /** e.g. `Opaque`. */
  type: string | null;
  observed: ObservedObject;
}

export const secretType = defineResourceType<SecretConfiguration>({
  label: 'secret',
  volatile: { created_at: 'set by the cluster' },
  comparison: {},
  drift: {
    aspects: [{ aspect: 'type', touches: null, severity: 'medium' }],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: labelled(['namespace', 'type']),
  dependants: ['deployment', 'daemon_set', 'stateful_set', 'pod', 'ingress'],
});
