import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database, Transaction } from '../../database.ts';
import { findPayer } from './split-bills.ts';

/** The account of a bill, and how far it was fetched. Days are `YYYY-MM-DD`. */
export interface BillingAccount {
  providerId: number;
  kind: ProviderKind;
  /**
   * The older live provider of the same account, or that of the organization's payer, which fetches the bill; null when this one
   * does.
   */
  billedThrough: number | null;
  /** Last day fetched in full, by this provider or by deleted ones of the same account. */
  fetchedThrough: string | null;
}

interface AccountRow {
  id: number;
  type: ProviderKind;
  account_id: string | null;
  older_id: number | null;
  fetched_through: string | null;
}

/**
 * Returns the billing account of a connected provider; null when the provider is deleted. An account has one bill: its
 * oldest live provider fetches it, and continues where a deleted one stopped, so that no day is stored twice.
 */
export async function findBillingAccount(
  database: Database | Transaction,
  providerId: number,
): Promise<BillingAccount | null> {
  const { rows } = await database.raw<{ rows: AccountRow[] }>(
    `select provider.id, provider.type, provider.account_id,
       (select min(older.id) from providers older
        where older.type = provider.type and older.account_id = provider.account_id and older.id < provider.id
          and older.deleted_at is null and older.answered_at is not null) as older_id,
       (select max(state.fetched_through) from billing_states state join providers known on known.id = state.provider_id
        where known.id = provider.id
          or (known.type = provider.type and known.account_id = provider.account_id and known.deleted_at is not null)
       )::text as fetched_through
     from providers provider
     where provider.id = ? and provider.deleted_at is null and provider.answered_at is not null`,
    [providerId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const billedThrough = row.older_id ?? (await findPayer(database, providerId));
  return { providerId, kind: row.type, billedThrough, fetchedThrough: row.fetched_through };
}

/** Returns the ids of all providers of the same account, including this one and deleted ones. */
export async function providersOfAccount(database: Database | Transaction, providerId: number): Promise<number[]> {
  const { rows } = await database.raw<{ rows: { id: number }[] }>(
    `select other.id from providers provider
     join providers other on other.id = provider.id
       or (other.type = provider.type and other.account_id = provider.account_id)
     where provider.id = ? order by other.id`,
    [providerId],
  );
  return rows.map(({ id }) => id);
}
