import type { CollectedResource } from '../cloud.ts';

/** What one listing call answered. Details are read only when a batch is loaded, so that the next page can be listed meanwhile. */
export interface ListedPage<Type extends string = string> {
  /** The cloud's token of the next page, null on the last. */
  next: string | null;
  /** The page's resources in pieces of bounded size: a page may be larger than it was asked to be. */
  batches: (() => Promise<CollectedResource<Type>[]>)[];
}

/** Lists one page from a token of an earlier page, or the first page. */
export type Listing<Type extends string = string> = (token: string | null) => Promise<ListedPage<Type>>;
