import { passIf } from '../../../checks/verdict.ts';
import { accountInArn, policyKeepsClosed } from '../iam/public-policy.ts';
import { awsRules } from '../rules.ts';

export const sqsQueueChecks = awsRules('queue', {
  sqs_queues_not_publicly_accessible: {
    looksAt: ['/policy'],
    readsAbove: true,
    evaluate(queue, facts) {
      const arn = queue.resource.externalId;
      return policyKeepsClosed(
        {
          document: queue.document('policy'),
          resources: [arn],
          service: 'sqs',
          account: accountInArn(arn),
          facts,
        },
        'The queue policy allows public access',
      );
    },
  },
  sqs_queues_server_side_encryption_enabled: {
    looksAt: ['/kms_key_id', '/sqs_managed_encryption'],
    sets: [{ path: '/sqs_managed_encryption', value: true }],
    evaluate(queue) {
      const keyId = queue.text('kms_key_id');
      return passIf(Boolean(keyId) || queue.flag('sqs_managed_encryption'), 'Server-side encryption is not enabled', {
        kms_key_id: keyId,
      });
    },
  },
});
