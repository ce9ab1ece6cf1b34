import type { ParameterValue } from '../../../domain/checks/parameters.ts';
import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { ParameterSetting } from '../../../domain/compliance/tuning.ts';
import type { Database, Transaction } from '../../database.ts';
import { accountInsideLimits, insideLimits } from '../access-limits/inside.ts';

/** A value that an admin set, and who set it. */
export interface ParameterSettingRow extends ParameterSetting {
  id: number;
  /** Null for an organization, which has the kind. */
  provider_kind: ProviderKind | null;
  organization_id: number | null;
  ou: string | null;
  organization_kind: ProviderKind | null;
  value: ParameterValue;
  set_by: number;
  set_at: Date;
}

/** Part of an organization, for whose accounts values can be set. */
export interface ParameterUnit {
  organizationId: number;
  /** External id of a unit; null for the whole organization. */
  ou: string | null;
}

const columns = [
  'id',
  'provider_kind',
  'check_id',
  'parameter',
  'framework_id',
  'provider_id',
  'organization_id',
  'ou',
  'value',
  'reason',
  'set_by',
  'set_at',
] as const;

/**
 * Returns the values that hold for a provider: those that are set for all of its kind, for it, for the organization that has its
 * account, and for the units that the account is in, at any depth.
 */
export async function parameterSettings(
  database: Database | Transaction,
  { kind, providerId }: { kind: ProviderKind; providerId: number },
): Promise<ParameterSetting[]> {
  return database('check_parameters as setting')
    .leftJoin('organization_accounts as account', (on) => {
      on.on('account.organization_id', 'setting.organization_id').andOnVal('account.provider_id', providerId);
    })
    .leftJoin('organizations as organization', 'organization.id', 'account.organization_id')
    .leftJoin('organization_units as unit', (on) => {
      on.on('unit.organization_id', 'setting.organization_id').andOn('unit.external_id', 'setting.ou');
    })
    .where((any) => {
      void any
        .whereRaw('setting.provider_kind = ? and (setting.provider_id is null or setting.provider_id = ?)', [
          kind,
          providerId,
        ])
        .orWhereRaw(
          `organization.kind = ? and (setting.ou is null or exists (
             select from organization_unit_ancestors as above
             where above.unit_id = account.unit_id and above.ancestor_id = unit.id))`,
          [kind],
        );
    })
    .orderBy('setting.id')
    .select<ParameterSetting[]>(
      'setting.check_id',
      'setting.parameter',
      'setting.framework_id',
      'setting.provider_id',
      'setting.organization_id',
      'setting.ou',
      database.raw('coalesce(unit.name, organization.name) as unit_name'),
      database.raw(`case when setting.ou is null then null else (
        select count(*)::int from organization_unit_ancestors as above where above.unit_id = unit.id) end as depth`),
      'setting.value',
      'setting.reason',
    );
}

/**
 * Returns the values that are set for some checks, the widest first, except those for providers outside the limits and for
 * organizations and units without an account inside them.
 */
export async function listParameterSettings(
  database: Database,
  { checkIds, limits }: { checkIds: readonly string[]; limits: AccessLimits },
): Promise<ParameterSettingRow[]> {
  const matching = rowsOf(database)
    .whereIn('setting.check_id', [...checkIds])
    .whereRaw('(setting.provider_id is null or ?)', [insideLimits(database, 'setting.provider_id', limits)])
    .orderByRaw(
      'setting.provider_id nulls first, setting.organization_id nulls first, setting.ou nulls first, ' +
        'setting.framework_id nulls first, setting.id',
    );
  if (limits.length > 0) {
    void matching.whereRaw(
      `(setting.organization_id is null or exists (
         select from organization_accounts as account
         where account.organization_id = setting.organization_id and ?
           and (setting.ou is null or exists (
             select from organization_unit_ancestors as above
             where above.unit_id = account.unit_id and above.ancestor_id = unit.id))))`,
      [accountInsideLimits(database, limits)],
    );
  }
  return matching;
}

/** Returns a set value by its id, or null. */
export async function findParameterSetting(
  database: Database | Transaction,
  id: number,
): Promise<ParameterSettingRow | null> {
  const [row] = await rowsOf(database).where('setting.id', id);
  return row ?? null;
}

function rowsOf(database: Database | Transaction) {
  return database('check_parameters as setting')
    .leftJoin('organizations as organization', 'organization.id', 'setting.organization_id')
    .leftJoin('organization_units as unit', (on) => {
      on.on('unit.organization_id', 'setting.organization_id').andOn('unit.external_id', 'setting.ou');
    })
    .select<ParameterSettingRow[]>(
      ...columns.map((column) => `setting.${column}`),
      'organization.kind as organization_kind',
      database.raw('coalesce(unit.name, organization.name) as unit_name'),
    );
}

/**
 * Returns the parts of organizations of a kind that a request names: `ou` is the external id or the id of a unit, as in
 * filters. Empty when there is none; several where organizations have a unit of the same external id.
 */
export async function findParameterUnits(
  database: Database,
  { kind, organizationId, ou }: { kind: ProviderKind; organizationId: number | null; ou: string | null },
): Promise<ParameterUnit[]> {
  const organizations = database('organizations as organization').where({ 'organization.kind': kind });
  if (organizationId !== null) void organizations.where({ 'organization.id': organizationId });
  if (ou === null) {
    const rows = await organizations.select<{ id: number }[]>('organization.id');
    return rows.map(({ id }) => ({ organizationId: id, ou: null }));
  }
  const rows = await organizations
    .join('organization_units as unit', 'unit.organization_id', 'organization.id')
    .whereRaw('(unit.external_id = ? or unit.id::text = ?)', [ou, ou])
    .select<{ organization_id: number; external_id: string }[]>('unit.organization_id', 'unit.external_id');
  return rows.map(({ organization_id: id, external_id: externalId }) => ({ organizationId: id, ou: externalId }));
}
