import type { ResourcePage } from '../cloud.ts';
import { CloudError } from '../errors.ts';
import type { Batch, ListedPage, Listing, LoadedBatch } from './listed-page.ts';
import { cursorOf, placeOf, type PagePlace } from './page-cursor.ts';

/** More pages than any account has; a listing that exceeds them would never end. */
const mostPages = 20_000;

/** A page whose batches are being loaded. */
interface OpenPage {
  token: string | null;
  /** Grows with every batch that is yielded, in their order. */
  done: Set<string>;
}

interface PlannedBatch {
  load: () => Promise<LoadedBatch>;
  page: OpenPage;
  /** Where to resume after the page's last batch; `within` for the others. */
  after: { next: string | null } | 'within';
}

/**
 * Runs a listing from a cursor and yields its resources as they come. While a page is with the caller, the next
 * one is listed and its details are read: one ahead, never more. What was described before a fault is yielded first,
 * with a cursor that leaves it out. Items whose keys are in `known` are not described.
 */
export async function* pagesOf(
  listing: Listing,
  cursor: string | null,
  known?: ReadonlySet<string>,
): AsyncGenerator<ResourcePage> {
  const batches = listedBatches(listing, placeOf(cursor), known);
  let current = await batches.next();
  let loading = current.done ? null : settled(current.value.load());
  while (!current.done && loading !== null) {
    const { page, after } = current.value;
    const following = settled(batches.next());
    const loadingNext = following.then((outcome) =>
      'fault' in outcome || outcome.value.done ? null : settled(outcome.value.value.load()),
    );
    const { done, fault, ...shown } = valueOf(await loading);
    for (const key of done) page.done.add(key);
    if (fault !== null) {
      if (done.length > 0) yield { ...shown, cursor: cursorOf(page) };
      yield* describedAhead(page, { following: await following, loading: await loadingNext });
      throw fault;
    }
    if (after !== 'within') yield { ...shown, cursor: after.next };
    else if (shown.resources.length > 0 || done.length > 0) yield { ...shown, cursor: cursorOf(page) };
    current = valueOf(await following);
    const next = await loadingNext;
    loading = next === null ? null : Promise.resolve(next);
  }
}

/** Yields what was described ahead of a fault on a page; the listing still resumes on that page. */
async function* describedAhead(
  page: OpenPage,
  ahead: { following: Outcome<IteratorResult<PlannedBatch, undefined>>; loading: Outcome<LoadedBatch> | null },
): AsyncGenerator<ResourcePage> {
  const { following, loading } = ahead;
  if ('fault' in following || following.value.done || loading === null || 'fault' in loading) return;
  const { done, fault: _fault, ...shown } = loading.value;
  if (following.value.value.page === page) for (const key of done) page.done.add(key);
  if (shown.resources.length > 0) yield { ...shown, cursor: cursorOf(page) };
}

async function* listedBatches(
  listing: Listing,
  from: PagePlace,
  known?: ReadonlySet<string>,
): AsyncGenerator<PlannedBatch, undefined> {
  let { listed, place } = await firstPage(listing, from);
  for (let pages = 1; ; pages += 1) {
    if (listed.next !== null && (listed.next === place.token || pages >= mostPages)) throw endless(pages);
    const following = listed.next === null ? null : settled(listing(listed.next));
    const batches: Batch[] = listed.batches.length === 0 ? [async () => []] : listed.batches;
    const page = { token: place.token, done: new Set(place.done) };
    const doneBefore = place.done;
    for (const [index, batch] of batches.entries()) {
      const isLast = index === batches.length - 1;
      yield {
        load: () => loaded(batch, doneBefore, known),
        page,
        after: isLast ? { next: listed.next } : 'within',
      };
    }
    if (following === null) return;
    place = { token: listed.next, done: new Set() };
    listed = valueOf(await following);
  }
}

async function loaded(batch: Batch, done: ReadonlySet<string>, known?: ReadonlySet<string>): Promise<LoadedBatch> {
  const answer = await batch(done, known);
  return Array.isArray(answer) ? { resources: answer, done: [], fault: null } : answer;
}

/**
 * Returns the first page. A cursor that the cloud no longer accepts restarts the listing, since pages are written
 * idempotently.
 */
async function firstPage(listing: Listing, place: PagePlace): Promise<{ listed: ListedPage; place: PagePlace }> {
  try {
    return { listed: await listing(place.token), place };
  } catch (fault) {
    if (place.token === null || !(fault instanceof CloudError) || fault.kind !== 'invalid_request') throw fault;
    return { listed: await listing(null), place: placeOf(null) };
  }
}

/**
 * Returns the fault of a listing whose cloud returns the same token again and again: what was listed stays, and nothing
 * is deleted.
 */
function endless(pages: number): CloudError {
  return new CloudError({
    kind: 'invalid_request',
    call: 'paging',
    message: `the listing does not end: it names another page after ${pages} pages`,
  });
}

type Outcome<T> = { value: T } | { fault: unknown };

/** Holds the outcome of prefetched work until it is needed; a rejection is handled even if it never is. */
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
