import assert from 'node:assert/strict';
import { iamServiceAccountChecks } from '../../../../../domain/clouds/gcp/iam/service-account-checks.ts';
import { daysAgo, testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

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

  it('use the age of only user-managed keys, and do not guess one', () => {
    const age = { checks: iamServiceAccountChecks, id: 'iam_sa_user_managed_key_rotate_90_days' };
    const key = (created_at: string | null, kind = 'user_managed') => ({ id: '1', kind, disabled: false, created_at });
    assert.equal(outcomeOf(age, { keys: [key(daysAgo(90))] }), 'pass');
    assert.equal(outcomeOf(age, { keys: [key(null)] }), 'not_evaluated');
    assert.equal(outcomeOf(age, { keys: [key(null), key(daysAgo(91))] }), 'fail');
    assert.equal(outcomeOf(age, { keys: [key(null, 'system_managed')] }), 'not_applicable');
  });
});
