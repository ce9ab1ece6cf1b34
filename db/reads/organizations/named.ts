import type { Database, Transaction } from '../../database.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import { namedUnit } from '../providers/selection.ts';

/** What a selection names beside a provider; null for what it does not name, or what there is not. */
export interface NamedParts {
  organization: string | null;
  /** Names from the root, joined by slashes. */
  unit: string | null;
}

/** Returns the names of the organization and the unit of a selection. A unit of another organization has none. */
export async function namedParts(
  database: Database | Transaction,
  { organizationId, ou }: Pick<ProviderSelection, 'organizationId' | 'ou'>,
): Promise<NamedParts> {
  const organization =
    organizationId === null
      ? undefined
      : await database('organizations').where({ id: organizationId }).first<{ name: string } | undefined>('name');
  if (ou === null) return { organization: organization?.name ?? null, unit: null };
  const { sql, bindings } = namedUnit(ou);
  const units = database('organization_units as unit').whereRaw(sql, bindings);
  if (organizationId !== null) void units.where('unit.organization_id', organizationId);
  const unit = await units.orderBy('unit.id').first<{ path: string } | undefined>('unit.path');
  return { organization: organization?.name ?? null, unit: unit?.path ?? null };
}
