import { daysBetween } from '../../../checks/age.ts';
import { fail, notApplicable, passIf } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import { keyRotation, shortKeyRotation } from '../check-parameters.ts';
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
    parameters: [keyRotation],
    evaluate(key, facts) {
      if (key.text('purpose') !== 'ENCRYPT_DECRYPT') return notApplicable();
      const days = key.number('rotation_period_days');
      const longest = facts.value(keyRotation);
      return passIf(
        days !== null && days <= longest,
        `The key does not rotate automatically at least every ${counted(longest, 'day')}`,
        { rotation_period_days: days },
      );
    },
  },
  kms_key_rotation_max_90_days: {
    looksAt: ['/rotation_period_days', '/next_rotation_at'],
    sets: [{ path: '/rotation_period_days', value: 90 }],
    parameters: [shortKeyRotation],
    evaluate(key, facts) {
      if (key.text('purpose') !== 'ENCRYPT_DECRYPT') return notApplicable();
      const days = key.number('rotation_period_days');
      const longest = facts.value(shortKeyRotation);
      if (days === null || days > longest) {
        return fail(`The key does not rotate automatically at least every ${counted(longest, 'day')}`, {
          rotation_period_days: days,
        });
      }
      const next = key.time('next_rotation_at');
      return passIf(
        next !== null && daysBetween(facts.now, next) <= longest,
        `The next rotation is not scheduled within ${counted(longest, 'day')}`,
        {
          next_rotation_at: key.text('next_rotation_at'),
        },
      );
    },
  },
});
