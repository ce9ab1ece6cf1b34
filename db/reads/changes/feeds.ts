import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { FeedState } from '../../../domain/changes/announced-change.ts';
import type { FeedSettings } from '../../../domain/changes/feed-settings.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database, Transaction } from '../../database.ts';

/** A provider's change feed. */
export interface FeedRow {
  provider_id: number;
  enabled: boolean;
  state: FeedState;
  /** Why it is failing; null otherwise. */
  reason: string | null;
  /** Resource types whose changes are not announced, with the reason. */
  refused: Record<string, string>;
  settings: FeedSettings;
  /** What limits the feed at present, as sentences. */
  notes: string[];
  resync_wanted_at: Date | null;
  enabled_at: Date;
  followed_at: Date | null;
  announced: number;
  missed: number;
  unplaced: number;
  unnamed: number;
  rejected: number;
  /** How long the last hundred changes took from happening to being announced, in seconds: the median and the longest. */
  median_delay: number | null;
  longest_delay: number | null;
  pending: number;
  failed: number;
  last_change_at: Date | null;
}

/** Finds the feed of a provider with its counts; null where none was ever switched on. */
export async function findFeed(database: Database | Transaction, providerId: number): Promise<FeedRow | null> {
  const { rows } = await database.raw<{ rows: FeedRow[] }>(
    `select provider_id, enabled, state, reason, refused, settings, notes, resync_wanted_at, enabled_at, followed_at,
       announced, missed, unplaced, unnamed, rejected, delay.*,
       (select count(*) from announced_changes as change
        where change.provider_id = feed.provider_id and status = 'pending')::integer as pending,
       (select count(*) from announced_changes as change
        where change.provider_id = feed.provider_id and status = 'failed')::integer as failed,
       (select announced_at from announced_changes as change
        where change.provider_id = feed.provider_id order by id desc limit 1) as last_change_at
     from change_feeds as feed
     cross join lateral (
       select percentile_cont(0.5) within group (order by seconds)::real as median_delay,
         max(seconds)::real as longest_delay
       from (select greatest(0, extract(epoch from announced_at - occurred_at)) as seconds
         from announced_changes as change where change.provider_id = feed.provider_id
         order by id desc limit 100) as last) as delay
     where provider_id = ?`,
    [providerId],
  );
  return rows[0] ?? null;
}

/** A feed to follow: where to continue, in which cloud. */
export interface OpenFeed {
  kind: ProviderKind;
  cursor: JsonObject | null;
  settings: FeedSettings;
  /** Grows whenever the feed starts over. */
  generation: number;
}

/** Returns where to continue a feed; null when it is switched off or its provider disconnected. */
export async function openFeed(database: Database, providerId: number): Promise<OpenFeed | null> {
  const row = await database('change_feeds as feed')
    .join('providers as provider', 'provider.id', 'feed.provider_id')
    .where('feed.provider_id', providerId)
    .where('feed.enabled', true)
    .whereNull('provider.deleted_at')
    .first<OpenFeed | undefined>('provider.type as kind', 'feed.cursor', 'feed.settings', 'feed.generation');
  return row ?? null;
}

/** Returns the providers whose feed is switched on and was not followed for `silentSeconds`. */
export async function unfollowedFeeds(database: Database, silentSeconds: number): Promise<number[]> {
  const rows = await database('change_feeds as feed')
    .join('providers as provider', 'provider.id', 'feed.provider_id')
    .where('feed.enabled', true)
    .whereNull('provider.deleted_at')
    .whereNotNull('provider.answered_at')
    .whereRaw(`coalesce(feed.followed_at, '-infinity') < now() - make_interval(secs => ?)`, [silentSeconds])
    .orderBy('feed.provider_id')
    .select<{ provider_id: number }[]>('feed.provider_id');
  return rows.map(({ provider_id: id }) => id);
}
