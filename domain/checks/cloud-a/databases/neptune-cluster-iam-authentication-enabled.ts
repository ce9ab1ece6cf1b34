import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isClusterOf } from '../database-kind.ts';

export const neptuneClusterIamAuthenticationEnabled = check({
  id: 'neptune_cluster_iam_authentication_enabled',
  title: 'Graph databases accept identities of the cloud',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/iam_authentication'],
  fix: { words: 'Turn on IAM authentication of the cluster.', sets: [{ path: '/iam_authentication', value: true }] },
  evaluate(database) {
    if (!isClusterOf(database, 'neptune')) return notApplicable();
    const value = database.flag('iam_authentication');
    return passIf(value, 'The cluster does not check identities', { iam_authentication: value });
  },
});
