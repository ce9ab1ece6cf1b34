import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const cloudwatchCrossAccountSharingDisabled = check({
  id: 'cloudwatch_cross_account_sharing_disabled',
  title: 'Monitoring data are not shared with other accounts',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/role_name'],
  surveys: ['iam_role'],
  fix: {
    words: 'Delete the role CloudWatch-CrossAccountSharingRole unless another account is meant to read the data.',
  },
  evaluate(_account, facts) {
    const sharing = facts
      .every('iam_role')
      .some((role) => role.text('role_name') === 'CloudWatch-CrossAccountSharingRole');
    return passIf(!sharing, 'A role shares monitoring data with other accounts', {
      role: 'CloudWatch-CrossAccountSharingRole',
    });
  },
});
