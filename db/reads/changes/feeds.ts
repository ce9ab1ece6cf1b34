import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { FeedState } from '../../../domain/changes/announced-change.ts';
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
  resync_wanted_at: Date | null;
  enabled_at: Date;
  followed_at: Date | null;
  announced: number;
  missed: number;
  pending: number;
  failed: number;
  last_change_at: Date | null;
}

/** Finds the feed of a provider with its counts; null where none was ever switched on. */
export async function findFeed(database: Database | Transaction, providerId: number): Promise<FeedRow | null> {
  const { rows } = await database.raw<{ rows: FeedRow[] }>(
    `select provider_id, enabled, state, reason, refused, resync_wanted_at, enabled_at, followed_at, announced, missed,
       (select count(*) from announced_changes as change
        where change.provider_id = feed.provider_id and status = 'pending')::integer as pending,
       (select count(*) from announced_changes as change
        where change.provider_id = feed.provider_id and status = 'failed')::integer as failed,
       (select announced_at from announced_changes as change
        where change.provider_id = feed.provider_id order by id desc limit 1) as last_change_at
     from change_feeds as feed where provider_id = ?`,
    [providerId],
  );
  return rows[0] ?? null;
}

/** A feed to follow: where to continue, in which cloud. */
export interface OpenFeed {
  kind: ProviderKind;
  cursor: JsonObject | null;
}

/** Returns where to continue a feed; null when it is switched off or its provider disconnected. */
export async function openFeed(database: Database, providerId: number): Promise<OpenFeed | null> {
  const row = await database('change_feeds as feed')
    .join('providers as provider', 'provider.id', 'feed.provider_id')
    .where('feed.provider_id', providerId)
    .where('feed.enabled', true)
    .whereNull('provider.deleted_at')
    .first<OpenFeed | undefined>('provider.type as kind', 'feed.cursor');
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
