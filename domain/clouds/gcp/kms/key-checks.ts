import { daysBetween } from '../../../checks/age.ts';
import { fail, notApplicable, passIf } from '../../../checks/verdict.ts';
import { publicMembers } from '../iam/members.ts';
import { gcpRules } from '../rules.ts';

export const kmsKeyChecks = gcpRules('encryption_key', {
  kms_key_not_publicly_accessible: {
    looksAt: ['/bindings', '/inherited_bindings'],
    evaluate(key) {
      const own = publicMembers(key.parts('bindings'));
      const members = own.length > 0 ? own : publicMembers(key.parts('inherited_bindings'));
      return passIf(members.length === 0, 'The key is publicly accessible', { members });
    },
  },
  kms_key_rotation_enabled: {
    looksAt: ['/rotation_period_days'],
    sets: [{ path: '/rotation_period_days', value: 90 }],
    evaluate(key) {
      if (key.text('purpose') !== 'ENCRYPT_DECRYPT') return notApplicable();
      const days = key.number('rotation_period_days');
      return passIf(days !== null && days <= 365, 'The key does not rotate automatically at least every 365 days', {
        rotation_period_days: days,
      });
    },
  },
  kms_key_rotation_max_90_days: {
    looksAt: ['/rotation_period_days', '/next_rotation_at'],
    sets: [{ path: '/rotation_period_days', value: 90 }],
    evaluate(key, { now }) {
      if (key.text('purpose') !== 'ENCRYPT_DECRYPT') return notApplicable();
      const days = key.number('rotation_period_days');
      if (days === null || days > 90) {
        return fail('The key does not rotate automatically at least every 90 days', { rotation_period_days: days });
      }
      const next = key.time('next_rotation_at');
      return passIf(
        next !== null && daysBetween(now, next) <= 90,
        'The next rotation is not scheduled within 90 days',
        {
          next_rotation_at: key.text('next_rotation_at'),
        },
      );
    },
  },
});
