import type { CollectedResource } from '../cloud.ts';

/** What one listing call answered. Details are read only when a batch is loaded, so that the next page can be listed meanwhile. */
export interface ListedPage<Type extends string = string> {
  /** The cloud's token of the next page, null on the last. */
  next: string | null;
  /** The page's resources in pieces of bounded size: a page may be larger than it was asked to be. */
  batches: Batch<Type>[];
}

/**
 * Loads one piece of a page. Items whose keys are in `done` were described by an earlier attempt and may be left out.
 * A bare list means that everything was described, and that nothing can be left out later.
 */
export type Batch<Type extends string = string> = (
  done: ReadonlySet<string>,
) => Promise<CollectedResource<Type>[] | LoadedBatch<Type>>;

/** A piece of a page of which some items may not have been described. */
export interface LoadedBatch<Type extends string = string> {
  resources: CollectedResource<Type>[];
  /** Keys of the items that need no further description, including those that turned out to be gone. */
  done: readonly string[];
  /** Why the others could not be described; null when all were. */
  fault: Error | null;
}

/** Lists one page from a token of an earlier page, or the first page. */
export type Listing<Type extends string = string> = (token: string | null) => Promise<ListedPage<Type>>;
