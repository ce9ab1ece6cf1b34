import { CloudError } from '../../errors.ts';
import type { CollectedResource } from '../../cloud.ts';
import type { ListedPage, Listing } from '../../shared/listed-page.ts';
import type { GcpRun } from './gcp-run.ts';
import { missingOf } from './partial-answers.ts';
import { failingIfIncomplete, type PartialPage } from './partial-listing.ts';
import type { GcpService } from './services.ts';

const batchSize = 100;

/** Describes one item of a list; null for an item to leave out. */
export type Describe<Item, Type extends string> = (
  item: Item,
) => CollectedResource<Type> | null | Promise<CollectedResource<Type> | null>;

/** Returns a page whose items are described one by one, those of a batch at once. */
export function pageOf<Item, Type extends string>(
  items: readonly Item[],
  next: string | null | undefined,
  describe: Describe<Item, Type>,
): ListedPage<Type> {
  const batches: ListedPage<Type>['batches'] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    batches.push(async () => {
      const described = await Promise.all(items.slice(start, start + batchSize).map(async (item) => describe(item)));
      return described.filter((resource) => resource !== null);
    });
  }
  return { next: next || null, batches };
}

/** Returns a listing that is empty where its API is not enabled in the project. */
export function emptyWhenOff<Type extends string>(listing: Listing<Type>): Listing<Type> {
  return async (token) => {
    try {
      return await listing(token);
    } catch (error) {
      if (error instanceof CloudError && error.code === 'SERVICE_DISABLED') return { next: null, batches: [] };
      throw error;
    }
  };
}

/** Returns a listing by page tokens of an API that has one list for all. */
export function tokenListing<Item extends object, Type extends string>(
  run: GcpRun,
  of: {
    service: GcpService;
    path: string;
    /** Response field with the items. */
    items: string;
    query?: Record<string, string | number | boolean>;
    describe: Describe<Item, Type>;
  },
): Listing<Type> {
  const list = async (pageToken: string | null): Promise<PartialPage<Type>> => {
    const answer = await run.calls.get<Record<string, unknown>>(of.service, of.path, { ...of.query, pageToken });
    const items = (answer[of.items] as Item[] | undefined) ?? [];
    const page = pageOf(items, answer['nextPageToken'] as string | undefined, of.describe);
    return { ...page, missing: missingOf(answer) };
  };
  return emptyWhenOff(failingIfIncomplete(`${of.service}:${of.items}`, list));
}
