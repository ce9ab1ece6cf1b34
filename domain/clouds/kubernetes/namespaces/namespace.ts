import type { Configuration } from '../../configuration.ts';
import { labelled } from '../labelled.ts';
import type { ObservedObject } from '../observed-object.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `namespace`. `externalId` is its name. */
export interface NamespaceConfiguration extends Configuration {
  /** Names of the annotations; their values are not stored. */
  annotations: string[];
  observed: ObservedObject & { phase: string | null };
}

export const namespaceType = defineResourceType<NamespaceConfiguration>({
  label: 'namespace',
  volatile: { created_at: 'set by the cluster', phase: 'set by the cluster' },
  comparison: {},
  drift: {
    aspects: [],
    deletion: { touches: null, severity: 'high' },
  },
  remediation: labelled(['annotations']),
});
