import type { V1PersistentVolume } from '@kubernetes/client-node';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { clusterResource, createdAt } from '../session/cluster-resource.ts';
import { objectUnit } from '../session/object-listing.ts';
import type { Wire } from '../session/wire.ts';

/** Fields of a volume's specification that are not its source. */
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

export const persistentVolumesUnit = objectUnit<'persistent_volume', Wire<V1PersistentVolume>>({
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
