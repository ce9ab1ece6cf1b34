import type { Authentication } from '../../../domain/clouds/authentication.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database, Transaction } from '../../database.ts';
import type { Provider, ProviderStatus } from '../../models/provider.ts';

/** A provider as lists show it. */
export interface ProviderRow {
  id: number;
  name: string;
  type: ProviderKind;
  status: ProviderStatus;
  status_reason: string | null;
  account_id: string | null;
  authentication: Authentication | null;
  regions: string[];
  schema_types: boolean | null;
  resource_count: number;
  last_synced_at: Date | null;
  created_at: Date;
}

/** Returns connected providers with the number of their resources that are not deleted, by id. */
export async function listProviders(database: Database, filter: { id?: number } = {}): Promise<ProviderRow[]> {
  const query = database('providers as provider')
    .whereNotNull('provider.answered_at')
    .whereNull('provider.deleted_at')
    .orderBy('provider.id')
    .select<ProviderRow[]>(
      'provider.id',
      'provider.name',
      'provider.type',
      'provider.status',
      'provider.status_reason',
      'provider.account_id',
      'provider.authentication',
      'provider.regions',
      'provider.schema_types',
      'provider.last_synced_at',
      'provider.created_at',
      database.raw(
        `(select coalesce(sum(total), 0)::bigint from resource_counts
          where provider_id = provider.id and status <> 'deleted') as resource_count`,
      ),
    );
  if (filter.id !== undefined) void query.where('provider.id', filter.id);
  return query;
}

/** Returns the connected provider with this id, or null. */
export async function findProvider(database: Database, providerId: number): Promise<ProviderRow | null> {
  return (await listProviders(database, { id: providerId }))[0] ?? null;
}

/** Returns whether a provider lists the account-wide resources, which the oldest live provider of an account does. */
export async function ownsGlobalResources(
  database: Database | Transaction,
  provider: Pick<Provider, 'id' | 'type' | 'account_id'>,
): Promise<boolean> {
  const older = await database('providers')
    .where({ type: provider.type, account_id: provider.account_id })
    .where('id', '<', provider.id)
    .whereNull('deleted_at')
    .first<{ id: number }>('id');
  return older === undefined;
}

/** Finds the name of a provider that is not deleted; null when there is none. */
export async function providerName(
  database: Database | Transaction,
  providerId: number,
): Promise<{ id: number; name: string } | null> {
  const row = await database('providers')
    .where({ id: providerId })
    .whereNull('deleted_at')
    .first<{ id: number; name: string } | undefined>('id', 'name');
  return row ?? null;
}

/** Returns whether there is, or was, a connected provider with this id: deleted ones count. */
export async function wasConnected(database: Database | Transaction, providerId: number): Promise<boolean> {
  const row: unknown = await database('providers').where({ id: providerId }).whereNotNull('answered_at').first('id');
  return row !== undefined;
}

/** Returns whether a provider with this id is connected now. */
export async function isConnected(database: Database | Transaction, providerId: number): Promise<boolean> {
  const row: unknown = await database('providers')
    .where({ id: providerId })
    .whereNotNull('answered_at')
    .whereNull('deleted_at')
    .first('id');
  return row !== undefined;
}
