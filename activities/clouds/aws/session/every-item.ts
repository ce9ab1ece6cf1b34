import { CloudError } from '../../errors.ts';

/** One page of a list, and the token of the next one. */
export interface ItemPage<Item> {
  items: readonly Item[] | undefined;
  next: string | undefined;
}

/** Reads every page of a list that belongs to one resource. Throws `CloudError` like `everyPage`. */
export async function everyItem<Item>(page: (token: string | undefined) => Promise<ItemPage<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const items of everyPage(page)) all.push(...items);
  return all;
}

/**
 * Yields the pages of a list, without the empty ones. Throws `CloudError` when a page names itself as the next one: the
 * list would never end.
 */
export async function* everyPage<Item>(
  page: (token: string | undefined) => Promise<ItemPage<Item>>,
): AsyncGenerator<readonly Item[]> {
  let token: string | undefined;
  do {
    const { items = [], next } = await page(token);
    if (items.length > 0) yield items;
    if (next !== undefined && next === token) {
      throw new CloudError({
        kind: 'unavailable',
        call: 'paging',
        message: 'the list does not end: a page names itself as the next',
      });
    }
    token = next === '' ? undefined : next;
  } while (token !== undefined);
}
