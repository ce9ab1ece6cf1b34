import type { CollectedResource } from '../cloud.ts';

/**
 * The response of one listing call. Details are read only when a batch is loaded, so that the next page can be listed
 * in the meantime.
 */
export interface ListedPage<Type extends string = string> {
  /** The cloud's token of the next page, null on the last one. */
  next: string | null;
  /** The page's resources in batches of limited size, since a page may be larger than requested. */
  batches: Batch<Type>[];
}

/**
 * Loads one batch of a page. Items whose keys are in `done` were described by an earlier attempt and may be omitted;
 * those in `known` need not be described. A bare list means that everything was described, and that nothing can be
 * omitted later.
 */
export type Batch<Type extends string = string> = (
  done: ReadonlySet<string>,
  known?: ReadonlySet<string>,
) => Promise<CollectedResource<Type>[] | LoadedBatch<Type>>;

/** A batch of which some items may not have been described. */
export interface LoadedBatch<Type extends string = string> {
  resources: CollectedResource<Type>[];
  /** Key of the item of each resource. */
  keys?: readonly string[];
  /** Keys of the items that were known. */
  unread?: readonly string[];
  /** Keys of the items that need no further description, including items that no longer exist. */
  done: readonly string[];
  /** Why the others could not be described; null when all were. */
  fault: Error | null;
}

/** Lists one page: the first one, or that of a token from an earlier page. */
export type Listing<Type extends string = string> = (token: string | null) => Promise<ListedPage<Type>>;
