import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { publicStatements } from '../policy-statements.ts';

export const snsTopicsNotPubliclyAccessible = check({
  id: 'sns_topics_not_publicly_accessible',
  title: 'Topics are closed to the public',
  provider: 'cloud_a',
  resourceTypes: ['topic'],
  severity: 'high',
  looksAt: ['/policy'],
  fix: { words: 'Name the accounts in the policy of the topic.' },
  evaluate(topic) {
    const open = publicStatements(topic.document('policy'));
    return passIf(open.length === 0, 'The policy opens the topic to everyone', { statements: open });
  },
});
