import type { Database, Transaction } from '../../database.ts';

/** The audit feed of a cluster; its token is not among the fields. */
export interface AuditFeedRow {
  provider_id: number;
  token_hint: string;
  created_at: Date;
  received_at: Date | null;
  received: number;
  stored: number;
}

const columns = ['provider_id', 'token_hint', 'created_at', 'received_at', 'received', 'stored'] as const;

/** Gives a cluster a feed with this token, or its feed another token: the one before is refused from then on. */
export async function putAuditFeed(
  transaction: Transaction,
  feed: { providerId: number; tokenHash: Buffer; tokenHint: string; memberId: number },
): Promise<AuditFeedRow> {
  const token = { token_hash: feed.tokenHash, token_hint: feed.tokenHint, created_by: feed.memberId };
  const [row] = await transaction('audit_feeds')
    .insert({ provider_id: feed.providerId, ...token })
    .onConflict('provider_id')
    .merge({ ...token, created_at: transaction.fn.now() })
    .returning<AuditFeedRow[]>([...columns]);
  if (row === undefined) throw new Error('the audit feed was not stored');
  return row;
}

/** Removes the feed of a cluster with its records; returns whether there was one. Named actors stay. */
export async function removeAuditFeed(transaction: Transaction, providerId: number): Promise<boolean> {
  await transaction('audit_records').where({ provider_id: providerId }).delete();
  await transaction('watched_writes').where({ provider_id: providerId }).delete();
  return (await transaction('audit_feeds').where({ provider_id: providerId }).delete()) > 0;
}

/** Finds the feed of a cluster. */
export async function findAuditFeed(
  database: Database | Transaction,
  providerId: number,
): Promise<AuditFeedRow | null> {
  const row = await database('audit_feeds')
    .where({ provider_id: providerId })
    .first<AuditFeedRow | undefined>([...columns]);
  return row ?? null;
}

/** Returns the hash of the token that a connected cluster's API server shows; null where it has none. */
export async function findAuditTokenHash(database: Database, providerId: number): Promise<Buffer | null> {
  const row = await database('audit_feeds as feed')
    .join('providers as provider', 'provider.id', 'feed.provider_id')
    .where('feed.provider_id', providerId)
    .whereNull('provider.deleted_at')
    .first<{ token_hash: Buffer } | undefined>('feed.token_hash');
  return row?.token_hash ?? null;
}
