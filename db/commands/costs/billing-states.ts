import type { Transaction } from '../../database.ts';

/** Records that a provider's bill was fetched in full up to a day. */
export async function noteFetched(transaction: Transaction, providerId: number, through: string): Promise<void> {
  await transaction.raw(
    `insert into billing_states (provider_id, fetched_through, fetched_at) values (?, ?, now())
     on conflict (provider_id) do update set
       fetched_through = greatest(billing_states.fetched_through, excluded.fetched_through), fetched_at = now()`,
    [providerId, through],
  );
}
