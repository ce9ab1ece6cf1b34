import type { JsonObject } from '../../json.ts';
import type { Configuration } from '../aws/configuration.ts';

/** What is observed of every object. */
export interface ObservedObject {
  created_at: string | null;
}

/** `cluster`: the cluster as a whole. `externalId` is its account id (the uid of the namespace kube-system). */
export interface ClusterConfiguration extends Configuration {
  /** e.g. `v1.34.2`. */
  version: string | null;
  /** API groups that the cluster offers, sorted; null when it would not tell. */
  api_groups: string[] | null;
}

/** `namespace`. `externalId` is its name. */
export interface NamespaceConfiguration extends Configuration {
  /** Names of the annotations; their values are not kept. */
  annotations: string[];
  observed: ObservedObject & { phase: string | null };
}

/** `service`. */
export interface ServiceConfiguration extends Configuration {
  namespace: string;
  type: string;
  /** A service without an address of its own. */
  headless: boolean;
  external_name: string | null;
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
  observed: ObservedObject & { cluster_ip: string | null; load_balancer_addresses: string[] };
}

/** `ingress`. */
export interface IngressConfiguration extends Configuration {
  namespace: string;
  class: string | null;
  default_service: string | null;
  rules: { host: string | null; path: string | null; service: string | null; port: string | null }[];
  tls: { hosts: string[]; secret: string | null }[];
  observed: ObservedObject & { load_balancer_addresses: string[] };
}

/** `network_policy`. Rules are those of the object, with their selectors and ports; null where they allow all. */
export interface NetworkPolicyConfiguration extends Configuration {
  namespace: string;
  /** Empty: every pod of the namespace. */
  pod_selector: JsonObject;
  policy_types: string[];
  ingress_rules: { peers: JsonObject[] | null; ports: JsonObject[] | null }[];
  egress_rules: { peers: JsonObject[] | null; ports: JsonObject[] | null }[];
  observed: ObservedObject;
}

/** `config_map`: which keys there are, never their values. */
export interface ConfigMapConfiguration extends Configuration {
  namespace: string;
  keys: string[];
  immutable: boolean;
  observed: ObservedObject;
}

/** `secret`: name and type. Its data never leaves the cluster. */
export interface SecretConfiguration extends Configuration {
  namespace: string;
  /** e.g. `Opaque`. */
  type: string | null;
  observed: ObservedObject;
}

/** `persistent_volume`. `externalId` is its name. */
export interface PersistentVolumeConfiguration extends Configuration {
  capacity: string | null;
  access_modes: string[];
  reclaim_policy: string | null;
  storage_class: string | null;
  volume_mode: string | null;
  /** Kind of source, e.g. `csi`, `hostPath`, `nfs`. */
  source: string | null;
  /** `<namespace>/<name>` of the claim it is bound to. */
  claim: string | null;
  observed: ObservedObject & { phase: string | null };
}
