import assert from 'node:assert/strict';
import {
  entriesBeyond,
  isSameLimit,
  isSameLimits,
  limitsOf,
  type AccessLimit,
} from '../../../domain/access-limits/access-limit.ts';
import { fieldsOf, selectionOf, storedSelection, subjectOf } from '../../../domain/organizations/provider-selection.ts';

describe('An access limit', () => {
  const unit = { type: 'unit', organization_id: 1, ou: 'ou-a' } as const;
  const shuffled = { ou: 'ou-a', type: 'unit', organization_id: 1 } as const;
  const provider = { type: 'provider', provider_id: 2 } as const;
  const tag = { type: 'tag', key: 'team' } as const;

  it('is the same in any order of its entries and of their fields', () => {
    assert.equal(isSameLimit([unit, provider], [provider, shuffled]), true);
    assert.equal(isSameLimit([unit], [unit, provider]), false);
    assert.equal(isSameLimit([tag], [{ ...tag, value: 'shop' }]), false);
    assert.deepEqual([isSameLimit(null, null), isSameLimit(null, [unit])], [true, false]);
  });

  it('is exceeded by the entries that it does not have', () => {
    assert.deepEqual(entriesBeyond([shuffled, provider, tag], [unit]), [provider, tag]);
    assert.deepEqual(entriesBeyond([shuffled], [provider, unit]), []);
  });

  it('holds together with another one, and null is none', () => {
    assert.deepEqual(limitsOf(null, null), []);
    assert.deepEqual(limitsOf([unit], [provider]), [[unit], [provider]]);
    assert.equal(isSameLimits(limitsOf([unit], null), limitsOf(null, [shuffled])), true);
    assert.equal(isSameLimits(limitsOf([unit]), limitsOf([unit], [provider])), false);
  });

  it('is stored with what is asked for under it, and read from there', () => {
    const limits: AccessLimit[] = [[unit, tag], [provider]];
    const selection = selectionOf({ organization_id: 1 }, limits);
    assert.deepEqual(storedSelection(fieldsOf(selection)), selection);
    const full = selectionOf({ organization_id: 1 }, []);
    assert.deepEqual(fieldsOf(full), { organization_id: 1 });
    assert.deepEqual(storedSelection(fieldsOf(full)), full);
  });

  it('distinguishes executions of the same job', () => {
    const subjects = [[], [[unit]], [[provider]], [[unit], [provider]]].map((limits) =>
      subjectOf(selectionOf({ ou: 'ou-a' }, limits)).join('/'),
    );
    assert.equal(new Set(subjects).size, 4);
    assert.equal(subjects[0], 'ou:ou-a');
    assert.ok(subjects.every((subject) => subject.length < 200));
  });
});
