import type { Configuration } from '../aws/configuration.ts';

/** What a pod is made from, as a pod has it or a template of one. */
export interface PodTemplate {
  labels: Record<string, string>;
  service_account: string | null;
  automount_token: boolean;
  host_network: boolean;
  host_pid: boolean;
  host_ipc: boolean;
  /** Pod-wide: `RuntimeDefault`, `Localhost`, `Unconfined` or null. */
  seccomp_profile: string | null;
  run_as_non_root: boolean | null;
  run_as_user: number | null;
  /** Windows: the containers are processes of the host. */
  host_process: boolean;
  host_paths: string[];
  /** Init containers stand among them. */
  containers: Container[];
}

/** A container; null where it says nothing and the pod or the engine decides. */
export interface Container {
  name: string;
  image: string;
  image_pull_policy: string | null;
  command: string[];
  args: string[];
  privileged: boolean;
  allow_privilege_escalation: boolean | null;
  read_only_root: boolean;
  run_as_non_root: boolean | null;
  run_as_user: number | null;
  added_capabilities: string[];
  dropped_capabilities: string[];
  seccomp_profile: string | null;
  host_process: boolean;
  host_ports: number[];
  /** Where the value of a variable comes from; the value itself is never kept. */
  environment: { name: string; source: 'text' | 'secret' | 'config_map' | 'field' }[];
  limits: Record<string, string>;
  requests: Record<string, string>;
}

/** `pod`. `externalId` is `<namespace>/<name>`, as of everything that has a namespace. */
export interface PodConfiguration extends Configuration, PodTemplate {
  namespace: string;
  node: string | null;
  /** What made it, e.g. `ReplicaSet/web-7d4`. */
  owner: string | null;
  observed: { phase: string | null; restarts: number };
}

/** `deployment`, `stateful_set` and `daemon_set`. */
export interface WorkloadConfiguration extends Configuration {
  namespace: string;
  /** Null for daemon sets. */
  replicas: number | null;
  selector: Record<string, string>;
  strategy: string | null;
  template: PodTemplate;
  observed: { ready_replicas: number; available_replicas: number };
}

/** `node`. `externalId` is its name. */
export interface NodeConfiguration extends Configuration {
  labels: Record<string, string>;
  taints: { key: string; value: string | null; effect: string }[];
  kubelet_version: string | null;
  os_image: string | null;
  container_runtime: string | null;
  unschedulable: boolean;
  /** The kubelet's running configuration (`/configz`); left out where the cluster does not show it. */
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
  };
}
