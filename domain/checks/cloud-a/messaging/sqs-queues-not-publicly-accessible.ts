import { check } from '../../check.ts';
import { accountInArn, policyKeepsClosed } from '../public-policy.ts';

export const sqsQueuesNotPubliclyAccessible = check({
  id: 'sqs_queues_not_publicly_accessible',
  title: 'Queues are closed to the public',
  provider: 'cloud_a',
  resourceTypes: ['queue'],
  severity: 'critical',
  looksAt: ['/policy'],
  fix: { words: 'Name the accounts in the policy of the queue.' },
  evaluate(queue, facts) {
    const arn = queue.resource.externalId;
    return policyKeepsClosed(
      {
        document: queue.document('policy'),
        resources: [arn],
        service: 'sqs',
        account: accountInArn(arn),
        now: facts.now,
      },
      'The policy opens the queue to everyone',
    );
  },
});
