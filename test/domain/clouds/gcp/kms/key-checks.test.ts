import assert from 'node:assert/strict';
import { kmsKeyChecks } from '../../../../../domain/clouds/gcp/kms/key-checks.ts';
import { daysAgo, testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const granted = (member: string) => ({ role: 'roles/viewer', members: [member], conditional: false });

describe('the checks of Google Cloud: kms, key', () => {
  testChecks(kmsKeyChecks, {
    kms_key_not_publicly_accessible: {
      pass: { bindings: [granted('user:a@b')], inherited_bindings: [granted('user:a@b')] },
      fail: { bindings: [granted('allUsers')], inherited_bindings: [] },
    },
    kms_key_rotation_enabled: {
      pass: { purpose: 'ENCRYPT_DECRYPT', rotation_period_days: 90 },
      fail: { purpose: 'ENCRYPT_DECRYPT', rotation_period_days: null },
    },
    kms_key_rotation_max_90_days: {
      pass: { purpose: 'ENCRYPT_DECRYPT', rotation_period_days: 90, next_rotation_at: daysAgo(-90) },
      fail: { purpose: 'ENCRYPT_DECRYPT', rotation_period_days: null, next_rotation_at: daysAgo(-90) },
    },
  });

  it('find public access that a key inherits from its key ring', () => {
    const access = { checks: kmsKeyChecks, id: 'kms_key_not_publicly_accessible' };
    for (const everyone of ['allUsers', 'allAuthenticatedUsers']) {
      assert.equal(outcomeOf(access, { bindings: [], inherited_bindings: [granted(everyone)] }), 'fail', everyone);
    }
    assert.equal(outcomeOf(access, { bindings: [] }), 'not_evaluated');
    assert.equal(outcomeOf(access, { bindings: [granted('allUsers')] }), 'fail');
  });

  it('look at the next rotation as well as at the period', () => {
    const rotation = { checks: kmsKeyChecks, id: 'kms_key_rotation_max_90_days' };
    const outcome = (next: string | null) =>
      outcomeOf(rotation, { purpose: 'ENCRYPT_DECRYPT', rotation_period_days: 90, next_rotation_at: next });
    assert.equal(outcome(daysAgo(-91)), 'fail');
    assert.equal(outcome(null), 'fail');
    assert.equal(outcomeOf(rotation, { purpose: 'ASYMMETRIC_SIGN' }), 'not_applicable');
  });
});
