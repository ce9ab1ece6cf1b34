import assert from 'node:assert/strict';
import { maximumPageSize, type Page, pageIfAsked, pageOf, paginated, unpagedLimit } from '../../api/pagination.ts';

describe('The page of a list', () => {
  it('has at most a hundred rows, whichever parameter requests more', () => {
    for (const asked of [101, 10_000, Number.MAX_SAFE_INTEGER]) {
      for (const query of [{ per_page: asked }, { pageSize: asked }]) {
        assert.deepEqual(pageOf(query), { page: 1, perPage: 100 });
        assert.deepEqual(pageIfAsked(query), { page: 1, perPage: 100 });
      }
    }
    assert.equal(maximumPageSize, 100);
  });

  it('has as many rows as requested up to there, else twenty', () => {
    assert.deepEqual(pageOf({ per_page: 100, page: 7 }), { page: 7, perPage: 100 });
    assert.deepEqual(pageOf({ per_page: 1, pageSize: 50 }), { page: 1, perPage: 1 });
    assert.deepEqual(pageOf({}), { page: 1, perPage: 20 });
  });

  it('is everything up to a limit unless paging is requested by any of its parameters', () => {
    assert.deepEqual(pageIfAsked({}), { page: 1, perPage: 10_000 });
    assert.equal(unpagedLimit, 10_000);
    assert.deepEqual(pageIfAsked({ page: 2 }), { page: 2, perPage: 20 });
    assert.deepEqual(pageIfAsked({ pageSize: 5 }), { page: 1, perPage: 5 });
  });

  it('is in both envelopes with the exact total', () => {
    const { meta, pagination } = paginated(['a'], 41, { page: 3, perPage: 20 });
    assert.deepEqual([meta.total, meta.page, meta.per_page], [41, 3, 20]);
    assert.deepEqual(pagination, { page: 3, pageSize: 20, total: 41, totalPages: 3 });
  });

  it('says whether there is more only if it is everything', () => {
    const metaOf = (total: number, page: Page) => paginated([], total, page).meta;
    assert.equal(metaOf(10_000, pageIfAsked({})).has_more, false);
    assert.equal(metaOf(10_001, pageIfAsked({})).has_more, true);
    assert.deepEqual(metaOf(10_001, pageIfAsked({ per_page: 10_000 })), { total: 10_001, page: 1, per_page: 100 });
  });
});
