import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database, Transaction } from '../../database.ts';

/** Whether a framework is assessed, and on which providers; `providerIds` null means all that are connected. */
export interface FrameworkSetting {
  frameworkId: string;
  enabled: boolean;
  providerIds: number[] | null;
}

/** Returns the settings of some frameworks, in the order of their ids. One without settings is disabled. */
export async function frameworkSettings(
  database: Database | Transaction,
  frameworkIds: readonly string[],
): Promise<FrameworkSetting[]> {
  const { rows } = await database.raw<{
    rows: { framework_id: string; enabled: boolean; all_providers: boolean; provider_ids: number[] }[];
  }>(
    `select setting.framework_id, setting.enabled, setting.all_providers,
       coalesce((select jsonb_agg(provider_id order by provider_id) from framework_providers as chosen
                 join providers on providers.id = chosen.provider_id and providers.deleted_at is null
                 where chosen.framework_id = setting.framework_id), '[]') as provider_ids
     from framework_settings as setting`,
  );
  return frameworkIds.map((frameworkId) => {
    const row = rows.find((candidate) => candidate.framework_id === frameworkId);
    const providerIds = row === undefined || row.all_providers ? null : row.provider_ids;
    return { frameworkId, enabled: row?.enabled ?? false, providerIds };
  });
}

/** Returns whether a framework was ever enabled or disabled. */
export async function hasFrameworkSetting(database: Database | Transaction, frameworkId: string): Promise<boolean> {
  return (
    (await database('framework_settings').where({ framework_id: frameworkId }).first('framework_id')) !== undefined
  );
}

/** Returns those of the ids that belong to no connected provider. */
export async function unknownProviders(database: Database | Transaction, ids: readonly number[]): Promise<number[]> {
  const known = await database('providers')
    .whereIn('id', [...ids])
    .whereNotNull('answered_at')
    .whereNull('deleted_at')
    .pluck<number[]>('id');
  return ids.filter((id) => !known.includes(id));
}

/** Returns the kind of a provider, even of a deleted one. Throws when there is none. */
export async function providerKindOf(database: Database, providerId: number): Promise<ProviderKind> {
  const row = await database('providers').where({ id: providerId }).first<{ type: ProviderKind } | undefined>('type');
  if (row === undefined) throw new Error(`There is no provider ${providerId}`);
  return row.type;
}
