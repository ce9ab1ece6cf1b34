import { passIf } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';

export const accountAccountChecks = awsRules('account', {
  account_maintain_current_contact_details: {
    looksAt: ['/primary_contact'],
    evaluate: (account) =>
      passIf(account.part('primary_contact') !== null, 'No primary contact is set for the account', {
        primary_contact: null,
      }),
  },
  account_security_contact_information_is_registered: {
    looksAt: ['/alternate_contacts/security'],
    evaluate: (account) =>
      passIf(
        account.group('alternate_contacts').part('security') !== null,
        'No alternate security contact is set for the account',
        {
          security: null,
        },
      ),
  },
  cloudwatch_cross_account_sharing_disabled: {
    surveys: { iam_role: ['/role_name'] },
    evaluate(_account, facts) {
      const sharing = facts
        .every('iam_role')
        .some((role) => role.text('role_name') === 'CloudWatch-CrossAccountSharingRole');
      return passIf(!sharing, 'CloudWatch cross-account data sharing is enabled', {
        role: 'CloudWatch-CrossAccountSharingRole',
      });
    },
  },
});
