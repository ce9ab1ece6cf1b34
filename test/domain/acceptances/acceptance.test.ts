import assert from 'node:assert/strict';
import { acceptedBy, noReason } from '../../../domain/acceptances/acceptance.ts';

const all = {
  requester: 'ann',
  confirmer: 'bob',
  reason: 'it is a test system',
  expiresAt: new Date('2027-01-01T00:00:00Z'),
};

describe('who accepted', () => {
  it('is one phrase of what is known', () => {
    assert.equal(
      acceptedBy(all),
      'by ann, confirmed by bob, until 2027-01-01T00:00:00.000Z, because it is a test system',
    );
    assert.equal(
      acceptedBy({ ...all, confirmer: null }),
      'by ann, until 2027-01-01T00:00:00.000Z, because it is a test system',
    );
    assert.equal(acceptedBy({ ...all, expiresAt: null }), 'by ann, confirmed by bob, because it is a test system');
    assert.equal(
      acceptedBy({ ...all, reason: noReason, confirmer: null, expiresAt: null }),
      'by ann, reason not given',
    );
  });
});
