import { passIf } from '../../../checks/verdict.ts';
import { accountInArn, policyKeepsClosed } from '../iam/public-policy.ts';
import { awsRules } from '../rules.ts';

export const snsTopicChecks = awsRules('topic', {
  sns_topics_kms_encryption_at_rest_enabled: {
    looksAt: ['/kms_key_id'],
    evaluate: (topic) =>
      passIf(Boolean(topic.text('kms_key_id')), 'The topic is not encrypted with a KMS key', { kms_key_id: null }),
  },
  sns_topics_not_publicly_accessible: {
    looksAt: ['/policy'],
    evaluate(topic, facts) {
      const arn = topic.resource.externalId;
      return policyKeepsClosed(
        {
          document: topic.document('policy'),
          resources: [arn],
          service: 'sns',
          account: accountInArn(arn),
          facts,
        },
        'The topic policy allows public access',
      );
    },
  },
});
