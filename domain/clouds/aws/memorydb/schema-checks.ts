import { isAtLeast, isNoneOf, isTrue, propertyRules } from '../schemas/property-rules.ts';

export const memorydbClusterChecks = propertyRules('AWS::MemoryDB::Cluster', {
  memorydb_cluster_in_transit_encryption_enabled: {
    path: '/TLSEnabled',
    type: 'boolean',
    passes: isTrue,
    failure: 'TLS is not enabled',
  },
  memorydb_cluster_auto_minor_version_upgrades: {
    path: '/AutoMinorVersionUpgrade',
    type: 'boolean',
    passes: isTrue,
    failure: 'Automatic minor version upgrades are not enabled',
  },
  memorydb_cluster_automated_snapshots: {
    path: '/SnapshotRetentionLimit',
    type: 'number',
    passes: isAtLeast(1),
    failure: 'Automatic snapshots are disabled',
  },
  memorydb_cluster_access_control: {
    path: '/ACLName',
    type: 'string',
    passes: isNoneOf('open-access'),
    failure: 'Clients need no authentication',
  },
});
