import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const accountSecurityContactInformationIsRegistered = check({
  id: 'account_security_contact_information_is_registered',
  title: 'The account has a security contact',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/alternate_contacts/security'],
  fix: { words: 'Register a security contact among the alternate contacts of the account.' },
  evaluate: (account) =>
    passIf(account.group('alternate_contacts').part('security') !== null, 'No security contact is registered', {
      security: null,
    }),
});
