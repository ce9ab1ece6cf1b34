import assert from 'node:assert/strict';
import { idIn, pageOf, queryText, routeOf, wordOf } from '../../console/routing/paths.ts';
import { daysBetween, linear, ticksUpTo } from '../../console/plots/scale.ts';

describe('addresses of the console', () => {
  it('lead to views with the numbers in them', () => {
    assert.deepEqual(routeOf('/'), { view: 'overview', ids: {} });
    assert.deepEqual(routeOf('/drifts/12/'), { view: 'drift', ids: { id: 12 } });
    assert.deepEqual(routeOf('/jobs/3/executions/44'), { view: 'execution', ids: { id: 3, execution_id: 44 } });
  });

  it('match no view if the path or number is invalid', () => {
    for (const path of [
      '/nothing',
      '/drifts/x',
      '/drifts/0',
      '/drifts/1e3',
      '/drifts/99999999999999999',
      '/drifts/1/2',
    ]) {
      assert.equal(routeOf(path), null, path);
    }
  });

  it('contain filters and pages, without unset ones', () => {
    assert.equal(queryText({ status: 'open', page: null, search: 'a&b' }), '?status=open&search=a%26b');
    assert.equal(queryText({ status: '' }), '');
    assert.deepEqual(
      ['page=3', 'page=0', 'page=-1', 'page=x', ''].map((text) => pageOf(new URLSearchParams(text))),
      [3, 1, 1, 1, 1],
    );
    assert.deepEqual(
      ['12', '0', '-1', 'x', '1e3', ''].map((text) => idIn(new URLSearchParams({ id: text }), 'id')),
      [12, undefined, undefined, undefined, undefined, undefined],
    );
    assert.equal(wordOf(['open', 'fixed'] as const, 'closed'), undefined);
  });
});

describe('scales of plots', () => {
  it('have round ticks that reach the largest value', () => {
    assert.deepEqual(ticksUpTo(410), [0, 200, 400, 600]);
    assert.deepEqual(ticksUpTo(0.3), [0, 0.1, 0.2, 0.3]);
    assert.deepEqual(ticksUpTo(0), [0, 1]);
    assert.deepEqual(ticksUpTo(Number.NaN), [0, 1]);
  });

  it('run from one range to another, and day by day over the end of a month', () => {
    assert.equal(linear([0, 10], [100, 0])(5), 50);
    assert.equal(linear([3, 3], [0, 10])(3), 0);
    assert.deepEqual(daysBetween('2026-02-27', '2026-03-01'), ['2026-02-27', '2026-02-28', '2026-03-01']);
  });
});
