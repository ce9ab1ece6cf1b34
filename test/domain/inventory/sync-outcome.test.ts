import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { syncOutcome, type EndedUnit } from '../../../domain/inventory/sync-outcome.ts';

const unit = (service: string, failed: string | null, created = 0): EndedUnit => ({
  service,
  region: 'eu-central-1',
  status: failed === null ? 'succeeded' : 'failed',
  reason: failed,
  counts: { vm_instance: { created, changed: 0, unchanged: 1, deleted: 0 } },
});

describe('the outcome of a sync', () => {
  it('is a success without a reason when every listing ended well', () => {
    const { status, reason, counts } = syncOutcome([unit('a', null, 2), unit('b', null, 1)]);
    assert.deepEqual([status, reason, counts['created'], counts['listings']], ['succeeded', null, 3, 2]);
    assert.deepEqual(counts['by_type'], { vm_instance: { created: 3, changed: 0, unchanged: 2, deleted: 0 } });
  });

  it('is a success that names what was not evaluated when some listing failed', () => {
    const { status, reason } = syncOutcome([unit('a', null), unit('b', 'access denied')]);
    assert.equal(status, 'succeeded');
    assert.equal(reason, 'Not evaluated: b in eu-central-1 (access denied)');
  });

  it('is a failure when all listings failed', () => {
    assert.equal(syncOutcome([unit('a', 'x'), unit('b', 'y')]).status, 'failed');
  });

  it('names ten failures and counts the rest', () => {
    const { reason } = syncOutcome(Array.from({ length: 13 }, (_, index) => unit(`s${index}`, 'x')));
    assert.match(reason ?? '', /s9 in eu-central-1 \(x\) and 3 more$/);
  });
});
