import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { grantsAdministration } from '../policy-statements.ts';

export const iamAwsAttachedPolicyNoAdministrativePrivileges = check({
  id: 'iam_aws_attached_policy_no_administrative_privileges',
  title: 'No attached policy of the cloud grants everything',
  provider: 'cloud_a',
  resourceTypes: ['iam_policy'],
  severity: 'critical',
  looksAt: ['/document'],
  fix: { words: 'Detach the policy and grant the actions that are needed.' },
  evaluate(policy) {
    if (policy.text('origin') !== 'aws' || !policy.flag('attached')) return notApplicable();
    return passIf(!grantsAdministration(policy.document('document')), 'The policy grants every action on everything', {
      policy_name: policy.text('policy_name'),
    });
  },
});
