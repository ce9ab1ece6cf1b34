import { createHash } from 'node:crypto';
import type { CollectedResource } from '../cloud.ts';
import { CloudError, isRetryable } from '../errors.ts';
import { groupsOf } from './groups.ts';
import type { Batch, LoadedBatch } from './listed-page.ts';

/** The most details that are lost when a process dies. */
const batchSize = 25;
/** Size of batches whose items share calls. */
const sharingSize = 200;

const noKeys: ReadonlySet<string> = new Set();

type Described<Type extends string> = CollectedResource<Type> | null;

/**
 * Returns the items of a page in batches, those of a batch described at once. One that cannot be described does not
 * discard its neighbours: the batch carries them, with the fault. `shared` is read once for many batches, for what the
 * cloud reports on many items in one call. Items described as null are left out.
 */
export function describedBatches<Item, Type extends string, Shared = undefined>(page: {
  items: readonly Item[];
  shared?: ((items: Item[]) => Promise<Shared>) | undefined;
  describe: (item: Item, shared: Shared) => Described<Type> | Promise<Described<Type>>;
}): Batch<Type>[] {
  return groupsOf(sharingSize, page.items).flatMap((sharing) => {
    let shared: Promise<Shared> | null = null;
    return groupsOf(batchSize, sharing).map((group) => async (done: ReadonlySet<string>, known = noKeys) => {
      const isDone = (item: Item): boolean => done.size > 0 && done.has(keyOf(item));
      const isKnown = (item: Item): boolean => known.size > 0 && known.has(keyOf(item));
      const isOpen = (item: Item): boolean => !isDone(item) && !isKnown(item);
      const items = group.filter(isOpen);
      const unread = group.filter((item) => !isDone(item) && isKnown(item)).map(keyOf);
      if (items.length === 0) return { resources: [], unread, done: unread, fault: null };
      shared ??= (async () => (await page.shared?.(sharing.filter(isOpen))) as Shared)();
      const described = await describeAll(items, await shared, page.describe);
      return { ...described, unread, done: [...described.done, ...unread] };
    });
  });
}

async function describeAll<Item, Type extends string, Shared>(
  items: Item[],
  shared: Shared,
  describe: (item: Item, shared: Shared) => Described<Type> | Promise<Described<Type>>,
): Promise<LoadedBatch<Type>> {
  const outcomes = await Promise.allSettled(items.map(async (item) => describe(item, shared)));
  const loaded: { resources: CollectedResource<Type>[]; keys: string[]; done: string[] } = {
    resources: [],
    keys: [],
    done: [],
  };
  const faults: unknown[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected') {
      faults.push(outcome.reason);
      continue;
    }
    const key = keyOf(items[index]);
    if (outcome.value !== null) {
      loaded.resources.push(outcome.value);
      loaded.keys.push(key);
    }
    loaded.done.push(key);
  }
  return { ...loaded, fault: decisiveFault(faults) };
}

/**
 * Identifies an item of a page across attempts, by the whole item except its times, since some change by themselves: an
 * item that changed in the meantime is described again.
 */
function keyOf(item: unknown): string {
  const text = JSON.stringify(item, function (this: Record<string, unknown>, name: string, value: unknown) {
    return this[name] instanceof Date ? undefined : value;
  });
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

/**
 * Returns the fault to act upon: a final one before those that are worth another try, of which the one with the longest
 * wait.
 */
function decisiveFault(faults: unknown[]): Error | null {
  const errors = faults.map((fault) => (fault instanceof Error ? fault : new Error(String(fault))));
  const waitOf = (error: Error): number =>
    error instanceof CloudError && isRetryable(error.kind) ? (error.retryAfterMs ?? 0) : Infinity;
  return errors.toSorted((a, b) => (waitOf(a) < waitOf(b) ? 1 : waitOf(a) > waitOf(b) ? -1 : 0))[0] ?? null;
}
