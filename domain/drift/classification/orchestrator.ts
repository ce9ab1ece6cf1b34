import type { AspectRule, ClassificationTable, SeverityByDirection } from './aspect-rule.ts';

/** Who may do what. */
const permissions: SeverityByDirection = { loosened: 'high', changed: 'high', tightened: 'medium' };
/** A protection that can be there, weaker, or gone. */
const protection: SeverityByDirection = { loosened: 'high', changed: 'medium', tightened: 'low' };

/** What a pod may do to the machine that it runs on. */
const podSpec: AspectRule[] = [
  {
    aspect: 'host_access',
    keys: ['host_network', 'host_pid', 'host_ipc', 'host_process'],
    touches: 'exposure',
    direction: 'safer_when_false',
    severity: { loosened: 'critical', changed: 'high', tightened: 'low' },
  },
  {
    aspect: 'host_paths',
    label: 'directories of the host',
    touches: 'exposure',
    direction: 'fewer_is_safer',
    severity: protection,
  },
  {
    aspect: 'run_as',
    label: 'user and system calls of the pod',
    keys: ['run_as_non_root', 'run_as_user', 'seccomp_profile'],
    touches: 'identity',
    severity: 'high',
  },
  {
    aspect: 'service_account',
    keys: ['service_account', 'automount_token'],
    touches: 'identity',
    severity: 'high',
  },
  { aspect: 'containers', touches: 'exposure', severity: 'high' },
  { aspect: 'volumes', touches: null, severity: 'medium' },
  { aspect: 'scheduling', keys: ['node_selector', 'runtime_class'], touches: null, severity: 'medium' },
  { aspect: 'owner', touches: null, severity: 'low' },
];

/** Of a controller: its template holds the containers, and with them what they may do. */
const workload: AspectRule[] = [
  { aspect: 'template', label: 'pod template', touches: 'exposure', severity: 'high' },
  { aspect: 'replicas', touches: null, severity: 'low' },
  { aspect: 'strategy', touches: null, severity: 'low' },
  { aspect: 'selector', touches: null, severity: 'medium' },
];

const rules: AspectRule[] = [
  {
    aspect: 'rules',
    touches: 'identity',
    direction: 'fewer_is_safer',
    severity: permissions,
  },
  { aspect: 'aggregates', label: 'roles taken over', touches: 'identity', severity: 'high' },
];

const binding: AspectRule[] = [
  { aspect: 'role', touches: 'identity', severity: 'critical' },
  { aspect: 'subjects', touches: 'identity', direction: 'fewer_is_safer', severity: permissions },
];

const policyRules = (aspect: string): AspectRule => ({ aspect, touches: 'exposure', severity: 'high' });

/** Classification of the resource types of clusters; configurations as in `domain/configuration/kubernetes/`. */
export const orchestratorTable: ClassificationTable = {
  common: [
    { aspect: 'labels', keys: ['tags'], touches: null, severity: 'low' },
    { aspect: 'annotations', touches: null, severity: 'low' },
    { aspect: 'namespace', touches: null, severity: 'medium' },
  ],
  types: {
    cluster: [
      { aspect: 'version', touches: null, severity: 'medium' },
      { aspect: 'api_groups', label: 'API groups', touches: null, severity: 'low' },
    ],
    node: [
      { aspect: 'kubelet', label: 'kubelet configuration', touches: 'identity', severity: 'high' },
      {
        aspect: 'software',
        keys: ['kubelet_version', 'os_image', 'container_runtime', 'architecture'],
        touches: null,
        severity: 'medium',
      },
      { aspect: 'scheduling', keys: ['taints', 'unschedulable'], touches: null, severity: 'low' },
    ],
    deployment: workload,
    stateful_set: workload,
    daemon_set: workload,
    pod: podSpec,
    service: [
      {
        aspect: 'exposure',
        keys: ['type', 'external_ips', 'external_name'],
        touches: 'exposure',
        severity: 'high',
      },
      {
        aspect: 'source_ranges',
        label: 'addresses that may call',
        keys: ['load_balancer_source_ranges'],
        touches: 'exposure',
        severity: 'high',
      },
      { aspect: 'ports', touches: 'exposure', direction: 'fewer_is_safer', severity: protection },
      { aspect: 'selector', touches: null, severity: 'medium' },
    ],
    ingress: [
      { aspect: 'rules', keys: ['rules', 'default_service'], touches: 'exposure', severity: 'high' },
      {
        aspect: 'tls',
        label: 'TLS',
        touches: 'encryption',
        direction: 'safer_when_present',
        severity: protection,
      },
      { aspect: 'class', touches: null, severity: 'medium' },
    ],
    network_policy: [
      policyRules('ingress_rules'),
      policyRules('egress_rules'),
      {
        aspect: 'coverage',
        keys: ['pod_selector', 'policy_types'],
        touches: 'exposure',
        severity: 'high',
      },
    ],
    config_map: [{ aspect: 'keys', keys: ['keys', 'immutable'], touches: null, severity: 'low' }],
    secret: [{ aspect: 'type', touches: null, severity: 'medium' }],
    role: rules,
    cluster_role: rules,
    role_binding: binding,
    cluster_role_binding: binding,
    service_account: [
      {
        aspect: 'automount_token',
        label: 'mounting of the token',
        touches: 'identity',
        direction: 'safer_when_false',
        severity: protection,
      },
      { aspect: 'image_pull_secrets', touches: 'identity', severity: 'medium' },
    ],
    persistent_volume: [
      { aspect: 'source', touches: null, severity: 'high' },
      { aspect: 'reclaim_policy', touches: null, severity: 'medium' },
      { aspect: 'claim', touches: null, severity: 'low' },
    ],
  },
  deletions: {
    cluster_role: { touches: 'identity', severity: 'medium' },
    cluster_role_binding: { touches: 'identity', severity: 'medium' },
    config_map: { touches: null, severity: 'low' },
    daemon_set: { touches: null, severity: 'high' },
    deployment: { touches: null, severity: 'high' },
    ingress: { touches: null, severity: 'medium' },
    namespace: { touches: null, severity: 'high' },
    network_policy: { touches: 'exposure', severity: 'high' },
    node: { touches: null, severity: 'low' },
    persistent_volume: { touches: null, severity: 'high' },
    pod: { touches: null, severity: 'low' },
    role: { touches: 'identity', severity: 'medium' },
    role_binding: { touches: 'identity', severity: 'medium' },
    secret: { touches: null, severity: 'medium' },
    service: { touches: null, severity: 'medium' },
    service_account: { touches: 'identity', severity: 'medium' },
    stateful_set: { touches: null, severity: 'high' },
  },
};
