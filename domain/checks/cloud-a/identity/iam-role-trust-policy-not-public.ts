import { check } from '../../check.ts';
import { accountInArn, policyKeepsClosed } from '../public-policy.ts';

export const iamRoleTrustPolicyNotPublic = check({
  id: 'iam_role_trust_policy_not_public',
  title: 'No role can be assumed by everyone',
  provider: 'cloud_a',
  resourceTypes: ['iam_role'],
  severity: 'critical',
  looksAt: ['/trust_policy'],
  fix: { words: 'Name the principals that may assume the role in its trust policy.' },
  evaluate(role, facts) {
    const arn = role.resource.externalId;
    return policyKeepsClosed(
      {
        document: role.document('trust_policy'),
        resources: [arn],
        service: 'sts',
        account: accountInArn(arn),
        now: facts.now,
      },
      'The trust policy lets everyone assume the role',
    );
  },
});
