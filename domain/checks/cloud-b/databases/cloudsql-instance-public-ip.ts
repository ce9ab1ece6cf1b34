import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const cloudsqlInstancePublicIp = check({
  id: 'cloudsql_instance_public_ip',
  title: 'Databases have no public address',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/has_public_address'],
  fix: {
    words: 'Give the database a private address and take the public one away.',
    sets: [{ path: '/has_public_address', value: false }],
  },
  evaluate(resource) {
    const value = resource.flag('has_public_address');
    return passIf(!value, 'The database has a public address', { has_public_address: value });
  },
});
