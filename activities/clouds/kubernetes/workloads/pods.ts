import type { V1Pod } from '@kubernetes/client-node';
import { clusterResource, createdAt } from '../session/cluster-resource.ts';
import { objectUnit } from '../session/object-listing.ts';
import { scannedContainers } from './container-secrets.ts';
import { describePodSpec } from './pod-template.ts';
import type { Wire } from '../session/wire.ts';

/** Phases in which no container of a pod runs or will run. */
const endedPhases = new Set(['Succeeded', 'Failed']);

/** Returns the digest in the reference to an image that runs, e.g. `docker.io/library/nginx@sha256:…`. */
function digestOf(imageId: string | undefined): string | null {
  return /sha256:[0-9a-f]{64}/.exec(imageId ?? '')?.[0] ?? null;
}

export const podsUnit = objectUnit<'pod', Wire<V1Pod>>({
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
          secret_scan: scannedContainers(spec, { place: '/containers', fingerprint }),
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
