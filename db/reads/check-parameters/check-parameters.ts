import type { ParameterValue } from '../../../domain/checks/parameters.ts';
import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { ParameterSetting } from '../../../domain/compliance/tuning.ts';
import type { Database, Transaction } from '../../database.ts';
import { insideLimits } from '../access-limits/inside.ts';

/** A value that an admin set, and who set it. */
export interface ParameterSettingRow extends ParameterSetting {
  id: number;
  provider_kind: ProviderKind;
  value: ParameterValue;
  set_by: number;
  set_at: Date;
}

const columns = [
  'id',
  'provider_kind',
  'check_id',
  'parameter',
  'framework_id',
  'provider_id',
  'value',
  'reason',
  'set_by',
  'set_at',
] as const;

/** Returns the values that are set for all providers of a kind or for one of them. */
export async function parameterSettings(
  database: Database | Transaction,
  { kind, providerId }: { kind: ProviderKind; providerId: number },
): Promise<ParameterSetting[]> {
  return database('check_parameters')
    .where({ provider_kind: kind })
    .whereRaw('(provider_id is null or provider_id = ?)', [providerId])
    .orderBy('id')
    .select<ParameterSetting[]>('check_id', 'parameter', 'framework_id', 'provider_id', 'value', 'reason');
}

/** Returns the values that are set for some checks, except those for providers outside the limits, the widest first. */
export async function listParameterSettings(
  database: Database,
  { checkIds, limits }: { checkIds: readonly string[]; limits: AccessLimits },
): Promise<ParameterSettingRow[]> {
  return database('check_parameters')
    .whereIn('check_id', [...checkIds])
    .whereRaw('(provider_id is null or ?)', [insideLimits(database, 'provider_id', limits)])
    .orderByRaw('provider_id nulls first, framework_id nulls first, id')
    .select<ParameterSettingRow[]>(columns);
}

/** Returns a set value by its id, or null. */
export async function findParameterSetting(
  database: Database | Transaction,
  id: number,
): Promise<ParameterSettingRow | null> {
  return (await database('check_parameters').where({ id }).first<ParameterSettingRow | undefined>(columns)) ?? null;
}
