import type { Configuration } from '../aws/configuration.ts';

/** What a pod is made from, as a pod has it or a template of one. */
export interface PodTemplate {
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
  runtime_class: string | null;
  node_selector: Record<string, string>;
  host_paths: string[];
  /** Without those that the cluster adds by itself for tokens. */
  volumes: { name: string; kind: string; reference: string | null }[];
  /** Init containers stand among them. */
  containers: Container[];
}

/** A container; null where it says nothing and the pod or the engine decides. */
export interface Container {
  name: string;
  kind: 'container' | 'init' | 'ephemeral';
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
  ports: { name: string | null; port: number; protocol: string }[];
  host_ports: number[];
  /**
   * Where the value of a variable comes from. A value that stands in the object is a fingerprint; a reference is the
   * name of what it is read from, e.g. `database/password`.
   */
  environment: {
    name: string;
    source: 'text' | 'secret' | 'config_map' | 'field';
    value: string | null;
    reference: string | null;
  }[];
  /** Config maps and secrets of which every key is a variable. */
  environment_from: { source: 'secret' | 'config_map'; reference: string }[];
  limits: Record<string, string>;
  requests: Record<string, string>;
}

/** `pod`. `externalId` is `<namespace>/<name>`, as of everything that has a namespace. */
export interface PodConfiguration extends Configuration, PodTemplate {
  namespace: string;
  /** What made it, e.g. `ReplicaSet/web-7d4`. */
  owner: string | null;
  observed: {
    created_at: string | null;
    phase: string | null;
    restarts: number;
    ready_containers: number;
    /** The scheduler chooses it. */
    node: string | null;
    pod_ip: string | null;
    started_at: string | null;
    /** Container → digest of the image that runs. */
    image_digests: Record<string, string>;
  };
}

/** `deployment`, `stateful_set` and `daemon_set`. */
export interface WorkloadConfiguration extends Configuration {
  namespace: string;
  /** Null for daemon sets. */
  replicas: number | null;
  selector: Record<string, string>;
  strategy: string | null;
  template: PodTemplate & { labels: Record<string, string> };
  observed: {
    created_at: string | null;
    desired_replicas: number;
    ready_replicas: number;
    available_replicas: number;
    updated_replicas: number;
  };
}

/** `node`. `externalId` is its name. */
export interface NodeConfiguration extends Configuration {
  taints: { key: string; value: string | null; effect: string }[];
  kubelet_version: string | null;
  os_image: string | null;
  architecture: string | null;
  container_runtime: string | null;
  unschedulable: boolean;
  /** The cloud's own name of the machine, e.g. `aws:///eu-central-1a/i-0abc`. */
  provider_id: string | null;
  pod_cidrs: string[];
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
  observed: {
    created_at: string | null;
    ready: boolean;
    kernel_version: string | null;
    addresses: string[];
    capacity: Record<string, string>;
  };
}
