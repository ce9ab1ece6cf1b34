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
