import { notApplicable, type Verdict } from '../../../checks/verdict.ts';
import { holderOf, holdsWholeService, isAdministrator, mayPerformAnywhere } from '../../../iam/holder.ts';
import { awsRules, type AwsFields } from '../rules.ts';
import { documentLacks, type HolderQuestion } from './holder-verdict.ts';
import { escalates, escalationsOf } from './privilege-escalation.ts';

export const iamPolicyChecks = awsRules('iam_policy', {
  iam_aws_attached_policy_no_administrative_privileges: {
    looksAt: ['/document'],
    evaluate(policy, facts) {
      if (policy.text('origin') !== 'aws' || !policy.flag('attached')) return notApplicable();
      return policyLacks(policy, {
        facts,
        holds: isAdministrator,
        reason: 'The policy grants full administrative privileges',
        evidence: () => ({ policy_name: policy.text('policy_name') }),
      });
    },
  },
  iam_customer_attached_policy_no_administrative_privileges: {
    looksAt: ['/document'],
    evaluate(policy, facts) {
      if (policy.text('origin') !== 'account' || !policy.flag('attached')) return notApplicable();
      return policyLacks(policy, {
        facts,
        holds: isAdministrator,
        reason: 'The policy grants full administrative privileges',
        evidence: () => ({ policy_name: policy.text('policy_name') }),
      });
    },
  },
  iam_policy_allows_privilege_escalation: {
    looksAt: ['/document'],
    evaluate(policy, facts) {
      if (policy.text('origin') !== 'account') return notApplicable();
      return policyLacks(policy, {
        facts,
        holds: escalates,
        reason: 'The policy allows privilege escalation',
        evidence: (holder) => ({ ways: escalationsOf(holder).open }),
      });
    },
  },
  iam_policy_no_full_access_to_cloudtrail: {
    looksAt: ['/document'],
    evaluate(policy, facts) {
      if (policy.text('origin') !== 'account') return notApplicable();
      return policyLacks(policy, {
        facts,
        holds: (holder) => holdsWholeService(holder, 'cloudtrail'),
        reason: 'The policy grants full access to CloudTrail',
        evidence: () => ({ policy_name: policy.text('policy_name') }),
      });
    },
  },
  iam_policy_no_full_access_to_kms: {
    looksAt: ['/document'],
    evaluate(policy, facts) {
      if (policy.text('origin') !== 'account') return notApplicable();
      return policyLacks(policy, {
        facts,
        holds: (holder) => holdsWholeService(holder, 'kms'),
        reason: 'The policy grants full access to AWS KMS',
        evidence: () => ({ policy_name: policy.text('policy_name') }),
      });
    },
  },
  iam_policy_no_wildcard_marketplace_subscribe: {
    looksAt: ['/document'],
    evaluate(policy, facts) {
      if (policy.text('origin') !== 'account') return notApplicable();
      return policyLacks(policy, {
        facts,
        holds: (holder) => mayPerformAnywhere(holder, 'aws-marketplace:Subscribe'),
        reason: 'The policy allows aws-marketplace:Subscribe on all products',
        evidence: () => ({ action: 'aws-marketplace:Subscribe' }),
      });
    },
  },
});

/**
 * Returns the verdict on a managed policy. Controls ask what its document grants: service control policies and boundaries
 * belong to its holders, and may be others tomorrow.
 */
function policyLacks(policy: AwsFields<'iam_policy'>, question: Omit<HolderQuestion, 'arn'>): Verdict {
  const arn = policy.resource.externalId;
  return documentLacks(holderOf({ policies: [policy.document('document')], arn, now: question.facts.now }), question);
}
