import type { Static } from 'typebox';
import type { ClusterObjectRow, ClusterRow } from '../../db/reads/resources/clusters.ts';
import type { NamespaceConfiguration } from '../../domain/clouds/kubernetes/namespaces/namespace.ts';
import type { ServiceConfiguration } from '../../domain/clouds/kubernetes/networking/service.ts';
import type { PodConfiguration } from '../../domain/clouds/kubernetes/workloads/pod.ts';
import type { PodTemplate } from '../../domain/clouds/kubernetes/workloads/pod-template.ts';
import type { WorkloadConfiguration } from '../../domain/clouds/kubernetes/workloads/workload.ts';
import type { clusterSchema, deploymentSchema, namespaceSchema, podSchema, serviceSchema } from './schema.ts';

/** Returns a cluster as responses show it; the row does not contain its kubeconfig. */
export function presentCluster(cluster: ClusterRow): Static<typeof clusterSchema> {
  const { counts } = cluster;
  return {
    id: cluster.id,
    name: cluster.name,
    status: cluster.status,
    status_reason: cluster.status_reason,
    uid: cluster.account_id,
    version: cluster.version,
    node_count: counts['node'] ?? 0,
    namespace_count: counts['namespace'] ?? 0,
    deployment_count: counts['deployment'] ?? 0,
    pod_count: counts['pod'] ?? 0,
    service_count: counts['service'] ?? 0,
    resource_count: cluster.resource_count,
    last_synced_at: cluster.last_synced_at?.toISOString() ?? null,
    created_at: cluster.created_at.toISOString(),
  };
}

/** Returns the configuration of an object, with its observed facts. */
const configurationOf = (row: ClusterObjectRow): unknown => ({ ...row.configuration, observed: row.observed });

function presentObject(row: ClusterObjectRow, now: Date) {
  const created = row.observed['created_at'];
  const madeAt = typeof created === 'string' ? new Date(created) : null;
  return {
    id: row.id,
    name: row.name,
    labels: row.tags,
    created_at: madeAt?.toISOString() ?? null,
    age_seconds: madeAt === null ? null : Math.max(0, Math.floor((now.getTime() - madeAt.getTime()) / 1_000)),
    last_synced_at: row.last_seen_at.toISOString(),
  };
}

function imagesOf({ containers }: Pick<PodTemplate, 'containers'>): string[] {
  return [...new Set(containers.map(({ image }) => image))].toSorted();
}

export function presentNamespace(row: ClusterObjectRow, now: Date): Static<typeof namespaceSchema> {
  const { observed } = configurationOf(row) as NamespaceConfiguration;
  return { ...presentObject(row, now), status: observed.phase };
}

export function presentDeployment(row: ClusterObjectRow, now: Date): Static<typeof deploymentSchema> {
  const { namespace, observed, strategy, selector, template } = configurationOf(row) as WorkloadConfiguration;
  return {
    ...presentObject(row, now),
    namespace,
    replicas_desired: observed.desired_replicas,
    replicas_ready: observed.ready_replicas,
    replicas_available: observed.available_replicas,
    replicas_updated: observed.updated_replicas,
    strategy,
    images: imagesOf(template),
    selector,
  };
}

export function presentPod(row: ClusterObjectRow, now: Date): Static<typeof podSchema> {
  const pod = configurationOf(row) as PodConfiguration;
  return {
    ...presentObject(row, now),
    namespace: pod.namespace,
    phase: pod.observed.phase,
    node: pod.observed.node,
    restarts: pod.observed.restarts,
    containers_ready: pod.observed.ready_containers,
    containers_total: pod.containers.filter(({ kind }) => kind === 'container').length,
    images: imagesOf(pod),
    pod_ip: pod.observed.pod_ip,
    owner: pod.owner,
  };
}

export function presentService(row: ClusterObjectRow, now: Date): Static<typeof serviceSchema> {
  const service = configurationOf(row) as ServiceConfiguration;
  const { external_name: externalName, external_ips: externalIps, observed } = service;
  return {
    ...presentObject(row, now),
    namespace: service.namespace,
    type: service.type,
    cluster_ip: observed.cluster_ip,
    external_addresses: [
      ...(externalName === null ? [] : [externalName]),
      ...externalIps,
      ...observed.load_balancer_addresses,
    ],
    ports: service.ports,
    selector: service.selector,
  };
}
