import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isRelational } from '../database-kind.ts';

export const rdsInstanceIamAuthenticationEnabled = check({
  id: 'rds_instance_iam_authentication_enabled',
  title: 'Databases accept identities of the cloud',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/iam_authentication'],
  fix: { words: 'Turn on IAM authentication of the database.', sets: [{ path: '/iam_authentication', value: true }] },
  evaluate(database) {
    if (!isRelational(database, 'instance')) return notApplicable();
    const value = database.flag('iam_authentication');
    return passIf(value, 'The database knows passwords only', { iam_authentication: value });
  },
});
