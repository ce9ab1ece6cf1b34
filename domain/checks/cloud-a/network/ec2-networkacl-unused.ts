import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const ec2NetworkaclUnused = check({
  id: 'ec2_networkacl_unused',
  title: 'Network ACLs are in use',
  provider: 'cloud_a',
  resourceTypes: ['network'],
  severity: 'low',
  looksAt: ['/network_acls'],
  fix: { words: 'Delete ACLs that no subnet uses.' },
  evaluate(network) {
    const unused = network
      .parts('network_acls')
      .filter((acl) => !acl.flag('is_default') && acl.texts('subnet_ids').length === 0)
      .map((acl) => acl.text('id'));
    return passIf(unused.length === 0, 'A network ACL has no subnet', { network_acls: unused });
  },
});
