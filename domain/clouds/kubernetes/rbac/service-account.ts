import type { Configuration } from '../../configuration.ts';
import { protection } from '../../aspects.ts';
import { labelled } from '../labelled.ts';
import type { ObservedObject } from '../observed-object.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `service_account`. */
export interface ServiceAccountConfiguration extends Configuration {
  namespace: string;
  automount_token: boolean;
  image_pull_secrets: string[];
  observed: ObservedObject;
}

export const serviceAccountType = defineResourceType<ServiceAccountConfiguration>({
  label: 'service account',
  volatile: { created_at: 'set by the cluster' },
  comparison: {},
  drift: {
    aspects: [
      {
        aspect: 'automount_token',
        label: 'token mounting',
        touches: 'identity',
        direction: 'safer_when_false',
        severity: protection,
      },
      { aspect: 'image_pull_secrets', touches: 'identity', severity: 'medium' },
    ],
    deletion: { touches: 'identity', severity: 'medium' },
  },
  remediation: labelled(['namespace', 'automount_token', 'image_pull_secrets']),
  dependants: ['deployment', 'daemon_set', 'stateful_set', 'pod'],
});
