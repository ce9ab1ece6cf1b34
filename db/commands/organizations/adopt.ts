import type { Database, Transaction } from '../../database.ts';
import type { WritingDiscovery } from './tree.ts';

/** An account that has to be connected. */
interface DueAccount {
  id: number;
  account_id: string;
}

/** Finds the next accounts that this discovery has not tried to connect. */
async function dueAccounts(
  database: Transaction,
  { discoveryId, organizationId, limit }: WritingDiscovery & { limit: number },
): Promise<DueAccount[]> {
  return database('organization_accounts')
    .where({ organization_id: organizationId, standing: 'active' })
    .whereIn('state', ['discovered', 'error'])
    .whereRaw('tried_in is distinct from ?', [discoveryId])
    .orderBy('id')
    .limit(limit)
    .select<DueAccount[]>('id', 'account_id');
}

/**
 * Takes over the oldest provider that is connected to an account. Returns whether there is one; if another
 * organization has it, this account is in error.
 */
async function adoptProvider(
  transaction: Transaction,
  { discoveryId, organizationId, account }: WritingDiscovery & { account: DueAccount },
): Promise<boolean> {
  const found = await transaction('providers as provider')
    .join('organizations as organization', 'organization.kind', 'provider.type')
    .leftJoin('organization_accounts as taken', 'taken.provider_id', 'provider.id')
    .where({ 'organization.id': organizationId, 'provider.account_id': account.account_id })
    .whereNotNull('provider.answered_at')
    .whereNull('provider.deleted_at')
    .orderBy('provider.id')
    .first<{ id: number; taken_by: number | null } | undefined>('provider.id', 'taken.organization_id as taken_by');
  if (found === undefined) return false;
  const isTaken = found.taken_by !== null && found.taken_by !== organizationId;
  await transaction('organization_accounts')
    .where({ id: account.id })
    .update(
      isTaken
        ? {
            state: 'error',
            reason: `Provider ${found.id} of this account belongs to organization ${found.taken_by}`,
            tried_in: discoveryId,
          }
        : { state: 'connected', reason: null, provider_id: found.id, tried_in: discoveryId },
    );
  return true;
}

/**
 * Takes over the providers of the next accounts that this discovery has not looked at. Returns how many it looked at; 0
 * at the end.
 */
export async function adoptDue(database: Database, given: WritingDiscovery & { limit: number }): Promise<number> {
  return database.transaction(async (transaction) => {
    const due = await dueAccounts(transaction, given);
    for (const account of due) {
      if (await adoptProvider(transaction, { ...given, account })) continue;
      await transaction('organization_accounts').where({ id: account.id }).update({ tried_in: given.discoveryId });
    }
    return due.length;
  });
}
