import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { publicStatements } from '../policy-statements.ts';

export const kmsKeyNotPubliclyAccessible = check({
  id: 'kms_key_not_publicly_accessible',
  title: 'Keys are closed to the public',
  provider: 'cloud_a',
  resourceTypes: ['encryption_key'],
  severity: 'critical',
  looksAt: ['/policy'],
  fix: { words: 'Name the accounts in the policy of the key.' },
  evaluate(key) {
    if (key.text('state') !== 'Enabled') return notApplicable();
    const open = publicStatements(key.document('policy'));
    return passIf(open.length === 0, 'The policy opens the key to everyone', { statements: open });
  },
});
