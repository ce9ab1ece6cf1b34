import type { Database, Transaction } from '../../database.ts';
import { attributeAgain, doubtFindings } from '../drifts/attribute.ts';
import type { AnnouncementPage, HashedChange } from './announcement-page.ts';
import { awaitActors } from './await-actors.ts';
import { countAnnounced, notifyAnnounced } from './count-announced.ts';
import { hearRegions } from './feed-regions.ts';
import { placeOfAnnouncement } from './placed.ts';
import { eachAlone, isRefusedValue, rejectedOf, storablePage } from './storable-page.ts';
import { lockAuditLog } from './watched-writes.ts';
import { forgetServices, storeWriteCalls } from './write-calls.ts';

/** How many rejected messages are kept for each feed. */
const rejectedAtMost = 100;

/**
 * Stores a page of announcements with the cursor that continues after it, in one transaction, so that none is lost or
 * stored twice. Each goes to the provider of its account and region whose feed is switched on and has this source; one
 * without such a provider is counted. An announcement of what is known already is dropped: of what the one before it
 * announced, while the resource is about to be read, and else of what is stored. So a controller that only writes a
 * status is not among those who changed a resource. What cannot be stored is rejected. After a page that says nothing of
 * calls, no service counts as heard. Returns how many were stored, or null when the feed is switched off or has started over.
 */
export async function storeAnnouncements(database: Database, page: AnnouncementPage): Promise<number | null> {
  const storable = storablePage(page);
  try {
    return await storePage(database, storable, storeItems);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    return storePage(database, storable, storeEachItem);
  }
}

async function storePage(
  database: Database,
  page: AnnouncementPage,
  store: (transaction: Transaction, page: AnnouncementPage) => Promise<number>,
): Promise<number | null> {
  return database.transaction(async (transaction) => {
    if (!(await moveFeed(transaction, page))) return null;
    const stored = await store(transaction, page);
    // Last, as what is heard of regions.
    if (page.calls === undefined) await forgetServices(transaction, page.providerId);
    return stored;
  });
}

async function storeItems(transaction: Transaction, page: AnnouncementPage): Promise<number> {
  const isWatch = page.changes.some(({ write }) => write !== undefined);
  const log = isWatch ? await lockAuditLog(transaction, page.providerId) : null;
  const stored = await insertChanges(transaction, page);
  const listed = await insertListings(transaction, page);
  await insertRejected(transaction, page);
  if (log !== null) await awaitActors(transaction, { ...page, log });
  // Last, since who switches a feed locks it first, and then its regions.
  await hearRegions(transaction, page);
  await storeWriteCalls(transaction, page);
  return stored + listed;
}

/** Stores a page item by item; one with a value that the database refuses is rejected, so that the feed goes on. */
async function storeEachItem(transaction: Transaction, page: AnnouncementPage): Promise<number> {
  let stored = 0;
  for (const item of eachAlone(page)) {
    try {
      stored += await transaction.transaction((savepoint) => storeItems(savepoint, item));
    } catch (error) {
      if (!isRefusedValue(error)) throw error;
      await insertRejected(transaction, rejectedOf(item));
    }
  }
  return stored;
}

/** Moves the cursor and records the state of the feed; returns false when the page is no longer wanted. */
async function moveFeed(transaction: Transaction, page: AnnouncementPage): Promise<boolean> {
  const { providerId, generation, cursor, gaps, refused, notes } = page;
  const gap = gaps.length === 0 ? null : gaps.join('; ').slice(0, 500);
  const { rowCount: isOn } = await transaction.raw<{ rowCount: number }>(
    `update change_feeds set cursor = :cursor::jsonb, state = 'following', reason = null, followed_at = now(),
       refused = refused || :refused::jsonb, notes = coalesce(:notes::jsonb, notes)
     where provider_id = :providerId and enabled and generation = :generation`,
    {
      providerId,
      generation,
      cursor: JSON.stringify(cursor),
      refused: JSON.stringify(refused),
      notes: notes === null ? null : JSON.stringify(notes),
    },
  );
  if (isOn === 0) return false;
  if (gap === null) return true;
  // In the order of ids, as everybody locks several feeds.
  await transaction.raw(
    `with missing as (select provider_id from change_feeds
       where enabled and (provider_id = :providerId or settings->>'through_provider_id' = :providerId::text)
       order by provider_id for update)
     update change_feeds as feed set resync_wanted_at = clock_timestamp(), resync_reason = :gap,
       continuous_since = clock_timestamp()
     from missing where missing.provider_id = feed.provider_id`,
    { providerId, gap },
  );
  return true;
}

/**
 * Stores announcements of resources with the provider of each; returns how many. One that is stored already without an
 * actor gets the actor, and so do the findings behind which it is. Findings behind which a new one may turn out to be have
 * no actor until it is read.
 */
