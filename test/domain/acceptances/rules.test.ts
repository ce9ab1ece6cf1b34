import assert from 'node:assert/strict';
import { acceptanceRefusal, type AcceptanceSituation } from '../../../domain/acceptances/rules.ts';

const admin = { memberId: 1, role: 'admin' } as const;
const other = { memberId: 2, role: 'admin' } as const;
const user = { memberId: 3, role: 'user' } as const;

describe('who may do what with an acceptance', () => {
  const allowed = (step: Parameters<typeof acceptanceRefusal>[0], situation: Partial<AcceptanceSituation>): boolean =>
    acceptanceRefusal(step, {
      fourEyes: true,
      actor: other,
      requester: admin,
      adminsAtRequest: [1, 2],
      ...situation,
    }) === null;

  it('is for admins, whatever the step', () => {
    for (const step of ['request', 'confirm', 'reject', 'revoke'] as const) {
      for (const fourEyes of [false, true]) {
        assert.equal(allowed(step, { fourEyes, actor: user, adminsAtRequest: [1, 2, 3] }), false, step);
        assert.equal(allowed(step, { fourEyes }), true, step);
      }
    }
  });

  it('prevents the requester from confirming with four eyes, but not from withdrawing', () => {
    assert.equal(allowed('confirm', { actor: admin }), false);
    assert.equal(allowed('confirm', { actor: admin, fourEyes: false }), true);
    assert.equal(allowed('reject', { actor: admin }), true);
    assert.equal(allowed('revoke', { actor: admin }), true);
  });

  it('prevents members from confirming who became admins after the request', () => {
    assert.equal(allowed('confirm', { adminsAtRequest: [1] }), false);
  });

  it('allows no confirmation for a requester who is no longer an admin', () => {
    for (const fourEyes of [false, true]) {
      assert.equal(allowed('confirm', { fourEyes, requester: { memberId: 1, role: 'user' } }), false);
      assert.equal(allowed('confirm', { fourEyes, requester: null }), false);
    }
  });
});
