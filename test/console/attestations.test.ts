import assert from 'node:assert/strict';
import {
  evidenceTypeOf,
  evidenceTypes,
  largestFileBytes,
  latestDay,
  requestedAttestation,
  sizeText,
} from '../../console/attestations/attestation-request.ts';
import { coverText, noSelectors, requestedSelectors } from '../../console/exceptions/exception-request.ts';
import { latestExpiry } from '../../domain/attestations/attestation.ts';
import {
  evidenceLimitBytes,
  evidenceNameFault,
  evidenceTypes as takenTypes,
} from '../../domain/attestations/evidence-file.ts';

describe('The attestation form of the console', () => {
  it('offers the files that the service takes', () => {
    assert.equal(largestFileBytes, evidenceLimitBytes);
    assert.deepEqual(new Set(Object.values(evidenceTypes)), new Set(takenTypes));
    for (const [ending, type] of Object.entries(evidenceTypes)) {
      assert.equal(evidenceNameFault(`policy${ending}`, type), null, ending);
      assert.equal(evidenceTypeOf({ name: `POLICY${ending.toUpperCase()}`, size: 1 }), type);
    }
  });

  it('refuses others before they are uploaded', () => {
    assert.throws(() => evidenceTypeOf({ name: 'policy.html', size: 1 }), /cannot be evidence/);
    assert.throws(() => evidenceTypeOf({ name: 'policy', size: 1 }), /cannot be evidence/);
    assert.throws(() => evidenceTypeOf({ name: 'a.pdf', size: largestFileBytes + 1 }), /larger than 10 MiB/);
    assert.throws(() => evidenceTypeOf({ name: 'a.pdf', size: 0 }), /empty/);
  });

  it('ends at the end of a day that the service takes', () => {
    for (const now of [
      '2026-11-28T00:00:00Z',
      '2026-11-28T23:59:59Z',
      '2028-02-29T12:00:00Z',
      '2027-03-01T00:00:00Z',
    ]) {
      const at = new Date(now);
      const { expires_at: expires } = requestedAttestation({ statement: ' x ', until: latestDay(at) });
      assert.ok(new Date(expires) <= latestExpiry(at), now);
    }
    assert.throws(() => requestedAttestation({ statement: ' ', until: '2027-01-01' }), /statement/);
    assert.throws(() => requestedAttestation({ statement: 'x', until: '' }), /day/);
  });

  it('shows sizes as file managers do', () => {
    assert.deepEqual([999, 1_500, 10_485_760].map(sizeText), ['999 B', '1.5 kB', '10.5 MB']);
  });
});

describe('The exception form of the console', () => {
  it('requests what is entered', () => {
    assert.deepEqual(
      requestedSelectors({ check: ' s3_x ', account: '3', resource: '', tag: 'env=a=b', name: 'tmp-*' }),
      { check_id: 's3_x', provider_id: 3, tag_key: 'env', tag_value: 'a=b', name_pattern: 'tmp-*' },
    );
    assert.deepEqual(requestedSelectors({ ...noSelectors, tag: 'env', resource: '7' }), {
      resource_id: 7,
      tag_key: 'env',
    });
    assert.throws(() => requestedSelectors({ ...noSelectors, account: '3' }), /Enter a check/);
    assert.throws(() => requestedSelectors({ ...noSelectors, resource: '-1' }), /number/);
  });

  it('says what an exception covers', () => {
    const none = { check_id: null, provider_id: null, resource_id: null, tag_key: null, tag_value: null };
    const rest = { id: 1, name_pattern: null, reason: '', expires_at: '', created_at: '', created_by: 1 };
    const nameOf = (id: number): string => `account ${id}`;
    assert.equal(coverText({ ...rest, ...none, check_id: 's3_x', provider_id: 3 }, nameOf), 'Check s3_x, in account 3');
    assert.equal(
      coverText({ ...rest, ...none, tag_key: 'env', tag_value: '', name_pattern: 'tmp-*', resource_id: 4 }, nameOf),
      'Every check, on resource 4, with the tag env=, named tmp-*',
    );
  });
});
