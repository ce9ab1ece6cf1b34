import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamSupportRoleCreated = check({
  id: 'iam_support_role_created',
  title: 'A role may open support cases',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'low',
  looksAt: ['/attached_policies'],
  surveys: ['iam_role'],
  fix: { words: 'Attach the managed policy AWSSupportAccess to a role for those who handle incidents.' },
  evaluate: (_account, facts) =>
    passIf(
      facts
        .every('iam_role')
        .some((role) => role.texts('attached_policies').some((arn) => arn.endsWith(':aws:policy/AWSSupportAccess'))),
      'No role holds the managed policy for support cases',
      { policy: 'AWSSupportAccess' },
    ),
});
