import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamPolicyCloudshellAdminNotAttached = check({
  id: 'iam_policy_cloudshell_admin_not_attached',
  title: 'Nobody holds full access to the cloud shell',
  provider: 'cloud_a',
  resourceTypes: ['iam_user', 'iam_group', 'iam_role'],
  severity: 'medium',
  looksAt: ['/attached_policies'],
  fix: { words: 'Detach AWSCloudShellFullAccess; a policy without file transfer does.' },
  evaluate: (identity) =>
    passIf(
      !identity.texts('attached_policies').some((arn) => arn.endsWith(':aws:policy/AWSCloudShellFullAccess')),
      'The identity holds full access to the cloud shell',
      { policy: 'AWSCloudShellFullAccess' },
    ),
});
