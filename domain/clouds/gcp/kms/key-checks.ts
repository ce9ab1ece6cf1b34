import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { publicMembers } from '../iam/members.ts';
import { gcpRules } from '../rules.ts';

export const kmsKeyChecks = gcpRules('encryption_key', {
  kms_key_not_publicly_accessible: {
    looksAt: ['/bindings'],
    evaluate(key) {
      const members = publicMembers(key.parts('bindings'));
      return passIf(members.length === 0, 'Everyone has a role on the key', { members });
    },
  },
  kms_key_rotation_enabled: {
    looksAt: ['/rotation_period_days'],
    sets: [{ path: '/rotation_period_days', value: 90 }],
    evaluate(key) {
      if (key.text('purpose') !== 'ENCRYPT_DECRYPT') return notApplicable();
      const days = key.number('rotation_period_days');
      return passIf(days !== null && days <= 365, 'The key rotates too rarely or never', {
        rotation_period_days: days,
      });
    },
  },
  kms_key_rotation_max_90_days: {
    looksAt: ['/rotation_period_days'],
    sets: [{ path: '/rotation_period_days', value: 90 }],
    evaluate(key) {
      if (key.text('purpose') !== 'ENCRYPT_DECRYPT') return notApplicable();
      const days = key.number('rotation_period_days');
      return passIf(days !== null && days <= 90, 'The key rotates too rarely or never', { rotation_period_days: days });
    },
  },
});
