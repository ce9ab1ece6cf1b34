/** The specification of a pod, from the pod itself or from a template. */
export interface PodTemplate {
  service_account: string | null;
  automount_token: boolean;
  /** What the pod itself says of mounting the token; null where its service account decides. */
  automount_setting: boolean | null;
  host_network: boolean;
  host_pid: boolean;
  host_ipc: boolean;
  /** Pod-wide: `RuntimeDefault`, `Localhost`, `Unconfined` or null. */
  seccomp_profile: string | null;
  run_as_non_root: boolean | null;
  run_as_user: number | null;
  /** Windows: whether the containers run as host processes. */
  host_process: boolean;
  runtime_class: string | null;
  node_selector: Record<string, string>;
  host_paths: string[];
  /** Without the projected token volumes that the cluster adds. */
  volumes: { name: string; kind: string; reference: string | null }[];
  /** Includes init containers. */
  containers: Container[];
}

/**
 * A container; a field is null where the container does not set it, so that the pod's or the runtime's default applies.
 */
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
   * The source of a variable's value. A literal value is stored as a fingerprint; a reference is the name of its
   * source, e.g. `database/password`.
   */
  environment: {
    name: string;
    source: 'text' | 'secret' | 'config_map' | 'field';
    value: string | null;
    reference: string | null;
  }[];
  /** Config maps and secrets whose keys all become variables. */
  environment_from: { source: 'secret' | 'config_map'; reference: string }[];
  liveness_probe: boolean;
  readiness_probe: boolean;
  limits: Record<string, string>;
  requests: Record<string, string>;
}

/** Fields that earlier releases did not read. */
export const laterTemplateFields = ['automount_setting', 'liveness_probe', 'readiness_probe'] as const;
