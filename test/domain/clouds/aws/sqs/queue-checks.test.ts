import { sqsQueueChecks } from '../../../../../domain/clouds/aws/sqs/queue-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';

const policyFor = (principal: string): JsonObject => ({
  policy: { Statement: [{ Effect: 'Allow', Principal: { AWS: [principal] }, Action: ['*'], Resource: ['*'] }] },
});
const owner = 'arn:aws:iam::1:root';

describe('the checks of AWS: sqs, queue', () => {
  testChecks(sqsQueueChecks, {
    sqs_queues_not_publicly_accessible: { pass: policyFor(owner), fail: policyFor('*') },
    sqs_queues_server_side_encryption_enabled: {
      pass: { kms_key_id: null, sqs_managed_encryption: true },
      fail: { kms_key_id: null, sqs_managed_encryption: false },
    },
  });
});
