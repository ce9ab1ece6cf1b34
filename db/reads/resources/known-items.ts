import type { Database } from '../../database.ts';

/** Announced changes of which a sync found more on its own, in percent, make a feed unfit to save readings. */
const missedPercentAtMost = 1;
/** A feed that was not known to be followed for longer may have missed something. */
const silentSecondsAtMost = 60;

/** Types whose details come from services whose calls no feed knows: alarms, detectors and the like. */
const partlyAnnouncedTypes = ['account', 'account_region', 'log_group'];
/** A region that was silent for longer may not be announced at all: its rule or trail may be missing. */
export const heardWithinHours = 24;

/**
 * Returns whether a sync may rely on the provider's change feed: it runs on its schedule, and the feed is followed, has
 * announced something, has no gap to close and misses few changes.
 */
export async function hasTrustedFeed(
  database: Database,
  { providerId, executionId }: { providerId: number; executionId: number },
): Promise<boolean> {
  const { rows } = await database.raw<{ rows: object[] }>(
    `select from change_feeds
     join executions as execution on execution.id = :executionId and execution.trigger = 'schedule'
     where provider_id = :providerId and enabled and state = 'following' and resync_wanted_at is null
       and followed_at > now() - make_interval(secs => :silentSeconds)
       and announced > 0 and missed * 100 <= announced * :missedPercent`,
    { providerId, executionId, silentSeconds: silentSecondsAtMost, missedPercent: missedPercentAtMost },
  );
  return rows.length > 0;
}

/**
 * Returns the resources of a listing whose details need not be read, by what the listing showed when they were: those
 * that the provider's change feed has followed since, without a gap, in a region from which it has heard since, and of
 * which nothing was announced that was not read. Types that are listed by schema are never announced. What two resources show alike is left out. Details are read again within `maxAgeHours`, each resource at another
 * time of that period, by its id.
 */
export async function knownItems(
  database: Database,
  listing: {
    providerId: number;
    service: string;
    resourceTypes: readonly string[];
    /** Null for a listing of all regions. */
    region: string | null;
    maxAgeHours: number;
  },
): Promise<Map<string, number>> {
  const { rows } = await database.raw<{ rows: { listed_key: string; id: number }[] }>(
    `with period as (select (:maxAgeHours * 3600)::bigint as seconds, extract(epoch from now())::bigint as at),
     listed as (
       select resource.*, count(*) over (partition by listed_key) as alike from resources as resource
       where provider_id = :providerId and resource_type = any(:resourceTypes)
         and (:region::text is null or region = :region) and deleted_at is null and listed_key is not null)
     select known.listed_key, known.id
     from change_feeds as feed cross join period
     join listed as known on known.alike = 1
     join resource_versions as version on version.id = known.version_id and version.unreadable = '{}'
     join feed_regions as place on place.provider_id = known.provider_id and place.region = known.region
       and place.fault is null and place.heard_at > now() - make_interval(hours => :heardWithinHours)
       and known.read_at > place.heard_since
     where feed.provider_id = :providerId and not jsonb_exists(feed.refused, known.resource_type)
       and known.resource_type !~ '[:/]' and known.resource_type <> all(:partlyAnnouncedTypes)
       and known.read_at > feed.continuous_since
       and extract(epoch from known.read_at) >= at - mod(at + mod(known.id, seconds) * 7919, seconds)
       and not exists (select from announced_changes as change
         where change.provider_id = :providerId and change.resource_type = known.resource_type
           and change.external_id = known.external_id and change.status in ('pending', 'failed')
           and change.announced_at > known.read_at)
       and not exists (select from announced_listings as unread
         where unread.provider_id = :providerId and unread.service = :service and unread.status <> 'compared'
           and unread.announced_at > known.read_at)`,
    { ...listing, resourceTypes: [...listing.resourceTypes], partlyAnnouncedTypes, heardWithinHours },
  );
  return new Map(rows.map(({ listed_key: key, id }) => [key, id]));
}
