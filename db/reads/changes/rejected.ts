import type { Database } from '../../database.ts';
import { newestPage, type ListPage } from '../lists/list-window.ts';

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
  return newestPage(matching, query.page, ['id', 'message_id', 'reason', 'text', 'received_at']);
}
