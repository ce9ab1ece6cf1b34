import type { OrganizationConnection, OrganizationKind } from '../../../domain/organizations/connection.ts';
import type { AccountFilters } from '../../../domain/organizations/selection.ts';
import type { Transaction } from '../../database.ts';

/** An organization to connect. */
export interface NewOrganization {
  kind: OrganizationKind;
  name: string;
  providerId: number;
  /** The folder or management group that it begins with; null for the whole organization. */
  root: string | null;
  filters: AccountFilters;
  /** Null when discoveries connect no account. */
  connection: OrganizationConnection | null;
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
      root: organization.root,
      filters: JSON.stringify(organization.filters),
      connection: organization.connection === null ? null : JSON.stringify(organization.connection),
      created_by: createdBy,
    })
    .returning<{ id: number }[]>('id');
  return (row as { id: number }).id;
}

/** What is changed of an organization; what is null stays as it is. */
export interface OrganizationChange {
  id: number;
  name: string | null;
  filters: AccountFilters | null;
  /** `remove` ends connecting accounts. */
  connection: OrganizationConnection | 'remove' | null;
}

/** Changes an organization; returns false when there is no such organization. */
export async function changeOrganization(transaction: Transaction, change: OrganizationChange): Promise<boolean> {
  const { id, name, filters, connection } = change;
  const changed = await transaction('organizations')
    .where({ id })
    .update({
      name: transaction.raw('coalesce(?::text, name)', [name]),
      ...(filters === null ? {} : { filters: JSON.stringify(filters) }),
      ...(connection === null ? {} : { connection: connection === 'remove' ? null : JSON.stringify(connection) }),
      ...(filters === null && connection === null ? {} : { filtered_at: transaction.fn.now() }),
    });
  return changed > 0;
}

/** Removes an organization with its tree; the providers of its accounts stay connected. Returns whether it existed. */
export async function removeOrganization(transaction: Transaction, id: number): Promise<boolean> {
  return (await transaction('organizations').where({ id }).delete()) > 0;
}
