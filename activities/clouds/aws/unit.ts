import type { CollectedResource } from '../cloud.ts';
import { groupsOf } from '../groups.ts';
import type { ListedPage, Listing } from '../listed-page.ts';
import type { UnitRun } from './unit-run.ts';
import { ResourceGone } from './detail-reader.ts';

const batchSize = 200;

/** One unit of the inventory. `open` loads the SDK client, so that a service nobody lists costs no memory. */
export interface AwsUnit {
  service: string;
  /** `global` lists once per account and shows the resources of all regions of its types. */
  scope: 'regional' | 'global';
  resourceTypes: string[];
  open(run: UnitRun): Promise<Listing>;
}

/**
 * A page whose items are described one by one, those of a batch at once; the session bounds the calls.
 * `shared` is read once per batch, for what the cloud tells of many items in one call. Items gone meanwhile are left out.
 */
export function describedPage<Item, Shared = undefined>(page: {
  next: string | null | undefined;
  items: Item[];
  shared?: (items: Item[]) => Promise<Shared>;
  describe: (item: Item, shared: Shared) => Described | Promise<Described>;
}): ListedPage {
  return {
    next: page.next === undefined || page.next === '' ? null : page.next,
    batches: groupsOf(batchSize, page.items).map((items) => async () => {
      const shared = (await page.shared?.(items)) as Shared;
      const described = await Promise.all(items.map((item) => leaveOutGone(async () => page.describe(item, shared))));
      return described.filter((resource) => resource !== null);
    }),
  };
}

/** A page that shows nothing: what is asked for belongs to another listing. */
export const emptyPage: ListedPage = { next: null, batches: [] };

type Described = CollectedResource | null;

async function leaveOutGone(describe: () => Promise<Described>): Promise<Described> {
  try {
    return await describe();
  } catch (fault) {
    if (fault instanceof ResourceGone) return null;
    throw fault;
  }
}

/** Listings of one resource type that come from several calls, one after the other; the cursor says which one it is in. */
export function inTurn(listings: [name: string, listing: Listing][]): Listing {
  return async (token) => {
    const separator = token?.indexOf(':') ?? -1;
    const name = token === null ? listings[0]?.[0] : token.slice(0, separator);
    const inner = token === null ? '' : token.slice(separator + 1);
    const index = Math.max(
      0,
      listings.findIndex(([candidate]) => candidate === name),
    );
    const current = listings[index];
    if (current === undefined) throw new Error('a unit without listings');
    const page = await current[1](inner === '' ? null : inner);
    const following = listings[index + 1];
    if (page.next !== null) return { ...page, next: `${current[0]}:${page.next}` };
    return { ...page, next: following ? `${following[0]}:` : null };
  };
}
