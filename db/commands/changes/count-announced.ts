import type { Transaction } from '../../database.ts';

type Counted = 'announced' | 'unplaced' | 'unnamed' | 'rejected';

/** Adds to what a feed has announced; nothing is written where nothing grew. */
export async function countAnnounced(
  transaction: Transaction,
  providerId: number,
  counts: Partial<Record<Counted, number>>,
): Promise<void> {
  const grown = Object.fromEntries(Object.entries(counts).filter(([, more]) => more > 0));
  if (Object.keys(grown).length === 0) return;
  await transaction('change_feeds').where({ provider_id: providerId }).increment(grown);
}

/** Wakes the workers that read what was announced. */
export async function notifyAnnounced(transaction: Transaction, providerId: number): Promise<void> {
  await transaction.raw(`select pg_notify('changes_announced', ?::text)`, [providerId]);
}
