import { check } from '../../check.ts';
import { aclsKeepSomethingClosed } from '../network-acls.ts';

export const ec2NetworkaclAllowIngressAnyPort = check({
  id: 'ec2_networkacl_allow_ingress_any_port',
  title: 'No network ACL lets the internet reach every port',
  provider: 'cloud_a',
  resourceTypes: ['network'],
  severity: 'high',
  looksAt: ['/network_acls'],
  fix: { words: 'Let the entries of the ACL name ports and addresses.' },
  evaluate: (network) => aclsKeepSomethingClosed(network),
});
