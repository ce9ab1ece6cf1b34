import type { Database } from '../../database.ts';
import { countOf, listWindow, type ListPage } from '../lists/list-window.ts';

/** A message of a feed that was no announcement. */
export interface RejectedRow {
  id: number;
  message_id: string;
  reason: string;
  text: string;
  received_at: Date;
}

/** Returns one page of a feed's rejected messages, the newest first, and their number. */
export async function listRejected(
  database: Database,
  query: { providerId: number; page: { page: number; perPage: number } },
): Promise<ListPage<RejectedRow>> {
  const matching = () => database('rejected_messages').where({ provider_id: query.providerId });
  const total = await countOf(matching());
  const window = listWindow(query.page, total);
  if (window === null) return { rows: [], total };
  const rows = await matching()
    .orderBy('id', window.reversed ? 'asc' : 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .select<RejectedRow[]>('id', 'message_id', 'reason', 'text', 'received_at');
  return { rows: window.reversed ? rows.toReversed() : rows, total };
}