export async function insertChanges(
  transaction: Transaction,
  { providerId, changes }: Pick<AnnouncementPage, 'providerId' | 'changes'>,
): Promise<number> {
  if (changes.length === 0) return 0;
  const { rows } = await transaction.raw<{
    rows: {
      provider_id: number;
      stored: number;
      unplaced: number;
      named: number[] | null;
      fresh: number[] | null;
    }[];
  }>(
    `with given as materialized (
       select * from jsonb_to_recordset(:changes::jsonb) as given ("eventId" text, source text, "resourceType" text,
         "externalId" text, region text, kind text, "occurredAt" timestamptz, via text, means text, call text,
         actor jsonb, hash text, name text, parts text[], place jsonb)),
     placed as materialized (
       select given.*, home.provider_id from given left join lateral (${placeOfAnnouncement}) as home on true),
     stored as (
       insert into announced_changes
         (provider_id, event_id, source, resource_type, external_id, region, kind, occurred_at, via, means, call, actor,
          configuration_hash, parts)
       select provider_id, "eventId", source, "resourceType",
         coalesce((select min(known.external_id) from resources as known
           where placed.name is not null and known.provider_id = placed.provider_id
             and known.resource_type = "resourceType" and known.name = placed.name and known.deleted_at is null
           having count(*) = 1), "externalId"), region, kind, "occurredAt", via, means, call,
         actor, hash, parts
       from placed
       where provider_id is not null and (hash is null or hash is distinct from coalesce(
         (select coalesce(waiting.configuration_hash, '') from announced_changes as waiting
          where waiting.provider_id = placed.provider_id and waiting.resource_type = "resourceType"
            and waiting.external_id = "externalId" and waiting.status = 'pending'
          order by waiting.id desc limit 1),
         (select known.configuration_hash from resources as known
          where known.provider_id = placed.provider_id and known.resource_type = "resourceType"
            and known.external_id = "externalId" and known.deleted_at is null)))
       on conflict (provider_id, event_id) do update set actor = excluded.actor, via = excluded.via,
         means = excluded.means, call = excluded.call
         where announced_changes.actor is null and excluded.actor is not null
       returning id, provider_id, xmax = 0 as is_new)
     select provider_id, count(*) filter (where is_new)::integer as stored, 0 as unplaced,
       array_agg(id order by id) filter (where not is_new) as named, array_agg(id) filter (where is_new) as fresh
     from stored group by provider_id
     union all select :providerId, 0, count(*)::integer, null, null from placed where provider_id is null`,
    { providerId, changes: JSON.stringify(withoutRepeated(changes)) },
  );
  let stored = 0;
  for (const row of rows.toSorted((one, other) => one.provider_id - other.provider_id)) {
    stored += row.stored;
    await countAnnounced(transaction, row.provider_id, { announced: row.stored, unplaced: row.unplaced });
    if (row.stored > 0) await notifyAnnounced(transaction, row.provider_id);
  }
  const named = rows.flatMap((row) => row.named ?? []);
  if (named.length > 0) await attributeAgain(transaction, named);
  const fresh = rows.flatMap((row) => row.fresh ?? []);
  if (fresh.length > 0) await doubtFindings(transaction, fresh);
  return stored;
}

async function insertListings(transaction: Transaction, { providerId, listings }: AnnouncementPage): Promise<number> {
  if (listings.length === 0) return 0;
  const { rows } = await transaction.raw<{ rows: { provider_id: number; stored: number }[] }>(
    `with given as materialized (
       select * from jsonb_to_recordset(:listings::jsonb) as given ("eventId" text, service text, call text, place jsonb)),
     stored as (
       insert into announced_listings (provider_id, event_id, service, region, call, due_at)
       select home.provider_id, "eventId", service, place->>'listedIn', call,
         greatest(clock_timestamp(), (select max(last.settled_at) + interval '1 minute' from announced_listings as last
           where last.provider_id = home.provider_id and last.service = given.service
             and last.region = place->>'listedIn'))
       from given join lateral (${placeOfAnnouncement}) as home on true
       on conflict (provider_id, event_id) do nothing
       returning provider_id)
     select provider_id, count(*)::integer as stored from stored group by provider_id order by provider_id`,
    { providerId, listings: JSON.stringify(listings) },
  );
  for (const row of rows) {
    await countAnnounced(transaction, row.provider_id, { unnamed: row.stored });
    await notifyAnnounced(transaction, row.provider_id);
  }
  return rows.reduce((sum, { stored }) => sum + stored, 0);
}

/** Keeps the newest messages that were no announcements, and counts all. */
async function insertRejected(
  transaction: Transaction,
  { providerId, rejected }: Pick<AnnouncementPage, 'providerId' | 'rejected'>,
): Promise<void> {
  if (rejected.length === 0) return;
  const { rowCount } = await transaction.raw<{ rowCount: number }>(
    `insert into rejected_messages (provider_id, message_id, reason, text)
     select :providerId, "messageId", left(reason, 500), left(text, 500)
     from jsonb_to_recordset(:rejected::jsonb) as given ("messageId" text, reason text, text text)
     on conflict (provider_id, message_id) do nothing`,
    { providerId, rejected: JSON.stringify(rejected) },
  );
  await countAnnounced(transaction, providerId, { rejected: rowCount });
  await transaction.raw(
    `delete from rejected_messages where provider_id = :providerId and id <= (
       select id from rejected_messages where provider_id = :providerId order by id desc offset :rejectedAtMost limit 1)`,
    { providerId, rejectedAtMost },
  );
}

/** Leaves out what a page announces twice, and a change to the same configuration as the one before it of its resource. */
function withoutRepeated(changes: readonly HashedChange[]): HashedChange[] {
  const newest = new Map<string, string | null>();
  const events = new Set<string>();
  return changes.filter(({ eventId, resourceType, externalId, place, hash }) => {
    const resource = JSON.stringify([place, resourceType, externalId]);
    const event = JSON.stringify([place, eventId]);
    const isRepeated = events.has(event) || (hash !== null && newest.get(resource) === hash);
    events.add(event);
    newest.set(resource, hash);
    return !isRepeated;
  });
}
