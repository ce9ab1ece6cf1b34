import { CloudError } from '../../errors.ts';
import type { DirectoryRead } from './directory-calls.ts';

/** A page of a list of Microsoft Graph. */
interface DirectoryPage<Item> {
  value?: Item[];
  '@odata.nextLink'?: string | null;
}

/** Yields the pages of a list of Microsoft Graph. Throws `CloudError` when they do not end, or an answer is no list. */
export async function* directoryPages<Item>(read: DirectoryRead, path: string): AsyncGenerator<Item[], void> {
  const seen = new Set<string>();
  let next: string | null = path;
  while (next !== null) {
    seen.add(next);
    const page: DirectoryPage<Item> = await read<DirectoryPage<Item>>(next);
    // An answer without the list must not pass for an empty one.
    if (!Array.isArray(page.value)) {
      throw new CloudError({ kind: 'invalid_request', call: `graph:${path}`, message: 'the answer is not a list' });
    }
    yield page.value;
    next = page['@odata.nextLink'] || null;
    if (next !== null && seen.has(next)) {
      throw new CloudError({ kind: 'invalid_request', call: `graph:${path}`, message: 'the pages do not end' });
    }
  }
}

/** Returns all items of a list of Microsoft Graph. */
export async function allOfDirectory<Item>(read: DirectoryRead, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of directoryPages<Item>(read, path)) items.push(...page);
  return items;
}
