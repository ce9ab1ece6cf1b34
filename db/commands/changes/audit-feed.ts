import type { AuditSource } from '../../../domain/clouds/kubernetes/audit/audit-source.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database, Transaction } from '../../database.ts';
import { notifyFeeds } from './feeds.ts';

/** The audit feed of a cluster; its token is not among the fields. */
export interface AuditFeedRow {
  provider_id: number;
  source: AuditSource;
  token_hint: string | null;
  created_at: Date;
  received_at: Date | null;
  /** When the log of the cloud was last read to its end. */
  read_at: Date | null;
  /** Why the log of the cloud cannot be read at present; null while it can. */
  reason: string | null;
  received: number;
  stored: number;
  /** How long the last hundred calls took from their end to being stored here, in seconds: the median and the longest. */
  median_delay: number | null;
  longest_delay: number | null;
}

/** Gives a cluster a feed with this token, or its feed another token: the one before is refused from then on. */
export async function putAuditFeed(
  transaction: Transaction,
  feed: { providerId: number; tokenHash: Buffer; tokenHint: string; memberId: number },
): Promise<AuditFeedRow> {
  return putFeed(transaction, {
    provider_id: feed.providerId,
    source: 'webhook',
    token_hash: feed.tokenHash,
    token_hint: feed.tokenHint,
    created_by: feed.memberId,
  });
}

/**
 * Gives a cluster a feed that reads the log of its cloud, in place of any other. One that does so already stays as it is,
 * and tries again at once if it failed.
 */
export async function putCloudAuditFeed(
  transaction: Transaction,
  feed: { providerId: number; memberId: number },
): Promise<AuditFeedRow> {
  const known = await findAuditFeed(transaction, feed.providerId);
  if (known?.source === 'cloud_log') {
    await notifyFeeds(transaction, feed.providerId);
    return known;
  }
  return putFeed(transaction, {
    provider_id: feed.providerId,
    source: 'cloud_log',
    token_hash: null,
    token_hint: null,
    created_by: feed.memberId,
  });
}

async function putFeed(
  transaction: Transaction,
  row: {
    provider_id: number;
    source: AuditSource;
    token_hash: Buffer | null;
    token_hint: string | null;
    created_by: number;
  },
): Promise<AuditFeedRow> {
  await transaction('audit_feeds')
    .insert(row)
    .onConflict('provider_id')
    .merge({ ...row, created_at: transaction.fn.now(), cursor: null, read_at: null, reason: null });
  await notifyFeeds(transaction, row.provider_id);
  const feed = await findAuditFeed(transaction, row.provider_id);
  if (feed === null) throw new Error('the audit feed was not stored');
  return feed;
}

/** Removes the feed of a cluster with its records; returns whether there was one. Named actors stay. */
export async function removeAuditFeed(transaction: Transaction, providerId: number): Promise<boolean> {
  await transaction('audit_records').where({ provider_id: providerId }).delete();
  await transaction('watched_writes').where({ provider_id: providerId }).delete();
  await notifyFeeds(transaction, providerId);
  return (await transaction('audit_feeds').where({ provider_id: providerId }).delete()) > 0;
}

/** Finds the feed of a cluster. */
export async function findAuditFeed(
  database: Database | Transaction,
  providerId: number,
): Promise<AuditFeedRow | null> {
  const { rows } = await database.raw<{ rows: AuditFeedRow[] }>(
    `select provider_id, source, token_hint, created_at, received_at, read_at, reason, received, stored, delay.*
     from audit_feeds as feed
     cross join lateral (
       select percentile_cont(0.5) within group (order by seconds)::real as median_delay,
         max(seconds)::real as longest_delay
       from (select greatest(0, extract(epoch from stored_at - completed_at)) as seconds
         from audit_records as record where record.provider_id = feed.provider_id
         order by stored_at desc limit 100) as last) as delay
     where provider_id = ?`,
    [providerId],
  );
  return rows[0] ?? null;
}

/** Returns the hash of the token that a connected cluster's API server shows; null where it has none. */
export async function findAuditTokenHash(database: Database, providerId: number): Promise<Buffer | null> {
  const row = await database('audit_feeds as feed')
    .join('providers as provider', 'provider.id', 'feed.provider_id')
    .where('feed.provider_id', providerId)
    .whereNull('provider.deleted_at')
    .first<{ token_hash: Buffer | null } | undefined>('feed.token_hash');
  return row?.token_hash ?? null;
}

/** Returns from where the log of the cloud of a cluster is read on; null where it is not read. */
export async function openCloudAuditFeed(
  database: Database,
  providerId: number,
): Promise<{ cursor: JsonObject | null } | null> {
  const row = await database('audit_feeds')
    .where({ provider_id: providerId, source: 'cloud_log' })
    .first<{ cursor: JsonObject | null } | undefined>('cursor');
  return row ?? null;
}

/** Records why the log of the cloud of a cluster cannot be read now. */
export async function noteUnreadableLog(
  database: Database,
  { providerId, reason }: { providerId: number; reason: string },
): Promise<void> {
  await database('audit_feeds')
    .where({ provider_id: providerId, source: 'cloud_log' })
    .update({ reason: reason.slice(0, 500) });
}
