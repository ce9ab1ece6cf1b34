import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const cloudsqlInstancePublicAccess = check({
  id: 'cloudsql_instance_public_access',
  title: 'Databases trust no address in the world',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'critical',
  looksAt: ['/authorized_networks'],
  fix: { words: 'Take 0.0.0.0/0 out of the authorised networks.' },
  evaluate(database) {
    const open = database.texts('authorized_networks').filter((network) => /^(?:0\.0\.0\.0|::)\/0$/.test(network));
    return passIf(open.length === 0, 'The database trusts every address', { authorized_networks: open });
  },
});
