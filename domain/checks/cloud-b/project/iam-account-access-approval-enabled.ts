import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamAccountAccessApprovalEnabled = check({
  id: 'iam_account_access_approval_enabled',
  title: "Access by the provider's staff needs approval",
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/access_approval'],
  fix: { words: 'Turn on access approval for the project.', sets: [{ path: '/access_approval', value: true }] },
  evaluate(resource) {
    const value = resource.flag('access_approval');
    return passIf(value, "The provider's staff may look without being asked to wait", { access_approval: value });
  },
});
