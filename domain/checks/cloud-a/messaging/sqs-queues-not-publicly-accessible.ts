import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { publicStatements } from '../policy-statements.ts';

export const sqsQueuesNotPubliclyAccessible = check({
  id: 'sqs_queues_not_publicly_accessible',
  title: 'Queues are closed to the public',
  provider: 'cloud_a',
  resourceTypes: ['queue'],
  severity: 'critical',
  looksAt: ['/policy'],
  fix: { words: 'Name the accounts in the policy of the queue.' },
  evaluate(queue) {
    const open = publicStatements(queue.document('policy'));
    return passIf(open.length === 0, 'The policy opens the queue to everyone', { statements: open });
  },
});
