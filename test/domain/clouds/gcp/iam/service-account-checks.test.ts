import { iamServiceAccountChecks } from '../../../../../domain/clouds/gcp/iam/service-account-checks.ts';
import { daysAgo, testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Google Cloud: iam, service account', () => {
  testChecks(iamServiceAccountChecks, {
    iam_sa_no_user_managed_keys: {
      pass: { keys: [{ id: '1', kind: 'system_managed', disabled: false, created_at: daysAgo(10) }] },
      fail: { keys: [{ id: '1', kind: 'user_managed', disabled: false, created_at: daysAgo(10) }] },
    },
    iam_sa_user_managed_key_rotate_90_days: {
      pass: { keys: [{ id: '1', kind: 'user_managed', disabled: false, created_at: daysAgo(10) }] },
      fail: { keys: [{ id: '1', kind: 'user_managed', disabled: false, created_at: daysAgo(91) }] },
    },
  });
});
