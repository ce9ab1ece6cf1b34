import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const defenderAdditionalEmailConfiguredWithASecurityContact = check({
  id: 'defender_additional_email_configured_with_a_security_contact',
  title: 'A security contact is told of alerts',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'low',
  looksAt: ['/security_contact'],
  fix: { words: 'Enter an e-mail address of the security team.' },
  evaluate(subscription) {
    const contact = subscription.part('security_contact');
    if (contact === null) return fail('No security contact is set', { security_contact: null });
    return passIf(contact.flag('has_email'), 'The security contact has no e-mail address', {
      security_contact: subscription.json('security_contact'),
    });
  },
});
