import type { Database } from '../../db/database.ts';
import { insertRow } from './insert-row.ts';

/** A tree to make: units after the unit above them, and accounts with their unit and their provider. */
export interface PlannedTree {
  units: { externalId: string; above: string | null }[];
  accounts: { unit: string; providerId: number | null; name?: string; tags?: Record<string, string> }[];
}

/** The rows of an organization as a discovery writes them. Returns its id and the ids of its units by external id. */
export async function makeOrganizationTree(
  database: Database,
  { listedBy, name = 'Example', tree }: { listedBy: number; name?: string; tree: PlannedTree },
): Promise<{ id: number; units: Record<string, number> }> {
  const id = await insertRow(database, 'organizations', {
    kind: 'cloud_a',
    name,
    provider_id: listedBy,
    status: 'ready',
    discovered_at: new Date(),
  });
  const units: Record<string, number> = {};
  for (const { externalId, above } of tree.units) {
    const parentId = above === null ? null : (units[above] ?? null);
    const unitId = await insertRow(database, 'organization_units', {
      organization_id: id,
      external_id: externalId,
      parent_id: parentId,
      name: externalId,
      path: above === null ? externalId : `${above}/${externalId}`,
      seen_in: 1,
    });
    units[externalId] = unitId;
    await database.raw(
      `insert into organization_unit_ancestors (ancestor_id, unit_id)
       select ancestor_id, cast(:unitId as bigint) from organization_unit_ancestors where unit_id = :parentId union all select cast(:unitId as bigint), cast(:unitId as bigint)`,
      { unitId, parentId },
    );
  }
  for (const [index, { unit, providerId, name: accountName, tags = {} }] of tree.accounts.entries()) {
    await insertRow(database, 'organization_accounts', {
      organization_id: id,
      account_id: String(200_000_000_000 + index),
      name: accountName ?? `account ${index}`,
      unit_id: units[unit] ?? null,
      tags,
      standing: 'active',
      state: providerId === null ? 'discovered' : 'connected',
      provider_id: providerId,
      seen_in: 1,
    });
  }
  return { id, units };
}
