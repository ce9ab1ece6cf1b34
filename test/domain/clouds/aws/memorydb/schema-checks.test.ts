import { memorydbClusterChecks } from '../../../../../domain/clouds/aws/memorydb/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: memorydb', () => {
  testSchemaChecks(memorydbClusterChecks, {
    memorydb_cluster_in_transit_encryption_enabled: { pass: { TLSEnabled: true }, fail: { TLSEnabled: false } },
    memorydb_cluster_auto_minor_version_upgrades: {
      pass: { AutoMinorVersionUpgrade: true },
      fail: { AutoMinorVersionUpgrade: false },
    },
    memorydb_cluster_automated_snapshots: { pass: { SnapshotRetentionLimit: 1 }, fail: { SnapshotRetentionLimit: 0 } },
    memorydb_cluster_access_control: { pass: { ACLName: 'sessions' }, fail: { ACLName: 'open-access' } },
  });
});
