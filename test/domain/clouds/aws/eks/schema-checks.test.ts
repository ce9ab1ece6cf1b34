import { eksNodegroupChecks } from '../../../../../domain/clouds/aws/eks/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: eks', () => {
  testSchemaChecks(eksNodegroupChecks, {
    eks_nodegroup_remote_access_restricted: {
      pass: { RemoteAccess: { Ec2SshKey: 'ops', SourceSecurityGroups: ['sg-1'] } },
      fail: { RemoteAccess: { Ec2SshKey: 'ops' } },
    },
    eks_nodegroup_auto_repair_enabled: { pass: { NodeRepairConfig: { Enabled: true } }, fail: {} },
  });

  testOutcomes(eksNodegroupChecks, 'eks_nodegroup_remote_access_restricted', {
    says: 'is about node groups with an SSH key',
    documents: [
      ['not_applicable', {}],
      ['fail', { RemoteAccess: { Ec2SshKey: 'ops', SourceSecurityGroups: [] } }],
    ],
  });
});
