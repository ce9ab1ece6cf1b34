import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { reasonOfExclusion } from '../../../domain/organizations/selection.ts';

const account = {
  accountId: '111122223333',
  name: 'Prod-Payments',
  tags: { stage: 'prod', empty: '' },
  units: ['r-root', 'ou-production'],
};

describe('The selection of accounts', () => {
  it('covers every account without filters', () => {
    assert.equal(reasonOfExclusion({}, account), null);
    assert.equal(reasonOfExclusion({ include: {}, exclude: { names: [] } }, account), null);
  });

  it('requires every list of what is included, and one entry of each', () => {
    const include = { ous: ['ou-other', 'ou-production'], tags: [{ key: 'stage', value: 'prod' }] };
    assert.equal(reasonOfExclusion({ include }, account), null);
    assert.equal(reasonOfExclusion({ include: { ...include, names: ['dev-*'] } }, account), 'Not included by its name');
  });

  it('excludes by one list, even an included account', () => {
    const include = { account_ids: [account.accountId] };
    assert.equal(
      reasonOfExclusion({ include, exclude: { ous: ['ou-production'], names: ['dev-*'] } }, account),
      'Excluded by its organizational unit',
    );
  });

  it('finds a tag by its key alone, also an empty one, and no inherited property', () => {
    assert.equal(reasonOfExclusion({ include: { tags: [{ key: 'empty' }] } }, account), null);
    assert.equal(
      reasonOfExclusion({ include: { tags: [{ key: 'constructor' }] } }, account),
      'Not included by its tags',
    );
  });

  it('fits names to patterns, whatever the case', () => {
    for (const name of ['prod-payments', 'PROD*', '*pay*', '*', 'p*d-*s', 'prod-payments*']) {
      assert.equal(reasonOfExclusion({ include: { names: [name] } }, account), null, name);
    }
    for (const name of ['prod', 'payments*', '*prod', 'prod-*-payments', '']) {
      assert.notEqual(reasonOfExclusion({ include: { names: [name] } }, account), null, name);
    }
  });

  const isIncluded = (name: string, pattern: string): boolean =>
    reasonOfExclusion({ include: { names: [pattern] } }, { ...account, name }) === null;

  it('does not count overlapping ends of a pattern twice', () => {
    assert.equal(isIncluded('aba', 'ab*ba'), false);
    assert.equal(isIncluded('abba', 'ab*ba'), true);
    assert.equal(isIncluded('abc', 'a*b*bc'), false);
  });

  it('answers at once to a pattern of many stars and a name of 1,000 characters', () => {
    assert.equal(isIncluded('a'.repeat(1_000), `${'a*'.repeat(120)}b`), false);
  });
});
