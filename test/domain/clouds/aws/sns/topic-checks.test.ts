import { snsTopicChecks } from '../../../../../domain/clouds/aws/sns/topic-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';

const policyFor = (principal: string): JsonObject => ({
  policy: { Statement: [{ Effect: 'Allow', Principal: { AWS: [principal] }, Action: ['*'], Resource: ['*'] }] },
});
const owner = 'arn:aws:iam::1:root';

describe('the checks of AWS: sns, topic', () => {
  testChecks(snsTopicChecks, {
    sns_topics_kms_encryption_at_rest_enabled: { pass: { kms_key_id: 'alias/own' }, fail: { kms_key_id: null } },
    sns_topics_not_publicly_accessible: { pass: policyFor(owner), fail: policyFor('*') },
  });
});
