import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const accountMaintainCurrentContactDetails = check({
  id: 'account_maintain_current_contact_details',
  title: 'The account has a primary contact',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/primary_contact'],
  fix: { words: 'Enter name, e-mail and telephone of the primary contact in the account settings.' },
  evaluate: (account) =>
    passIf(account.part('primary_contact') !== null, 'No primary contact is registered', { primary_contact: null }),
});
