import type { V1Namespace, V1PersistentVolume } from '@kubernetes/client-node';
import { sortedSet } from '../../../domain/configuration/canonical.ts';
import { clusterResource, createdAt } from './cluster-resource.ts';
import { objectUnit } from './object-listing.ts';
import type { Wire } from './wire.ts';

export const namespacesUnit = objectUnit<Wire<V1Namespace>>({
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

/** Members of a volume's specification that are no source of it. */
const settings = new Set([
  'accessModes',
  'capacity',
  'claimRef',
  'mountOptions',
  'nodeAffinity',
  'persistentVolumeReclaimPolicy',
  'storageClassName',
  'volumeAttributesClassName',
  'volumeMode',
]);

export const persistentVolumesUnit = objectUnit<Wire<V1PersistentVolume>>({
  service: 'persistent-volumes',
  resourceType: 'persistent_volume',
  group: '',
  versions: ['v1'],
  resource: 'persistentvolumes',
  describe: ({ metadata, spec, status }) =>
    clusterResource({
      resourceType: 'persistent_volume',
      metadata,
      configuration: {
        capacity: spec?.capacity?.['storage'] ?? null,
        access_modes: sortedSet(spec?.accessModes ?? []),
        reclaim_policy: spec?.persistentVolumeReclaimPolicy ?? null,
        storage_class: spec?.storageClassName ?? null,
        volume_mode: spec?.volumeMode ?? null,
        source: Object.keys(spec ?? {}).find((member) => !settings.has(member)) ?? null,
        claim: spec?.claimRef === undefined ? null : `${spec.claimRef.namespace}/${spec.claimRef.name}`,
        observed: { created_at: createdAt(metadata), phase: status?.phase ?? null },
      },
    }),
});
