import type { V1ConfigMap } from '@kubernetes/client-node';
import { clusterResource, createdAt } from '../session/cluster-resource.ts';
import { scannedVariables } from '../../shared/secret-scan.ts';
import { objectUnit } from '../session/object-listing.ts';
import type { Wire } from '../session/wire.ts';

/** Config maps may hold a megabyte each, so few are requested at once. Their values are scanned and dropped while reading. */
const configMapsAtOnce = 50;

export const configMapsUnit = objectUnit<'config_map', Wire<V1ConfigMap>>({
  service: 'config-maps',
  resourceType: 'config_map',
  group: '',
  versions: ['v1'],
  resource: 'configmaps',
  pageSize: configMapsAtOnce,
  describe: ({ metadata, data, binaryData, immutable }, { fingerprint }) =>
    clusterResource({
      resourceType: 'config_map',
      metadata,
      configuration: {
        namespace: metadata?.namespace ?? '',
        keys: [...Object.keys(data ?? {}), ...Object.keys(binaryData ?? {})].toSorted(),
        immutable: immutable ?? false,
        observed: {
          created_at: createdAt(metadata),
          // Binary data holds texts where it can be decoded.
          secret_scan: scannedVariables('/data', { variables: { ...binaryData, ...data }, fingerprint }),
        },
      },
    }),
});
