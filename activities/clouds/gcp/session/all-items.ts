import { CloudError } from '../../errors.ts';
import type { GcpQuery } from './calls.ts';
import type { GcpRun } from './gcp-run.ts';
import { requireComplete } from './partial-answers.ts';
import type { GcpService } from './services.ts';

interface PagedList {
  service: GcpService;
  path: string;
  /** Response field with the items. */
  member: string;
  query?: GcpQuery;
}

/** Returns all items of a paginated list. Throws `CloudError` when a response is incomplete. */
export async function allItems<Item>(run: Pick<GcpRun, 'calls'>, of: PagedList): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of everyPage<Item>(run, of)) items.push(...page);
  return items;
}

/** Yields the pages of a list. Throws `CloudError` when a response is incomplete, or the pages do not end. */
export async function* everyPage<Item>(run: Pick<GcpRun, 'calls'>, of: PagedList): AsyncGenerator<Item[]> {
  let pageToken: string | null = null;
  do {
    const call = `${of.service}:${of.member}`;
    const answer: Record<string, unknown> = await run.calls.get(of.service, of.path, { ...of.query, pageToken });
    requireComplete(call, answer);
    yield (answer[of.member] as Item[] | undefined) ?? [];
    const next: string | null = (answer['nextPageToken'] as string | undefined) || null;
    if (next !== null && next === pageToken) {
      throw new CloudError({ kind: 'invalid_request', call, message: 'the pages do not end' });
    }
    pageToken = next;
  } while (pageToken !== null);
}
