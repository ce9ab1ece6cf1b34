import type { V1DaemonSet } from '@kubernetes/client-node';
import { clusterResource, createdAt } from '../session/cluster-resource.ts';
import { objectUnit } from '../session/object-listing.ts';
import { scannedContainers } from './container-secrets.ts';
import type { Wire } from '../session/wire.ts';
import { describeTemplate, selectorOf } from './workload-template.ts';

export const daemonSetsUnit = objectUnit<'daemon_set', Wire<V1DaemonSet>>({
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
          secret_scan: scannedContainers(spec?.template?.spec, { place: '/template/containers', fingerprint }),
          desired_replicas: status?.desiredNumberScheduled ?? 0,
          ready_replicas: status?.numberReady ?? 0,
          available_replicas: status?.numberAvailable ?? 0,
          updated_replicas: status?.updatedNumberScheduled ?? 0,
        },
      },
    }),
});
