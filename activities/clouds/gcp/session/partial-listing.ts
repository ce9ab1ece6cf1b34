import type { CollectedResource } from '../../cloud.ts';
import type { ListedPage, Listing } from '../../shared/listed-page.ts';
import { incomplete } from './partial-answers.ts';

/** A page, and the places that its response lacks. */
export interface PartialPage<Type extends string> extends ListedPage<Type> {
  missing?: readonly string[];
}

/**
 * Cursor of an incomplete listing, so that a later attempt does not take it for complete. It counts the attempts, so
 * that the same page has a different cursor in each.
 */
const partialCursor = /^partial:(\d+):(.*)$/s;

/**
 * Returns a listing that yields all places that responded and fails at the end if any did not, so that resources there
 * do not count as deleted. An attempt that resumes it starts again, since the missing places may respond by then.
 */
export function failingIfIncomplete<Type extends string>(
  call: string,
  list: (token: string | null) => Promise<PartialPage<Type>>,
): Listing<Type> {
  const missing = new Set<string>();
  let attempt: number | null = null;
  return async (cursor) => {
    const [, attempts = '0', token] = partialCursor.exec(cursor ?? '') ?? [];
    const isResumed = attempt === null && token !== undefined;
    attempt ??= Number(attempts) + 1;
    const page = await list(isResumed ? null : (token ?? cursor));
    for (const place of page.missing ?? []) missing.add(place);
    if (missing.size === 0) return page;
    if (page.next !== null) return { ...page, next: `partial:${attempt}:${page.next}` };
    const fail = async (): Promise<CollectedResource<Type>[]> => {
      throw incomplete(call, [...missing]);
    };
    return { ...page, batches: [...page.batches, fail] };
  };
}
