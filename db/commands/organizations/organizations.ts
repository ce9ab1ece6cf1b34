import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { AccountFilters } from '../../../domain/organizations/selection.ts';
import type { Transaction } from '../../database.ts';

/** An organization to connect. */
export interface NewOrganization {
  kind: ProviderKind;
  name: string;
  providerId: number;
  filters: AccountFilters;
}

/** Writes an organization and returns its id. */
export async function writeOrganization(
  transaction: Transaction,
  { organization, createdBy }: { organization: NewOrganization; createdBy: number | null },
): Promise<number> {
  const [row] = await transaction('organizations')
    .insert({
      kind: organization.kind,
      name: organization.name,
      provider_id: organization.providerId,
      filters: JSON.stringify(organization.filters),
      created_by: createdBy,
    })
    .returning<{ id: number }[]>('id');
  return (row as { id: number }).id;
}

/** Changes the name or the filters; returns false when there is no such organization. */
export async function changeOrganization(
  transaction: Transaction,
  change: { id: number; name: string | null; filters: AccountFilters | null },
): Promise<boolean> {
  const { id, name, filters } = change;
  const changed = await transaction('organizations')
    .where({ id })
    .update({
      name: transaction.raw('coalesce(?::text, name)', [name]),
      ...(filters === null ? {} : { filters: JSON.stringify(filters), filtered_at: transaction.fn.now() }),
    });
  return changed > 0;
}

/** Removes an organization with its tree; the providers of its accounts stay connected. Returns whether it existed. */
export async function removeOrganization(transaction: Transaction, id: number): Promise<boolean> {
  return (await transaction('organizations').where({ id }).delete()) > 0;
}
