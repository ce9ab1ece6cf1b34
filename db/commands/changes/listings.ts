import type { Database, Transaction } from '../../database.ts';
import type { NamedListing } from '../../reads/changes/listings.ts';
import { insertChanges } from './announce.ts';
import { countAnnounced, notifyAnnounced } from './count-announced.ts';
import type { HashedChange } from './announcement-page.ts';
import { postpone } from './postpone.ts';
import { hasShortIds } from './storable-page.ts';

interface Named {
  providerId: number;
  listing: NamedListing;
}

const ofListing = `provider_id = :providerId and service = :service and region = :region and status = 'pending'
  and id <= :upTo`;

function bindingsOf({ providerId, listing }: Named) {
  return { providerId, service: listing.service, region: listing.region, upTo: listing.up_to };
}

/** Records that a comparison begins, which later attempts continue. */
export async function beginListing(database: Database, named: Named & { begunAt: Date }): Promise<void> {
  await database('announced_listings').where({ id: named.listing.up_to }).update({ begun_at: named.begunAt });
}

/**
 * Announces the resources of a page that are not stored as they were listed (not those whose ids no index can hold), marks
 * those that are stored as seen, and keeps where the listing continues: null leaves that.
 */
export async function comparePage(
  database: Database,
  page: Named & { changes: HashedChange[]; cursor: string | null },
): Promise<void> {
  const { providerId, listing, cursor } = page;
  const changes = page.changes.filter(hasShortIds);
  await database.transaction(async (transaction) => {
    await insertChanges(transaction, { providerId, changes });
    await transaction.raw(
      `update resources set last_seen_at = clock_timestamp() where id in (
         select known.id from jsonb_to_recordset(:listed::jsonb) as listed ("resourceType" text, "externalId" text)
         join resources as known on known.provider_id = :providerId and known.resource_type = "resourceType"
           and known.external_id = "externalId" and known.deleted_at is null
         order by known.id for no key update of known)`,
      {
        providerId,
        listed: JSON.stringify(changes.map(({ resourceType, externalId }) => ({ resourceType, externalId }))),
      },
    );
    if (cursor === null) return;
    await transaction.raw(
      `update announced_listings set attempts = 0, cursor = case when id = :upTo then :cursor else cursor end
       where ${ofListing}`,
      { ...bindingsOf({ providerId, listing }), cursor },
    );
  });
}

/** Announces the deletion of the resources that a complete listing did not show, so that each is looked for. */
export async function announceVanished(
  transaction: Transaction,
  complete: {
    providerId: number;
    eventId: string;
    resourceTypes: readonly string[];
    region: string | null;
    begunAt: Date;
  },
): Promise<void> {
  const { rowCount } = await transaction.raw<{ rowCount: number }>(
    `insert into announced_changes (provider_id, event_id, source, resource_type, external_id, region, kind)
     select provider_id, :eventId || '/gone/' || id, 'listing', resource_type, external_id, region, 'deleted'
     from resources as known
     where provider_id = :providerId and resource_type = any(:types) and (:region::text is null or region = :region)
       and deleted_at is null and last_seen_at < :begunAt
     on conflict (provider_id, event_id) do nothing`,
    { ...complete, types: [...complete.resourceTypes] },
  );
  if (rowCount === 0) return;
  await countAnnounced(transaction, complete.providerId, { announced: rowCount });
  await notifyAnnounced(transaction, complete.providerId);
}

/** Settles the announcements up to the one before which a listing began. */
export async function settleListing(transaction: Transaction, named: Named): Promise<void> {
  await transaction.raw(
    `update announced_listings set status = 'compared', settled_at = clock_timestamp(), reason = null
     where ${ofListing}`,
    bindingsOf(named),
  );
}

/** Lets a listing wait after a failed attempt, or gives it up, as `postpone` says. */
export async function postponeListing(
  database: Database,
  named: Named & { reason: string; isFinal: boolean },
): Promise<void> {
  await postpone(database, { table: 'announced_listings', where: ofListing, bindings: bindingsOf(named) }, named);
}

/** Lets the listings that are due have their turn before this one continues. */
export async function yieldListing(database: Database, named: Named): Promise<void> {
  await database.raw(`update announced_listings set due_at = clock_timestamp() where ${ofListing}`, bindingsOf(named));
}
