import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const defenderEnsureNotifyEmailsToOwners = check({
  id: 'defender_ensure_notify_emails_to_owners',
  title: 'Owners are told of alerts',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/security_contact'],
  fix: { words: 'Notify the role owner of alerts.' },
  evaluate(subscription) {
    const contact = subscription.part('security_contact');
    if (contact === null) return fail('No security contact is set', { security_contact: null });
    return passIf(contact.texts('notified_roles').includes('Owner'), 'Owners are not told of alerts', {
      security_contact: subscription.json('security_contact'),
    });
  },
});
