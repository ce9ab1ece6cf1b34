import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { serviceAccountKeyAge } from '../check-parameters.ts';
import { keyAgeVerdict } from '../key-age.ts';
import { gcpRules } from '../rules.ts';

export const iamServiceAccountChecks = gcpRules('service_account', {
  iam_sa_no_user_managed_keys: {
    looksAt: ['/keys'],
    evaluate(account) {
      const keys = account.parts('keys').filter((key) => key.text('kind') === 'user_managed');
      return passIf(keys.length === 0, 'The service account has user-managed keys', {
        keys: keys.map((key) => key.text('id')),
      });
    },
  },
  iam_sa_user_managed_key_rotate_90_days: {
    looksAt: ['/keys'],
    parameters: [serviceAccountKeyAge],
    evaluate(account, facts) {
      const keys = account.parts('keys').filter((key) => key.text('kind') === 'user_managed');
      if (keys.length === 0) return notApplicable();
      const aged = keys.map((key) => ({ id: key.text('id'), madeAt: key.time('created_at') }));
      return keyAgeVerdict(aged, {
        now: facts.now,
        longest: facts.value(serviceAccountKeyAge),
        key: 'A user-managed key',
        evidence: 'keys',
      });
    },
  },
});
