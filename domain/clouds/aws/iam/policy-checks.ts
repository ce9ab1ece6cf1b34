import { notApplicable } from '../../../checks/verdict.ts';
import { holderOf, holdsWholeService, isAdministrator, mayPerformAnywhere, type Holder } from '../../../iam/holder.ts';
import { awsRules, type AwsFacts, type AwsFields } from '../rules.ts';
import { holderLacks } from './holder-verdict.ts';
import { escalates, escalationsOf } from './privilege-escalation.ts';

export const iamPolicyChecks = awsRules('iam_policy', {
  iam_aws_attached_policy_no_administrative_privileges: {
    looksAt: ['/document'],
    evaluate(policy, facts) {
      if (policy.text('origin') !== 'aws' || !policy.flag('attached')) return notApplicable();
      const holder = holderOfPolicy(policy, facts);
      return holderLacks(holder, {
        holds: isAdministrator(holder),
        reason: 'The policy grants full administrative privileges',
        evidence: { policy_name: policy.text('policy_name') },
      });
    },
  },
  iam_customer_attached_policy_no_administrative_privileges: {
    looksAt: ['/document'],
    evaluate(policy, facts) {
      if (policy.text('origin') !== 'account' || !policy.flag('attached')) return notApplicable();
      const holder = holderOfPolicy(policy, facts);
      return holderLacks(holder, {
        holds: isAdministrator(holder),
        reason: 'The policy grants full administrative privileges',
        evidence: { policy_name: policy.text('policy_name') },
      });
    },
  },
  iam_policy_allows_privilege_escalation: {
    looksAt: ['/document'],
    evaluate(policy, facts) {
      if (policy.text('origin') !== 'account') return notApplicable();
      const holder = holderOfPolicy(policy, facts);
      return holderLacks(holder, {
        holds: escalates(holder),
        reason: 'The policy allows privilege escalation',
        evidence: { ways: escalationsOf(holder).open },
      });
    },
  },
  iam_policy_no_full_access_to_cloudtrail: {
    looksAt: ['/document'],
    evaluate(policy, facts) {
      if (policy.text('origin') !== 'account') return notApplicable();
      const holder = holderOfPolicy(policy, facts);
      return holderLacks(holder, {
        holds: holdsWholeService(holder, 'cloudtrail'),
        reason: 'The policy grants full access to CloudTrail',
        evidence: { policy_name: policy.text('policy_name') },
      });
    },
  },
  iam_policy_no_full_access_to_kms: {
    looksAt: ['/document'],
    evaluate(policy, facts) {
      if (policy.text('origin') !== 'account') return notApplicable();
      const holder = holderOfPolicy(policy, facts);
      return holderLacks(holder, {
        holds: holdsWholeService(holder, 'kms'),
        reason: 'The policy grants full access to AWS KMS',
        evidence: { policy_name: policy.text('policy_name') },
      });
    },
  },
  iam_policy_no_wildcard_marketplace_subscribe: {
    looksAt: ['/document'],
    evaluate(policy, facts) {
      if (policy.text('origin') !== 'account') return notApplicable();
      const holder = holderOfPolicy(policy, facts);
      return holderLacks(holder, {
        holds: mayPerformAnywhere(holder, 'aws-marketplace:Subscribe'),
        reason: 'The policy allows aws-marketplace:Subscribe on all products',
        evidence: { action: 'aws-marketplace:Subscribe' },
      });
    },
  },
});

function holderOfPolicy(policy: AwsFields<'iam_policy'>, { now }: AwsFacts): Holder {
  return holderOf({ policies: [policy.document('document')], arn: policy.resource.externalId, now });
}
