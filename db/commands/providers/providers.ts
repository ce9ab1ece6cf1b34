import type { Database, Transaction } from '../../database.ts';
import { type ConnectRefusal, Provider } from '../../models/provider.ts';

/** Locks a provider that is not deleted until the transaction ends; null when there is none. */
export async function lockProvider(transaction: Transaction, providerId: number): Promise<Provider | null> {
  return (await Provider.query(transaction).findById(providerId).whereNull('deleted_at').forUpdate()) ?? null;
}

/**
 * Assigns an account and its regions to a provider, in the transaction that locked the provider. Returns the refusal
 * when another live provider covers one of the regions, or the provider belongs to another account.
 */
export async function claimAccount(
  transaction: Transaction,
  claim: { provider: Provider; accountId: string; regions: string[] },
): Promise<ConnectRefusal | null> {
  const { provider, accountId, regions } = claim;
  if (provider.account_id !== null && provider.account_id !== accountId) {
    return {
      kind: 'refused',
      message: `The credentials belong to account ${accountId}, the provider is of account ${provider.account_id}`,
    };
  }
  await transaction('provider_regions')
    .insert(
      regions.toSorted().map((region) => ({
        type: provider.type,
        account_id: accountId,
        region,
        provider_id: provider.id,
      })),
    )
    .onConflict()
    .ignore();
  const taken = await transaction('provider_regions')
    .where({ type: provider.type, account_id: accountId })
    .whereIn('region', regions)
    .whereNot({ provider_id: provider.id })
    .orderBy('region')
    .select<{ region: string; provider_id: number }[]>('region', 'provider_id');
  const first = taken[0];
  if (first !== undefined) {
    await transaction('provider_regions').where({ provider_id: provider.id }).delete();
    return {
      kind: 'connected',
      message: `Account ${accountId} is connected already: provider ${first.provider_id} covers ${first.region}`,
    };
  }
  await transaction('providers').where({ id: provider.id }).update({ account_id: accountId, regions });
  return null;
}

/**
 * Adds new regions of an account to a provider that covers all of its regions, except those that another provider
 * covers.
 */
export async function widenRegions(transaction: Transaction, provider: Provider, regions: string[]): Promise<string[]> {
  const missing = regions.filter((region) => !provider.regions.includes(region)).toSorted();
  if (missing.length === 0) return provider.regions;
  const added = await transaction('provider_regions')
    .insert(
      missing.map((region) => ({
        type: provider.type,
        account_id: provider.account_id,
        region,
        provider_id: provider.id,
      })),
    )
    .onConflict()
    .ignore()
    .returning<{ region: string }[]>('region');
  const widened = [...provider.regions, ...added.map(({ region }) => region)].toSorted();
  await transaction('providers').where({ id: provider.id }).update({ regions: widened });
  return widened;
}

/** Refuses a connect that was not answered yet; returns false when it was. */
export async function refuseUnanswered(
  transaction: Transaction | Database,
  providerId: number,
  refusal: ConnectRefusal,
): Promise<boolean> {
  const changed = await transaction('providers')
    .where({ id: providerId })
    .whereNull('answered_at')
    .whereNull('refusal')
    .update({ refusal: JSON.stringify(refusal) });
  return changed === 1;
}

/** Removes the rows of a refused provider, for which nothing was synced. */
export async function removeRefused(transaction: Transaction, providerId: number): Promise<boolean> {
  const refused = await transaction('providers')
    .where({ id: providerId })
    .whereNull('answered_at')
    .whereNotNull('refusal')
    .forUpdate()
    .first('id');
  if (refused === undefined) return false;
  await transaction('jobs').where({ provider_id: providerId }).delete();
  await transaction('outbox')
    .whereRaw(`search_attributes->>'ProviderId' = ?`, [String(providerId)])
    .delete();
  await transaction('providers').where({ id: providerId }).delete();
  return true;
}
