import type {
  V1DaemonSet,
  V1Deployment,
  V1LabelSelector,
  V1Pod,
  V1PodTemplateSpec,
  V1StatefulSet,
} from '@kubernetes/client-node';
import { sortedMap } from '../../../domain/configuration/canonical.ts';
import type { WorkloadConfiguration } from '../../../domain/configuration/kubernetes/workloads.ts';
import { clusterResource, createdAt } from './cluster-resource.ts';
import { objectUnit } from './object-listing.ts';
import { describePodSpec } from './pod-template.ts';
import type { Wire } from './wire.ts';

type Fingerprint = (secret: string) => string;

function describeTemplate(
  template: Wire<V1PodTemplateSpec>,
  fingerprint: Fingerprint,
): WorkloadConfiguration['template'] {
  return {
    labels: sortedMap(template.metadata?.labels ?? {}),
    ...describePodSpec(template.spec ?? { containers: [] }, fingerprint),
  };
}

function selectorOf(selector: Wire<V1LabelSelector> | undefined): Record<string, string> {
  return sortedMap(selector?.matchLabels ?? {});
}

export const deploymentsUnit = objectUnit<Wire<V1Deployment>>({
  service: 'deployments',
  resourceType: 'deployment',
  group: 'apps',
  versions: ['v1'],
  resource: 'deployments',
  describe: ({ metadata, spec, status }, { fingerprint }) =>
    clusterResource({
      resourceType: 'deployment',
      metadata,
      status: spec?.replicas === 0 ? 'stopped' : 'active',
      configuration: {
        namespace: metadata?.namespace ?? '',
        replicas: spec?.replicas ?? 1,
        selector: selectorOf(spec?.selector),
        strategy: spec?.strategy?.type ?? null,
        template: describeTemplate(spec?.template ?? {}, fingerprint),
        observed: {
          created_at: createdAt(metadata),
          desired_replicas: spec?.replicas ?? 1,
          ready_replicas: status?.readyReplicas ?? 0,
          available_replicas: status?.availableReplicas ?? 0,
          updated_replicas: status?.updatedReplicas ?? 0,
        },
      },
    }),
});

export const statefulSetsUnit = objectUnit<Wire<V1StatefulSet>>({
  service: 'stateful-sets',
  resourceType: 'stateful_set',
  group: 'apps',
  versions: ['v1'],
  resource: 'statefulsets',
  describe: ({ metadata, spec, status }, { fingerprint }) =>
    clusterResource({
      resourceType: 'stateful_set',
      metadata,
      status: spec?.replicas === 0 ? 'stopped' : 'active',
      configuration: {
        namespace: metadata?.namespace ?? '',
        replicas: spec?.replicas ?? 1,
        selector: selectorOf(spec?.selector),
        strategy: spec?.updateStrategy?.type ?? null,
        template: describeTemplate(spec?.template ?? {}, fingerprint),
        observed: {
          created_at: createdAt(metadata),
          desired_replicas: spec?.replicas ?? 1,
          ready_replicas: status?.readyReplicas ?? 0,
          available_replicas: status?.availableReplicas ?? 0,
          updated_replicas: status?.updatedReplicas ?? 0,
        },
      },
    }),
});

export const daemonSetsUnit = objectUnit<Wire<V1DaemonSet>>({
  service: 'daemon-sets',
  resourceType: 'daemon_set',
  group: 'apps',
  versions: ['v1'],
  resource: 'daemonsets',
  describe: ({ metadata, spec, status }, { fingerprint }) =>
    clusterResource({
      resourceType: 'daemon_set',
      metadata,
      configuration: {
        namespace: metadata?.namespace ?? '',
        replicas: null,
        selector: selectorOf(spec?.selector),
        strategy: spec?.updateStrategy?.type ?? null,
        template: describeTemplate(spec?.template ?? {}, fingerprint),
        observed: {
          created_at: createdAt(metadata),
          desired_replicas: status?.desiredNumberScheduled ?? 0,
          ready_replicas: status?.numberReady ?? 0,
          available_replicas: status?.numberAvailable ?? 0,
          updated_replicas: status?.updatedNumberScheduled ?? 0,
        },
      },
    }),
});

/** Phases in which no container of a pod runs or will run. */
const endedPhases = new Set(['Succeeded', 'Failed']);

/** The digest in the reference to an image that runs, e.g. `docker.io/library/nginx@sha256:…`. */
function digestOf(imageId: string | undefined): string | null {
  return /sha256:[0-9a-f]{64}/.exec(imageId ?? '')?.[0] ?? null;
}

export const podsUnit = objectUnit<Wire<V1Pod>>({
  service: 'pods',
  resourceType: 'pod',
  group: '',
  versions: ['v1'],
  resource: 'pods',
  describe({ metadata, spec, status }, { fingerprint }) {
    const owner = metadata?.ownerReferences?.find(({ controller }) => controller === true);
    const containers = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
    return clusterResource({
      resourceType: 'pod',
      metadata,
      status: endedPhases.has(status?.phase ?? '') ? 'stopped' : 'active',
      configuration: {
        namespace: metadata?.namespace ?? '',
        owner: owner === undefined ? null : `${owner.kind}/${owner.name}`,
        ...describePodSpec(spec ?? { containers: [] }, fingerprint),
        observed: {
          created_at: createdAt(metadata),
          phase: status?.phase ?? null,
          restarts: containers.reduce((sum, { restartCount }) => sum + restartCount, 0),
          ready_containers: (status?.containerStatuses ?? []).filter(({ ready }) => ready).length,
          node: spec?.nodeName ?? null,
          pod_ip: status?.podIP ?? null,
          started_at: status?.startTime ?? null,
          image_digests: Object.fromEntries(
            containers.flatMap(({ name, imageID }) => {
              const digest = digestOf(imageID);
              return digest === null ? [] : [[name, digest]];
            }),
          ),
        },
      },
    });
  },
});
