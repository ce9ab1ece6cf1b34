import type { V1Namespace } from '@kubernetes/client-node';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { clusterResource, createdAt } from '../session/cluster-resource.ts';
import { objectUnit } from '../session/object-listing.ts';
import type { Wire } from '../session/wire.ts';

export const namespacesUnit = objectUnit<'namespace', Wire<V1Namespace>>({
  service: 'namespaces',
  resourceType: 'namespace',
  group: '',
  versions: ['v1'],
  resource: 'namespaces',
  describe: ({ metadata, status }) =>
    clusterResource({
      resourceType: 'namespace',
      metadata,
      configuration: {
        annotations: sortedSet(Object.keys(metadata?.annotations ?? {})),
        observed: { created_at: createdAt(metadata), phase: status?.phase ?? null },
      },
    }),
});
