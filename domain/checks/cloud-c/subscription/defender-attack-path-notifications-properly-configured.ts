import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const defenderAttackPathNotificationsProperlyConfigured = check({
  id: 'defender_attack_path_notifications_properly_configured',
  title: 'Attack paths are sent',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/security_contact'],
  fix: { words: 'Send notifications of attack paths.' },
  evaluate(subscription) {
    const contact = subscription.part('security_contact');
    if (contact === null) return fail('No security contact is set', { security_contact: null });
    return passIf(contact.text('attack_path_severity') !== null, 'Attack paths are not sent', {
      security_contact: subscription.json('security_contact'),
    });
  },
});
