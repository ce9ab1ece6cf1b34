import { announcesNew } from '../../../domain/changes/feed-kinds.ts';
import type { FeedSettings } from '../../../domain/changes/feed-settings.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database, Transaction } from '../../database.ts';
import { requestSync } from '../sync/requests.ts';
import { forgetRegions } from './feed-regions.ts';

/** Notifies the workers that a feed was switched on or off, or has another source. */
export async function notifyFeeds(transaction: Transaction, providerId: number): Promise<void> {
  await transaction.raw(`select pg_notify('change_feeds_changed', ?::text)`, [providerId]);
}

/**
 * Switches a feed on or off, with settings if they are given, and returns whether that changed anything. A feed that is
 * switched on again or gets other settings starts over: announcements of the time in between may be gone.
 */
export async function switchFeed(
  transaction: Transaction,
  { providerId, enabled, settings = null }: { providerId: number; enabled: boolean; settings?: FeedSettings | null },
): Promise<boolean> {
  const { rowCount } = await transaction.raw<{ rowCount: number }>(
    `insert into change_feeds as feed (provider_id, enabled, settings, resync_wanted_at)
     values (:providerId, :enabled, coalesce(:settings::jsonb, '{}'), case when :enabled then clock_timestamp() end)
     on conflict (provider_id) do update set enabled = :enabled, settings = coalesce(:settings::jsonb, feed.settings),
       generation = feed.generation + 1, state = 'starting', reason = null, cursor = null, refused = '{}', notes = '[]',
       continuous_since = null, resync_wanted_at = excluded.resync_wanted_at, resync_reason = null, followed_at = null,
       enabled_at = now()
     where feed.enabled <> :enabled or feed.settings <> coalesce(:settings::jsonb, feed.settings)`,
    { providerId, enabled, settings: settings === null ? null : JSON.stringify(settings) },
  );
  if (rowCount === 0) return false;
  await forgetRegions(transaction, providerId);
  await notifyFeeds(transaction, providerId);
  return true;
}

/** Records that a feed is followed now. */
export async function noteFollowing(database: Database, providerId: number): Promise<void> {
  await database('change_feeds')
    .where({ provider_id: providerId, enabled: true })
    .update({ followed_at: database.fn.now() });
}

/** Records why a feed cannot be followed now. */
export async function noteFailing(
  database: Database,
  { providerId, reason }: { providerId: number; reason: string },
): Promise<void> {
  await database('change_feeds')
    .where({ provider_id: providerId, enabled: true })
    .update({ state: 'failing', reason: reason.slice(0, 500), followed_at: database.fn.now() });
}

/**
 * Records for a feed that goes through another one whether that one is followed: what it receives is stored for both.
 * One that was not following before may have missed announcements, which a sync finds.
 */
export async function followThrough(database: Database, providerId: number): Promise<void> {
  await database.raw(
    `with through as (
       select own.provider_id, case
         when source.provider_id is null or not source.enabled or source.settings->>'queue_arn' is null
           then 'The feed that it goes through is switched off or has no queue'
         when source.state <> 'following' then 'The feed that it goes through is ' || source.state
         when source.followed_at < now() - interval '2 minutes' then 'The feed that it goes through is not followed'
       end as fault, coalesce(source.notes, '[]') as notes
       from change_feeds as own
       left join change_feeds as source on source.provider_id = (own.settings->>'through_provider_id')::bigint
       where own.provider_id = ? and own.enabled)
     update change_feeds as feed set followed_at = now(), reason = through.fault, notes = through.notes,
       state = case when through.fault is null then 'following' else 'failing' end,
       continuous_since = case when through.fault is null
         then coalesce(feed.continuous_since, clock_timestamp()) else feed.continuous_since end,
       resync_wanted_at = case when through.fault is null and feed.state = 'starting'
         then coalesce(feed.resync_wanted_at, clock_timestamp()) else feed.resync_wanted_at end
     from through where through.provider_id = feed.provider_id`,
    [providerId],
  );
}

/**
 * Requests the sync that a gap in a feed makes necessary, unless a sync is running that may have begun before the gap:
 * then a later call does. Returns whether it did.
 */
export async function requestResync(database: Database, providerId: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const wanted = await transaction('change_feeds')
      .where({ provider_id: providerId, enabled: true })
      .whereNotNull('resync_wanted_at')
      .forUpdate()
      .first<{ resync_wanted_at: Date } | undefined>('resync_wanted_at');
    if (wanted === undefined) return false;
    const claim = await requestSync(transaction, { providerId, trigger: 'execution', requestedBy: null });
    if (claim === null || !claim.isNew) return false;
    await transaction('change_feeds').where({ provider_id: providerId }).update({
      resync_wanted_at: null,
      resync_reason: null,
    });
    return true;
  });
}

/**
 * Counts the changes that a completed sync found although a feed should have announced them: of resources that were
 * known, of types that are announced, since a time from which the feed has no gap. For a feed that cannot announce new
 * resources, those count as well.
 */
export async function countMissed(
  transaction: Transaction,
  { providerId, executionId }: { providerId: number; executionId: number },
): Promise<void> {
  const feed = await transaction('change_feeds as feed')
    .join('providers as provider', 'provider.id', 'feed.provider_id')
    .where({ 'feed.provider_id': providerId, 'feed.enabled': true })
    .first<{ kind: ProviderKind; settings: FeedSettings } | undefined>('provider.type as kind', 'feed.settings');
  if (feed === undefined) return;
  const withNew = !announcesNew(feed.kind, feed.settings);
  await transaction.raw(
    `update change_feeds as feed set missed = missed + (
       select count(*) from resource_versions as version
       join resources as resource on resource.id = version.resource_id
       where version.execution_id = :executionId and version.id is distinct from resource.formed_since
         and not jsonb_exists(feed.refused, resource.resource_type)
         and (:withNew or exists (select from resource_versions as older
           where older.resource_id = version.resource_id and older.id < version.id))
         and not exists (select from announced_changes as change
           where change.provider_id = feed.provider_id and change.resource_type = resource.resource_type
             and change.external_id = resource.external_id and change.status = 'pending'))
     where feed.provider_id = :providerId and feed.enabled and feed.state = 'following'
       and feed.resync_wanted_at is null
       and feed.continuous_since < (
         select max(before.started_at) from executions as before
         join executions as own on own.job_id = before.job_id and own.id = :executionId
         where before.id < own.id and before.status = 'succeeded')`,
    { executionId, providerId, withNew },
  );
}
