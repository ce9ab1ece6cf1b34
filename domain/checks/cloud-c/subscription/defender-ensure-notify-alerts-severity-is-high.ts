import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const defenderEnsureNotifyAlertsSeverityIsHigh = check({
  id: 'defender_ensure_notify_alerts_severity_is_high',
  title: 'Alerts of high severity are sent',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/security_contact'],
  fix: { words: 'Send alerts of high severity and above.' },
  evaluate(subscription) {
    const contact = subscription.part('security_contact');
    if (contact === null) return fail('No security contact is set', { security_contact: null });
    return passIf(contact.text('minimal_severity') !== null, 'Alerts are not sent', {
      security_contact: subscription.json('security_contact'),
    });
  },
});
