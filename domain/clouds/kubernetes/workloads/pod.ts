import type { Configuration } from '../../configuration.ts';
import { podSpec } from '../aspects.ts';
import { type SecretScan, secretScanChanges } from '../../../secrets/secret-scan.ts';
import { laterTemplateFields, type PodTemplate } from './pod-template.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `pod`. `externalId` is `<namespace>/<name>`, as for all namespaced objects. */
export interface PodConfiguration extends Configuration, PodTemplate {
  namespace: string;
  /** Its controller, e.g. `ReplicaSet/web-7d4`. */
  owner: string | null;
  observed: {
    created_at: string | null;
    /** Of its containers. */
    secret_scan?: SecretScan;
    phase: string | null;
    restarts: number;
    ready_containers: number;
    /** Assigned by the scheduler. */
    node: string | null;
    pod_ip: string | null;
    started_at: string | null;
    /** Container → digest of the running image. */
    image_digests: Record<string, string>;
  };
}

export const podType = defineResourceType<PodConfiguration>({
  label: 'pod',
  volatile: {
    created_at: 'set by the cluster',
    secret_scan: secretScanChanges,
    phase: 'life cycle of the pod',
    restarts: 'count of restarts',
    ready_containers: 'changes with probes',
    node: 'assigned by the scheduler',
    pod_ip: 'assigned by the network',
    started_at: 'set at every start',
    image_digests: 'resolved when the image was pulled',
  },
  comparison: { identities: { ports: 'port' }, laterFields: laterTemplateFields },
  drift: {
    aspects: podSpec,
    deletion: { touches: null, severity: 'low' },
  },
});
