import type { Configuration } from '../../configuration.ts';
import { labelled } from '../labelled.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `node`. `externalId` is its name. */
export interface NodeConfiguration extends Configuration {
  taints: { key: string; value: string | null; effect: string }[];
  kubelet_version: string | null;
  os_image: string | null;
  architecture: string | null;
  container_runtime: string | null;
  unschedulable: boolean;
  /** The cloud's id of the machine, e.g. `aws:///eu-central-1a/i-0abc`. */
  provider_id: string | null;
  pod_cidrs: string[];
  /** The kubelet's running configuration (`/configz`); absent where it could not be read. */
  kubelet?: {
    anonymous_authentication: boolean;
    authorization_mode: string | null;
    client_ca_file: string | null;
    read_only_port: number;
    streaming_idle_timeout_seconds: number;
    make_iptables_chains: boolean;
    event_record_qps: number;
    tls_cert_file: string | null;
    tls_private_key_file: string | null;
    rotate_certificates: boolean;
    tls_cipher_suites: string[];
    /** Whether the kubelet requests its serving certificate from the cluster instead of signing one itself. */
    server_tls_bootstrap: boolean;
    /** Feature gates that are set, whatever their default. */
    feature_gates: Record<string, boolean>;
    /** The limit of processes for each pod; -1 for none of its own. */
    pod_pids_limit: number;
    /** Whether pods without a seccomp profile get that of the container runtime. */
    seccomp_default: boolean;
  };
  observed: {
    created_at: string | null;
    ready: boolean;
    kernel_version: string | null;
    addresses: string[];
    capacity: Record<string, string>;
  };
}

export const nodeType = defineResourceType<NodeConfiguration>({
  label: 'node',
  volatile: {
    created_at: 'set by the cluster',
    ready: 'depends on the kubelet',
    kernel_version: 'upgraded by the operating system',
    addresses: 'assigned by the cloud provider or the network',
    capacity: 'reported by the kubelet',
  },
  comparison: { laterFields: ['server_tls_bootstrap', 'feature_gates', 'pod_pids_limit', 'seccomp_default'] },
  drift: {
    aspects: [
      { aspect: 'kubelet', label: 'kubelet configuration', touches: 'identity', severity: 'high' },
      {
        aspect: 'software',
        keys: ['kubelet_version', 'os_image', 'container_runtime', 'architecture'],
        touches: null,
        severity: 'medium',
      },
      { aspect: 'scheduling', keys: ['taints', 'unschedulable'], touches: null, severity: 'low' },
    ],
    deletion: { touches: null, severity: 'low' },
  },
  remediation: labelled(['taints', 'unschedulable', 'kubelet', 'kubelet_version', 'os_image', 'container_runtime']),
});
