import type { KubernetesResourceType } from './resource-types.ts';

/**
 * What changes by itself or is computed by the cluster, per resource type, as JSON Pointers. All of it lives under the
 * top-level member `observed`, which comparisons leave out. Facts without a sense in a configuration at all are not
 * emitted anywhere: `resourceVersion`, `generation`, `managedFields`, `uid`, conditions and their times, the values of
 * annotations, and the labels of `computedLabels`.
 */
export const volatileFacts: Record<KubernetesResourceType, Record<string, string>> = {
  cluster: {},
  node: {
    '/observed/created_at': 'set by the cluster',
    '/observed/ready': 'comes and goes with the kubelet',
    '/observed/kernel_version': 'the system of the machine upgrades it by itself',
    '/observed/addresses': 'given by the cloud or the network',
    '/observed/capacity': 'counted by the kubelet',
  },
  namespace: { '/observed/created_at': 'set by the cluster', '/observed/phase': 'set by the cluster' },
  deployment: {
    '/observed/created_at': 'set by the cluster',
    '/observed/desired_replicas': 'an autoscaler moves it; `replicas` is what was asked for',
    '/observed/ready_replicas': 'counts pods',
    '/observed/available_replicas': 'counts pods',
    '/observed/updated_replicas': 'counts pods',
  },
  stateful_set: {
    '/observed/created_at': 'set by the cluster',
    '/observed/desired_replicas': 'an autoscaler moves it; `replicas` is what was asked for',
    '/observed/ready_replicas': 'counts pods',
    '/observed/available_replicas': 'counts pods',
    '/observed/updated_replicas': 'counts pods',
  },
  daemon_set: {
    '/observed/created_at': 'set by the cluster',
    '/observed/desired_replicas': 'counts nodes',
    '/observed/ready_replicas': 'counts pods',
    '/observed/available_replicas': 'counts pods',
    '/observed/updated_replicas': 'counts pods',
  },
  pod: {
    '/observed/created_at': 'set by the cluster',
    '/observed/phase': 'the life of a pod',
    '/observed/restarts': 'counts restarts',
    '/observed/ready_containers': 'follows probes',
    '/observed/node': 'the scheduler chooses it',
    '/observed/pod_ip': 'given by the network',
    '/observed/started_at': 'set at every start',
    '/observed/image_digests': 'what a tag meant when the image was pulled',
  },
  service: {
    '/observed/created_at': 'set by the cluster',
    '/observed/cluster_ip': 'given by the cluster',
    '/observed/load_balancer_addresses': 'given by the cloud',
  },
  ingress: {
    '/observed/created_at': 'set by the cluster',
    '/observed/load_balancer_addresses': 'given by the controller',
  },
  network_policy: { '/observed/created_at': 'set by the cluster' },
  config_map: { '/observed/created_at': 'set by the cluster' },
  secret: { '/observed/created_at': 'set by the cluster' },
  role: { '/observed/created_at': 'set by the cluster' },
  cluster_role: { '/observed/created_at': 'set by the cluster' },
  role_binding: { '/observed/created_at': 'set by the cluster' },
  cluster_role_binding: { '/observed/created_at': 'set by the cluster' },
  service_account: { '/observed/created_at': 'set by the cluster' },
  persistent_volume: {
    '/observed/created_at': 'set by the cluster',
    '/observed/phase': 'the life of a volume',
  },
};

/** Labels that controllers write by themselves: hashes and ids that a new pod has anew. */
export const computedLabels: ReadonlySet<string> = new Set([
  'pod-template-hash',
  'controller-revision-hash',
  'pod-template-generation',
  'controller-uid',
  'job-name',
  'batch.kubernetes.io/controller-uid',
  'batch.kubernetes.io/job-name',
  'apps.kubernetes.io/pod-index',
  'statefulset.kubernetes.io/pod-name',
]);
