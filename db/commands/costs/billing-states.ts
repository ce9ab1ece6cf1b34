import type { Database, Transaction } from '../../database.ts';

/** Records that a provider's bill was fetched in full up to a day. */
export async function noteFetched(transaction: Transaction, providerId: number, through: string): Promise<void> {
  await transaction.raw(
    `insert into billing_states (provider_id, fetched_through, fetched_at) values (?, ?, now())
     on conflict (provider_id) do update set
       fetched_through = greatest(billing_states.fetched_through, excluded.fetched_through), fetched_at = now()`,
    [providerId, through],
  );
}

/**
 * Notes among which providers a payer's bill is split. When they have changed, all of its days have to be fetched again: an
 * account that was connected since has its days among the payer's. Returns the last day (`YYYY-MM-DD`) that is split among these.
 */
export async function noteSplit(
  database: Database,
  { providerId, among }: { providerId: number; among: Iterable<number> },
): Promise<string | null> {
  const splitAmong = [...among].toSorted((a, b) => a - b).join();
  await database.raw(
    `insert into billing_states as state (provider_id, split_among, split_at) values (?, ?, now())
     on conflict (provider_id) do update set split_among = excluded.split_among, split_at = now(), fetched_through = null
       where state.split_among is distinct from excluded.split_among`,
    [providerId, splitAmong],
  );
  const state = await database('billing_states')
    .where({ provider_id: providerId })
    .first<{ through: string | null }>(database.raw('fetched_through::text as through'));
  return state.through;
}
