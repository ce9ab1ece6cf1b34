import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Database, Transaction } from '../../database.ts';
import { selectProviders, whereProviders, type SelectedProviders } from './selection.ts';

/** Returns the names of some providers, deleted ones too; of all where the ids are null. */
export async function providerNames(
  database: Database | Transaction,
  ids: SelectedProviders,
): Promise<ReadonlyMap<number, string>> {
  const query = database('providers');
  whereProviders(query, 'id', ids);
  const rows = await query.select<{ id: number; name: string }[]>('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the kinds of the selected providers. */
export async function kindsOfProviders(database: Database, selection: ProviderSelection): Promise<ProviderKind[]> {
  const query = database('providers').distinct('type').orderBy('type');
  whereProviders(query, 'id', await selectProviders(database, selection));
  return query.pluck<ProviderKind[]>('type');
}
