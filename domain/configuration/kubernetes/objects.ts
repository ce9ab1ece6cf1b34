import type { Configuration } from '../aws/configuration.ts';

/** `namespace`. `externalId` is its name. */
export interface NamespaceConfiguration extends Configuration {
  labels: Record<string, string>;
  annotations: string[];
}

/** `service`. */
export interface ServiceConfiguration extends Configuration {
  namespace: string;
  type: string;
  selector: Record<string, string>;
  ports: {
    name: string | null;
    port: number;
    target_port: string | null;
    node_port: number | null;
    protocol: string;
  }[];
  external_ips: string[];
  load_balancer_source_ranges: string[];
  external_traffic_policy: string | null;
}

/** `ingress`. */
export interface IngressConfiguration extends Configuration {
  namespace: string;
  class: string | null;
  rules: { host: string | null; path: string | null; service: string | null; port: string | null }[];
  tls: { hosts: string[]; secret: string | null }[];
}

/** `network_policy`. */
export interface NetworkPolicyConfiguration extends Configuration {
  namespace: string;
  /** Empty: every pod of the namespace. */
  pod_selector: Record<string, string>;
  policy_types: string[];
  ingress_rules: number;
  egress_rules: number;
}

/** `config_map` and `secret`: which keys there are, never their values. */
export interface KeysConfiguration extends Configuration {
  namespace: string;
  /** Of secrets, e.g. `Opaque`; null for config maps. */
  type: string | null;
  keys: string[];
  immutable: boolean;
}

/** `persistent_volume`. `externalId` is its name. */
export interface PersistentVolumeConfiguration extends Configuration {
  capacity: string | null;
  access_modes: string[];
  reclaim_policy: string | null;
  storage_class: string | null;
  /** Kind of source, e.g. `csi`, `hostPath`, `nfs`. */
  source: string | null;
  claim: string | null;
}
