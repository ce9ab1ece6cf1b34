import { check } from '../../check.ts';
import { accountInArn, policyKeepsClosed } from '../public-policy.ts';

export const snsTopicsNotPubliclyAccessible = check({
  id: 'sns_topics_not_publicly_accessible',
  title: 'Topics are closed to the public',
  provider: 'cloud_a',
  resourceTypes: ['topic'],
  severity: 'high',
  looksAt: ['/policy'],
  fix: { words: 'Name the accounts in the policy of the topic.' },
  evaluate(topic, facts) {
    const arn = topic.resource.externalId;
    return policyKeepsClosed(
      {
        document: topic.document('policy'),
        resources: [arn],
        service: 'sns',
        account: accountInArn(arn),
        now: facts.now,
      },
      'The policy opens the topic to everyone',
    );
  },
});
