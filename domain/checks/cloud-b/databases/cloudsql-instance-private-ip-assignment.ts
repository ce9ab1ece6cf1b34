import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const cloudsqlInstancePrivateIpAssignment = check({
  id: 'cloudsql_instance_private_ip_assignment',
  title: 'Databases have a private address',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/has_private_address'],
  fix: { words: 'Connect the database to a network.' },
  evaluate(resource) {
    const value = resource.flag('has_private_address');
    return passIf(value, 'The database has no private address', { has_private_address: value });
  },
});
