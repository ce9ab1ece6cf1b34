import assert from 'node:assert/strict';
import type { CollectedResource, ResourcePage } from '../../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../../activities/clouds/errors.ts';
import { describedBatches } from '../../../../activities/clouds/shared/described-batches.ts';
import type { Listing } from '../../../../activities/clouds/shared/listed-page.ts';
import { pagesOf } from '../../../../activities/clouds/shared/pages.ts';

interface Item {
  id: string;
  seenAt: Date;
}

const throttled = (retryAfterMs: number | null = null): CloudError =>
  new CloudError({ kind: 'throttled', call: 'ec2:DescribeThing', message: 'RequestLimitExceeded', retryAfterMs });

const resource = (id: string): CollectedResource => ({
  externalId: id,
  name: id,
  resourceType: 'disk',
  region: 'eu-west-1',
  status: 'active',
  tags: {},
  configuration: {},
  unreadable: {},
});

const numbered = (count: number, prefix = 'item'): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}-${n}`);

describe('a listing whose items are described one by one', () => {
  let pages: Record<string, { ids: string[]; next: string | null }>;
  let refused: Map<string, CloudError>;
  let described: string[];
  let sharedFor: number[];

  beforeEach(() => {
    pages = { '': { ids: numbered(60), next: null } };
    refused = new Map();
    described = [];
    sharedFor = [];
  });

  const listing: Listing = async (token) => {
    const page = pages[token ?? ''] ?? assert.fail(`there is no page ${token}`);
    // Some of what a list shows changes by itself between two calls.
    const items: Item[] = page.ids.map((id) => ({ id, seenAt: new Date(described.length) }));
    return {
      next: page.next,
      batches: describedBatches({
        items,
        shared: async (all) => sharedFor.push(all.length),
        describe: async ({ id }) => {
          described.push(id);
          const fault = refused.get(id);
          if (fault !== undefined) throw fault;
          return resource(id);
        },
      }),
    };
  };

  /** What a listing gives from a cursor until its end or its fault. */
  async function run(cursor: string | null): Promise<{ pages: ResourcePage[]; ids: string[]; fault: unknown }> {
    const seen: ResourcePage[] = [];
    let fault: unknown = null;
    try {
      for await (const page of pagesOf(listing, cursor)) seen.push(page);
    } catch (error) {
      fault = error;
    }
    return { pages: seen, ids: seen.flatMap((page) => page.resources.map(({ externalId }) => externalId)), fault };
  }

  it('is written in batches of at most 25', async () => {
    const { pages: seen } = await run(null);
    assert.deepEqual(
      seen.map(({ resources }) => resources.length),
      [25, 25, 10],
    );
    assert.equal(seen.at(-1)?.cursor, null);
    assert.deepEqual(sharedFor, [60]);
  });

  it('keeps the other items of a batch with a throttled one, and of the next batch', async () => {
    refused.set('item-7', throttled());
    const { ids, fault, pages: seen } = await run(null);
    assert.equal(fault, refused.get('item-7'));
    assert.deepEqual(
      ids,
      numbered(50).filter((id) => id !== 'item-7'),
    );
    assert.ok(seen.every(({ cursor }) => cursor !== null));
  });

  it('describes after a retry only what is missing', async () => {
    refused.set('item-7', throttled());
    const { pages: seen } = await run(null);
    refused.clear();
    described = [];
    const rest = await run(seen.at(-1)?.cursor ?? null);
    assert.deepEqual(rest.ids, ['item-7', ...numbered(60).slice(50)]);
    assert.deepEqual(described, rest.ids);
    assert.equal(rest.pages.at(-1)?.cursor, null);
  });

  it('resumes at any of its cursors with exactly the rest', async () => {
    pages = { '': { ids: numbered(60), next: 'second' }, second: { ids: numbered(30, 'other'), next: null } };
    const complete = await run(null);
    assert.equal(complete.ids.length, 90);
    for (const [index, { cursor }] of complete.pages.entries()) {
      if (cursor === null) continue;
      const shown = complete.pages.slice(0, index + 1).flatMap((page) => page.resources);
      const rest = await run(cursor);
      assert.deepEqual([...shown.map(({ externalId }) => externalId), ...rest.ids], complete.ids, cursor);
    }
  });

  it('leaves nothing out of a page that has changed when it resumes', async () => {
    const first = pagesOf(listing, null);
    const { value } = await first.next();
    await first.return(undefined);
    const ids = ['new-1', ...numbered(60).slice(3), 'new-2'];
    pages = { '': { ids, next: null } };
    const rest = await run((value as ResourcePage).cursor);
    assert.deepEqual(rest.ids, ['new-1', ...numbered(60).slice(25), 'new-2']);
    assert.equal(rest.fault, null);
  });

  it('fails with the fault that no retry helps against, else with the longest wait', async () => {
    refused.set('item-1', throttled(1_000)).set('item-2', throttled(9_000)).set('item-3', throttled());
    assert.equal((await run(null)).fault, refused.get('item-2'));
    const final = new CloudError({ kind: 'bad_credentials', call: 'ec2:DescribeThing', message: 'refused' });
    refused.set('item-4', final);
    assert.equal((await run(null)).fault, final);
  });

  it('resumes at a cursor of the previous release', async () => {
    pages = { '': { ids: numbered(5), next: 'second' }, second: { ids: numbered(3, 'other'), next: null } };
    assert.deepEqual((await run('@start')).ids.length, 8);
    assert.deepEqual((await run('second')).ids, numbered(3, 'other'));
  });
});
