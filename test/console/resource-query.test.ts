import assert from 'node:assert/strict';
import type { ResourceQueryAnswer } from '../../client/src/client.ts';
import { withAnswer, type QueryFound } from '../../console/show/query-found.ts';
import { isChangedView, viewAddress, viewQueryOf } from '../../console/show/view-query.ts';

const row = (id: number) => ({
  resource_id: id, provider_id: 1, resource_type: 'disk', resource_type_label: 'Disk', region: 'x', name: `r${id}`,
  external_id: `e${id}`, values: {}, unevaluated: {},
}); // prettier-ignore

const answer = (ids: number[], given: Partial<ResourceQueryAnswer> = {}): ResourceQueryAnswer => ({
  columns: [], rows: ids.map(row), complete: false, next_cursor: 'c', provisional: false, limit_reached: 'rows', candidates: 100,
  evaluated: 10, matched: ids.length, not_matched: 7, not_evaluated: 1, reasons: [{ reason: 'denied', resources: 1, example_resource_id: 9 }],
  ...given,
}); // prettier-ignore

const together = (answers: ResourceQueryAnswer[], isSorted: boolean): QueryFound | null =>
  answers.reduce<QueryFound | null>((before, one) => withAnswer(before, one, { isSorted }), null);
const idsOf = (found: QueryFound | null): number[] => (found?.rows ?? []).map(({ resource_id: id }) => id);

describe('what the console makes of answers to a query', () => {
  it('has the rows of all answers, and their counts together', () => {
    const found = together([answer([1, 2]), answer([3], { next_cursor: null, complete: true })], false);
    assert.deepEqual(idsOf(found), [1, 2, 3]);
    assert.deepEqual([found?.evaluated, found?.matched, found?.notEvaluated, found?.next], [20, 3, 2, null]);
    assert.deepEqual(found?.reasons, [{ reason: 'denied', resources: 2, example_resource_id: 9 }]);
  });

  it('has rows of a provisional answer until the next one gives them again', () => {
    const pages = [answer([1, 2], { provisional: true }), answer([5, 1], { provisional: true }), answer([5, 6])];
    assert.deepEqual(idsOf(together(pages.slice(0, 2), true)), [5, 1]);
    assert.deepEqual(idsOf(together(pages, true)), [5, 6]);
    const next = [...pages, answer([7], { provisional: true }), answer([8, 9])];
    assert.deepEqual(idsOf(together(next.slice(0, 4), true)), [5, 6, 7]);
    const all = together(next, true);
    assert.deepEqual(idsOf(all), [5, 6, 8, 9]);
    assert.equal(all?.evaluated, 20, 'the second page is a pass of its own');
  });
});

describe('saved views and addresses', () => {
  it('have the filters of the list without the page and the view', () => {
    assert.equal(viewQueryOf(new URLSearchParams('status=open&page=3&view=7')), 'status=open');
  });

  it('lead to the list at a path, whatever the view says', () => {
    assert.equal(viewAddress('/drifts', { id: 7, query: 'status=open&view=9&page=2' }), '/drifts?status=open&view=7');
    assert.equal(
      viewAddress('/drifts', { id: 7, query: '//evil.example/x' }),
      '/drifts?%2F%2Fevil.example%2Fx=&view=7',
    );
  });

  it('are changed by another filter, not by the order of filters', () => {
    const view = { query: 'a=1&b=2' };
    assert.equal(isChangedView(new URLSearchParams('b=2&a=1&view=7&page=2'), view), false);
    assert.equal(isChangedView(new URLSearchParams('b=2&view=7'), view), true);
  });
});
