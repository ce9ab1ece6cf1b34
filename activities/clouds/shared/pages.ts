import type { CollectedResource, ResourcePage } from '../cloud.ts';
import { CloudError } from '../errors.ts';
import type { ListedPage, Listing } from './listed-page.ts';

/** Resumes at the first page, where the cloud has no token for. */
const startCursor = '@start';

/** More pages than any account has; a listing that goes on beyond them would never end. */
const mostPages = 20_000;

interface Batch {
  load: () => Promise<CollectedResource[]>;
  /** Where to resume after this batch: the page after, or, in the middle of a page, the same page again. */
  cursor: string | null;
}

/**
 * Runs a listing from a cursor and yields its resources as they come. While a page is with the caller, the next
 * one is listed and its details are read: one ahead, never more.
 */
export async function* pagesOf(listing: Listing, cursor: string | null): AsyncGenerator<ResourcePage> {
  const batches = listedBatches(listing, cursor);
  let current = await batches.next();
  let loading = current.done ? null : settled(current.value.load());
  while (!current.done && loading !== null) {
    const following = settled(batches.next());
    const loadingNext = following.then((outcome) =>
      'fault' in outcome || outcome.value.done ? null : settled(outcome.value.value.load()),
    );
    yield { resources: valueOf(await loading), cursor: current.value.cursor };
    current = valueOf(await following);
    const next = await loadingNext;
    loading = next === null ? null : Promise.resolve(next);
  }
}

async function* listedBatches(listing: Listing, cursor: string | null): AsyncGenerator<Batch, undefined> {
  let here = cursor === startCursor ? null : cursor;
  let listed = await firstPage(listing, here);
  for (let pages = 1; ; pages += 1) {
    if (listed.next !== null && (listed.next === here || pages >= mostPages)) throw endless(pages);
    const following = listed.next === null ? null : settled(listing(listed.next));
    const batches = listed.batches.length === 0 ? [async () => []] : listed.batches;
    for (const [index, load] of batches.entries()) {
      yield { load, cursor: index === batches.length - 1 ? listed.next : (here ?? startCursor) };
    }
    if (following === null) return;
    here = listed.next;
    listed = valueOf(await following);
  }
}

/** A cursor that the cloud no longer knows starts the listing again: pages are written idempotently. */
async function firstPage(listing: Listing, cursor: string | null): Promise<ListedPage> {
  try {
    return await listing(cursor);
  } catch (fault) {
    if (cursor !== null && fault instanceof CloudError && fault.kind === 'invalid_request') return listing(null);
    throw fault;
  }
}

/** Clouds have been seen to answer the same token again and again: what was listed stays, and nothing is deleted. */
function endless(pages: number): CloudError {
  return new CloudError({
    kind: 'invalid_request',
    call: 'paging',
    message: `the listing does not end: it names another page after ${pages} pages`,
  });
}

type Outcome<T> = { value: T } | { fault: unknown };

/** Keeps the outcome of work done ahead until its turn, also when it is never asked for. */
function settled<T>(work: Promise<T>): Promise<Outcome<T>> {
  return work.then(
    (value) => ({ value }),
    (fault: unknown) => ({ fault }),
  );
}

function valueOf<T>(outcome: Outcome<T>): T {
  if ('fault' in outcome) throw outcome.fault;
  return outcome.value;
}
