import type { AwsResourceType } from '../../../../domain/clouds/aws/resource-types.ts';
import type { CollectedResource } from '../../cloud.ts';
import { describedBatches } from '../../shared/described-batches.ts';
import type { ListedPage, Listing } from '../../shared/listed-page.ts';
import type { UnitRun } from './unit-run.ts';
import { ResourceGone } from './detail-reader.ts';

/** One unit of the inventory. `open` loads the SDK client, so that services that are not listed cost no memory. */
export interface AwsUnit<Type extends AwsResourceType = AwsResourceType> {
  service: string;
  /** `global` is listed once per account and shows the resources of all regions of its types. */
  scope: 'regional' | 'global';
  resourceTypes: readonly [Type, ...Type[]];
  open(run: UnitRun): Promise<Listing<Type>>;
}

/**
 * Returns a page whose items are described one by one, concurrently within a batch; the session limits the calls.
 * `shared` is read once per batch, for what the cloud reports on many items in one call. Items deleted in the meantime
 * are omitted.
 */
export function describedPage<Item, Type extends string, Shared = undefined>(page: {
  next: string | null | undefined;
  items: Item[];
  shared?: (items: Item[]) => Promise<Shared>;
  describe: (item: Item, shared: Shared) => Described<Type> | Promise<Described<Type>>;
}): ListedPage<Type> {
  return {
    next: page.next === undefined || page.next === '' ? null : page.next,
    batches: describedBatches({
      items: page.items,
      shared: page.shared,
      describe: (item, shared: Shared) => leaveOutGone(async () => page.describe(item, shared)),
    }),
  };
}

/** An empty page: the requested resource belongs to another listing. */
export const emptyPage: ListedPage<never> = { next: null, batches: [] };

type Described<Type extends string> = CollectedResource<Type> | null;

async function leaveOutGone<Type extends string>(describe: () => Promise<Described<Type>>): Promise<Described<Type>> {
  try {
    return await describe();
  } catch (fault) {
    if (fault instanceof ResourceGone) return null;
    throw fault;
  }
}

/**
 * Returns a listing of one resource type that is made of several, one after the other; the cursor says which one it is
 * in.
 */
export function inTurn<Type extends string>(listings: [name: string, listing: Listing<Type>][]): Listing<Type> {
  return async (token) => {
    const separator = token?.indexOf(':') ?? -1;
    const name = token === null ? listings[0]?.[0] : token.slice(0, separator);
    const inner = token === null ? '' : token.slice(separator + 1);
    const index = Math.max(
      0,
      listings.findIndex(([candidate]) => candidate === name),
    );
    const current = listings[index];
    if (current === undefined) throw new Error('the unit has no listings');
    const page = await current[1](inner === '' ? null : inner);
    const following = listings[index + 1];
    if (page.next !== null) return { ...page, next: `${current[0]}:${page.next}` };
    return { ...page, next: following ? `${following[0]}:` : null };
  };
}
