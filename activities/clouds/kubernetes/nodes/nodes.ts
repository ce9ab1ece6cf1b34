import type { V1Node } from '@kubernetes/client-node';
import { sortedMap, sortedSet } from '../../../../domain/clouds/canonical.ts';
import type { CollectedResource } from '../../cloud.ts';
import { clusterResource, createdAt } from '../session/cluster-resource.ts';
import { KubeletReader } from './kubelet.ts';
import { objectUnit, type KubernetesUnit } from '../session/object-listing.ts';
import type { Wire } from '../session/wire.ts';

/** Nodes, each with the running configuration of its kubelet where that can be read. */
export const nodesUnit: KubernetesUnit<'node'> = {
  service: 'nodes',
  resourceTypes: ['node'],
  open: (run) => unitWith(new KubeletReader(run)).open(run),
  read: (run, externalId) => unitWith(new KubeletReader(run)).read(run, externalId),
  objectPath: (run, externalId) => unitWith(new KubeletReader(run)).objectPath(run, externalId),
};

function unitWith(kubelets: KubeletReader): KubernetesUnit<'node'> {
  return objectUnit<'node', Wire<V1Node>>({
    service: 'nodes',
    resourceType: 'node',
    group: '',
    versions: ['v1'],
    resource: 'nodes',
    describe: async (node) => describeNode(node, await kubelets.read(node.metadata?.name ?? '')),
  });
}

function describeNode(
  { metadata, spec, status }: Wire<V1Node>,
  kubelet: Awaited<ReturnType<KubeletReader['read']>>,
): CollectedResource<'node'> {
  const { kubeletVersion, osImage, architecture, containerRuntimeVersion, kernelVersion } = status?.nodeInfo ?? {};
  return clusterResource({
    resourceType: 'node',
    metadata,
    configuration: {
      taints: sortedSet(
        (spec?.taints ?? [])
          .filter(({ key }) => !passingTaints.has(key))
          .map(({ key, value, effect }) => ({ key, value: value ?? null, effect })),
      ),
      kubelet_version: kubeletVersion || null,
      os_image: osImage || null,
      architecture: architecture || null,
      container_runtime: containerRuntimeVersion || null,
      unschedulable: spec?.unschedulable ?? false,
      provider_id: spec?.providerID ?? null,
      pod_cidrs: sortedSet(spec?.podCIDRs ?? []),
      ...('configuration' in kubelet ? { kubelet: kubelet.configuration } : {}),
      observed: {
        created_at: createdAt(metadata),
        ready: (status?.conditions ?? []).some(({ type, status: is }) => type === 'Ready' && is === 'True'),
        kernel_version: kernelVersion || null,
        addresses: sortedSet((status?.addresses ?? []).map(({ address }) => address)),
        capacity: sortedMap(status?.capacity ?? {}),
      },
    },
    unreadable: 'reason' in kubelet ? { '/kubelet': kubelet.reason } : {},
  });
}

/** Taints that the cluster sets and removes automatically according to the state of the node. */
const passingTaints = new Set([
  'node.kubernetes.io/not-ready',
  'node.kubernetes.io/unreachable',
  'node.kubernetes.io/memory-pressure',
  'node.kubernetes.io/disk-pressure',
  'node.kubernetes.io/pid-pressure',
  'node.kubernetes.io/network-unavailable',
  'node.kubernetes.io/unschedulable',
]);
