import { eksClusterChecks } from '../../../../../domain/clouds/aws/eks/cluster-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of AWS: eks, cluster', () => {
  testChecks(eksClusterChecks, {
    eks_cluster_kms_cmk_encryption_in_secrets_enabled: {
      pass: { encryption: [{ resources: ['secrets'], key_arn: 'arn:key' }] },
      fail: { encryption: [] },
    },
    eks_cluster_not_publicly_accessible: {
      pass: { endpoint_public_access: true, public_access_cidrs: ['203.0.113.0/24'] },
      fail: { endpoint_public_access: true, public_access_cidrs: ['0.0.0.0/0'] },
    },
    eks_cluster_uses_a_supported_version: { pass: { version: '1.33' }, fail: { version: '1.24' } },
    eks_control_plane_logging_all_types_enabled: {
      pass: { enabled_logs: ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'] },
      fail: { enabled_logs: ['api'] },
    },
  });
});
