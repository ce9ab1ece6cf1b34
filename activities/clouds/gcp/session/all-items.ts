import type { GcpQuery } from './calls.ts';
import type { GcpRun } from './gcp-run.ts';
import { requireComplete } from './partial-answers.ts';
import type { GcpService } from './services.ts';

/** Returns all items of a paginated list. Throws `CloudError` when a response is incomplete. */
export async function allItems<Item>(
  run: GcpRun,
  of: {
    service: GcpService;
    path: string;
    /** Response field with the items. */
    member: string;
    query?: GcpQuery;
  },
): Promise<Item[]> {
  const items: Item[] = [];
  let pageToken: string | null = null;
  do {
    const answer: Record<string, unknown> = await run.calls.get(of.service, of.path, { ...of.query, pageToken });
    requireComplete(`${of.service}:${of.member}`, answer);
    items.push(...((answer[of.member] as Item[] | undefined) ?? []));
    pageToken = (answer['nextPageToken'] as string | undefined) || null;
  } while (pageToken !== null);
  return items;
}
