import type { Database, Transaction } from '../../database.ts';
import type { ConnectRefusal, Provider } from '../../models/provider.ts';

/**
 * Returns whether the credentials of a new provider were checked, whatever the result; also true when it was deleted.
 */
export async function isConnectionChecked(database: Database, providerId: number): Promise<boolean> {
  const row = await database('providers')
    .where({ id: providerId })
    .first<Pick<Provider, 'account_id' | 'refusal'> | undefined>('account_id', 'refusal');
  return row === undefined || row.account_id !== null || row.refusal !== null;
}

/** Returns why connecting a provider was refused; null when it was not. */
export async function refusalOfConnection(
  database: Database | Transaction,
  providerId: number,
): Promise<ConnectRefusal | null> {
  const row = await database('providers')
    .where({ id: providerId })
    .first<{ refusal: ConnectRefusal | null } | undefined>('refusal');
  return row?.refusal ?? null;
}
