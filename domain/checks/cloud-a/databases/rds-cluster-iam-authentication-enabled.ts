import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isRelational } from '../database-kind.ts';

export const rdsClusterIamAuthenticationEnabled = check({
  id: 'rds_cluster_iam_authentication_enabled',
  title: 'Database clusters accept identities of the cloud',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/iam_authentication'],
  fix: { words: 'Turn on IAM authentication of the cluster.', sets: [{ path: '/iam_authentication', value: true }] },
  evaluate(database) {
    if (!isRelational(database, 'cluster')) return notApplicable();
    const value = database.flag('iam_authentication');
    return passIf(value, 'The cluster knows passwords only', { iam_authentication: value });
  },
});
