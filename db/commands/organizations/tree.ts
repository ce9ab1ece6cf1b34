import type { ListedAccount, ListedUnit } from '../../../domain/organizations/organization.ts';
import type { Database, Transaction } from '../../database.ts';

/** The discovery that writes; its organization is locked neither for readers nor for requests. */
export interface WritingDiscovery {
  discoveryId: number;
  organizationId: number;
}

/**
 * Locks a discovery against its end, and its organization against its removal; false when it has ended, so that a late
 * attempt writes nothing.
 */
export async function isRunning(
  transaction: Transaction,
  { discoveryId, organizationId }: WritingDiscovery,
): Promise<boolean> {
  // The organization first, as where it is removed: rows that refer to it would lock it later, which is a deadlock.
  await transaction('organizations').where({ id: organizationId }).forKeyShare().select('id');
  const row = await transaction('organization_discoveries')
    .where({ id: discoveryId, status: 'running' })
    .forShare()
    .first<{ id: number } | undefined>('id');
  return row !== undefined;
}

/**
 * Sets the id of an organization as its cloud names it. Returns the other organization that already has that id, which
 * leaves this one as it is; null when it was set. Throws when it was another one before.
 */
export async function identifyOrganization(
  database: Database,
  given: WritingDiscovery & { externalId: string; managementAccountId: string | null },
): Promise<{ refusal: string | null }> {
  const { organizationId, externalId, managementAccountId } = given;
  return database.transaction(async (transaction) => {
    const own = await transaction('organizations')
      .where({ id: organizationId })
      .forUpdate()
      .first<{ kind: string; external_id: string | null } | undefined>('kind', 'external_id');
    if (own === undefined) return { refusal: 'The organization was removed' };
    if (own.external_id !== null && own.external_id !== externalId) {
      return { refusal: `The access belongs to organization ${externalId}, this is organization ${own.external_id}` };
    }
    const other = await transaction('organizations')
      .where({ kind: own.kind, external_id: externalId })
      .whereNot({ id: organizationId })
      .first<{ id: number } | undefined>('id');
    if (other !== undefined) {
      return { refusal: `Organization ${externalId} is connected already as organization ${other.id}` };
    }
    await transaction('organizations')
      .where({ id: organizationId })
      .update({ external_id: externalId, management_account_id: managementAccountId });
    return { refusal: null };
  });
}

/** Writes units below a parent that was written before; a unit that moved takes its place, with everything below it. */
export async function writeUnits(
  database: Database,
  given: WritingDiscovery & { parentId: string | null; units: readonly ListedUnit[] },
): Promise<void> {
  const { discoveryId, organizationId, parentId, units } = given;
  if (units.length === 0) return;
  await database.transaction(async (transaction) => {
    if (!(await isRunning(transaction, { discoveryId, organizationId }))) return;
    const values = {
      organizationId,
      discoveryId,
      parent: parentId,
      ids: units.map(({ externalId }) => externalId),
      names: units.map(({ name }) => name),
    };
    await transaction.raw(
      `insert into organization_units (organization_id, external_id, parent_id, name, path, seen_in)
       select :organizationId::bigint, listed.id, parent.id, listed.name,
         coalesce(parent.path || '/', '') || listed.name, :discoveryId::bigint
       from unnest(:ids::text[], :names::text[]) as listed (id, name)
       left join organization_units as parent
         on parent.organization_id = :organizationId and parent.external_id = :parent
       on conflict (organization_id, external_id) do update
         set parent_id = excluded.parent_id, name = excluded.name, path = excluded.path, seen_in = excluded.seen_in`,
      values,
    );
    await transaction.raw(
      `with listed as (
         select id, parent_id from organization_units
         where organization_id = :organizationId and external_id = any(:ids::text[])
       ), wanted as (
         select id as ancestor_id, id as unit_id from listed
         union all
         select above.ancestor_id, listed.id from listed
         join organization_unit_ancestors as above on above.unit_id = listed.parent_id
       ), removed as (
         delete from organization_unit_ancestors as old using listed
         where old.unit_id = listed.id
           and not exists (select from wanted where wanted.unit_id = old.unit_id and wanted.ancestor_id = old.ancestor_id)
       )
       insert into organization_unit_ancestors (ancestor_id, unit_id)
       select ancestor_id, unit_id from wanted on conflict do nothing`,
      { organizationId, ids: values.ids },
    );
  });
}

/** Writes accounts of a unit that was written before: new ones are added, known ones take its place. */
export async function writeAccounts(
  database: Database,
  given: WritingDiscovery & { unitId: string; accounts: readonly ListedAccount[] },
): Promise<void> {
  const { discoveryId, organizationId, unitId, accounts } = given;
  if (accounts.length === 0) return;
  await database.transaction(async (transaction) => {
    if (!(await isRunning(transaction, { discoveryId, organizationId }))) return;
    await transaction.raw(
      `insert into organization_accounts (organization_id, account_id, name, unit_id, tags, standing, notice, seen_in)
       select :organizationId::bigint, listed.account_id, listed.name, unit.id, listed.tags, listed.standing, listed.notice,
         :discoveryId::bigint
       from jsonb_to_recordset(:accounts::jsonb) as listed (account_id text, name text, tags jsonb, standing text, notice text)
       join organization_units as unit on unit.organization_id = :organizationId and unit.external_id = :unitId
       on conflict (organization_id, account_id) do update
         set name = excluded.name, unit_id = excluded.unit_id, tags = excluded.tags, standing = excluded.standing,
           notice = excluded.notice, seen_in = excluded.seen_in`,
      {
        organizationId,
        discoveryId,
        unitId,
        accounts: JSON.stringify(
          accounts.map(({ accountId, name, tags, standing, notice = null }) => ({
            account_id: accountId,
            name,
            tags,
            standing,
            notice,
          })),
        ),
      },
    );
  });
}

/** Removes the units that a complete listing did not show. */
export async function removeUnlistedUnits(
  database: Database,
  { discoveryId, organizationId }: WritingDiscovery,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await isRunning(transaction, { discoveryId, organizationId }))) return;
    await transaction('organization_units')
      .where({ organization_id: organizationId })
      .whereNot({ seen_in: discoveryId })
      .delete();
  });
}

/** Marks an account that is no longer in the organization as closed, and lets go of its provider. */
export async function markLeft(
  database: Database,
  { discoveryId, organizationId, accountId }: WritingDiscovery & { accountId: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await isRunning(transaction, { discoveryId, organizationId }))) return;
    await transaction('organization_accounts')
      .where({ organization_id: organizationId, account_id: accountId })
      .whereNot({ seen_in: discoveryId })
      .update({
        standing: 'closed',
        state: 'closed',
        reason: 'The account is no longer in the organization',
        unit_id: null,
        provider_id: null,
      });
  });
}
