import type { Knex } from 'knex';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Database, Transaction } from '../../database.ts';
import { insideLimits } from '../access-limits/inside.ts';

/** The ids of selected providers; null for all. */
export type SelectedProviders = readonly number[] | null;

/** Returns the condition of a unit: its external id, or its id when that is a number. */
export function namedUnit(ou: string): { sql: string; bindings: (string | number)[] } {
  const id = /^\d{1,15}$/.test(ou) ? Number(ou) : null;
  return id === null
    ? { sql: 'unit.external_id = ?', bindings: [ou] }
    : { sql: '(unit.external_id = ? or unit.id = ?)', bindings: [ou, id] };
}

/** Returns the condition of a unit id: the named unit, or any below it. */
export function atOrBelow(column: string, ou: string): { sql: string; bindings: (string | number)[] } {
  const { sql, bindings } = namedUnit(ou);
  return {
    sql: `${column} in (select below.unit_id from organization_units as unit
      join organization_unit_ancestors as below on below.ancestor_id = unit.id where ${sql})`,
    bindings,
  };
}

/**
 * Resolves a selection to providers. Everything that is limited to some providers calls this: the only place that knows
 * organizations and access limits. What does not exist has no providers, and neither has a unit of another organization.
 */
export async function selectProviders(
  database: Database | Transaction,
  { providerId, providerIds = [], organizationId, ou, limits, kinds = [] }: ProviderSelection,
): Promise<SelectedProviders> {
  const ids = providerId !== null ? [providerId] : providerIds.length > 0 ? providerIds : null;
  if (organizationId === null && ou === null) {
    if (limits.length === 0 && kinds.length === 0) return ids;
    const inside = database('providers').whereRaw(insideLimits(database, 'providers.id', limits));
    whereProviders(inside, 'id', ids);
    if (kinds.length > 0) void inside.whereIn('type', kinds);
    return inside.orderBy('id').pluck<number[]>('id');
  }
  const accounts = database('organization_accounts as account').whereNotNull('account.provider_id');
  whereProviders(accounts, 'account.provider_id', ids);
  if (kinds.length > 0) {
    void accounts.whereIn('account.provider_id', database('providers').whereIn('type', kinds).select('id'));
  }
  if (organizationId !== null) void accounts.where('account.organization_id', organizationId);
  if (ou !== null) {
    const { sql, bindings } = atOrBelow('account.unit_id', ou);
    void accounts.whereRaw(sql, bindings);
  }
  void accounts.whereRaw(insideLimits(database, 'account.provider_id', limits));
  return accounts.orderBy('account.provider_id').pluck<number[]>('account.provider_id');
}

/** Returns those of some rows that belong to selected providers. */
export function amongProviders<Row extends { id: number }>(rows: readonly Row[], providers: SelectedProviders): Row[] {
  if (providers === null) return [...rows];
  const selected = new Set(providers);
  return rows.filter(({ id }) => selected.has(id));
}

/** Limits a query to selected providers. */
export function whereProviders(rows: Knex.QueryBuilder, column: string, providers: SelectedProviders): void {
  if (providers !== null) void rows.whereRaw(`${column} = any(?::bigint[])`, [[...providers]]);
}

/** Returns the condition for queries with named bindings, of which `providerIds` are the selected providers. */
export const ofProviders = (column: string): string =>
  `(${column} = any(cast(:providerIds as bigint[])) or cast(:providerIds as bigint[]) is null)`;
