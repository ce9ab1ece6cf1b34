import type { V1Deployment } from '@kubernetes/client-node';
import { clusterResource, createdAt } from '../session/cluster-resource.ts';
import { objectUnit } from '../session/object-listing.ts';
import { scannedContainers } from './container-secrets.ts';
import type { Wire } from '../session/wire.ts';
import { describeTemplate, selectorOf } from './workload-template.ts';

export const deploymentsUnit = objectUnit<'deployment', Wire<V1Deployment>>({
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
          secret_scan: scannedContainers(spec?.template?.spec, { place: '/template/containers', fingerprint }),
          desired_replicas: spec?.replicas ?? 1,
          ready_replicas: status?.readyReplicas ?? 0,
          available_replicas: status?.availableReplicas ?? 0,
          updated_replicas: status?.updatedReplicas ?? 0,
        },
      },
    }),
});
