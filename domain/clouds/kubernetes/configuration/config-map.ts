import type { Configuration } from '../../configuration.ts';
import { type SecretScan, secretScanChanges } from '../../../secrets/secret-scan.ts';
import { labelled } from '../labelled.ts';
import type { ObservedObject } from '../observed-object.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `config_map`: its keys, never their values. */
export interface ConfigMapConfiguration extends Configuration {
  namespace: string;
  keys: string[];
  immutable: boolean;
  /** Values are only scanned for secrets. */
  observed: ObservedObject & { secret_scan?: SecretScan };
}

export const configMapType = defineResourceType<ConfigMapConfiguration>({
  label: 'ConfigMap',
  volatile: { created_at: 'set by the cluster', secret_scan: secretScanChanges },
  comparison: {},
  drift: {
    aspects: [{ aspect: 'keys', keys: ['keys', 'immutable'], touches: null, severity: 'low' }],
    deletion: { touches: null, severity: 'low' },
  },
  remediation: labelled(['namespace', 'keys', 'immutable']),
  dependants: ['deployment', 'daemon_set', 'stateful_set', 'pod'],
});
