import { check } from '../../check.ts';
import { aclsKeepClosed } from '../network-acls.ts';

export const ec2NetworkaclAllowIngressTcpPort3389 = check({
  id: 'ec2_networkacl_allow_ingress_tcp_port_3389',
  title: 'Network ACLs keep remote desktop away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['network'],
  severity: 'medium',
  looksAt: ['/network_acls'],
  fix: { words: 'Deny port 3389 from everywhere in the ACL.' },
  evaluate: (network) => aclsKeepClosed(network, 3389),
});
