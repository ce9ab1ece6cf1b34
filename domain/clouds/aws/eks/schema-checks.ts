import { isSet, isTrue, propertyRules } from '../schemas/property-rules.ts';

export const eksNodegroupChecks = propertyRules('AWS::EKS::Nodegroup', {
  eks_nodegroup_remote_access_restricted: {
    // Without security groups, port 22 of the nodes is open to the internet.
    path: '/RemoteAccess/SourceSecurityGroups',
    type: 'array',
    absent: [],
    when: { path: '/RemoteAccess/Ec2SshKey', type: 'string', absent: '', passes: isSet },
    passes: isSet,
    failure: 'SSH to the nodes is open to the internet',
  },
  eks_nodegroup_auto_repair_enabled: {
    path: '/NodeRepairConfig/Enabled',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'Node auto repair is not enabled',
  },
});
