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

/** Announces the resources of a page that are not stored as they were listed; not those whose ids no index can hold. */
export async function announceDifferences(
  database: Database,
  page: { providerId: number; changes: HashedChange[] },
): Promise<number> {
  const changes = page.changes.filter(hasShortIds);
  return database.transaction((transaction) => insertChanges(transaction, { ...page, changes }));
}

/** Announces the deletion of the resources that a complete listing did not contain, so that each is looked for. */
export async function announceVanished(
  transaction: Transaction,
  complete: {
    providerId: number;
    eventId: string;
    resourceTypes: readonly string[];
    region: string | null;
    readAt: Date;
    listed: readonly { resourceType: string; externalId: string }[];
  },
): Promise<void> {
  const { rowCount } = await transaction.raw<{ rowCount: number }>(
    `insert into announced_changes (provider_id, event_id, source, resource_type, external_id, region, kind)
     select provider_id, :eventId || '/gone/' || id, 'listing', resource_type, external_id, region, 'deleted'
     from resources as known
     where provider_id = :providerId and resource_type = any(:types) and (:region::text is null or region = :region)
       and deleted_at is null and last_seen_at < :readAt
       and not exists (
         select from jsonb_to_recordset(:listed::jsonb) as listed ("resourceType" text, "externalId" text)
         where "resourceType" = known.resource_type and "externalId" = known.external_id)
     on conflict (provider_id, event_id) do nothing`,
    {
      ...complete,
      types: [...complete.resourceTypes],
      listed: JSON.stringify(complete.listed),
    },
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
