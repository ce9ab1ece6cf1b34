import type { FeedSettings } from '../../../domain/changes/feed-settings.ts';
import type { Transaction } from '../../database.ts';

/** A queue is the same under each name of a partition. */
const sourceOf = (settings: string): string =>
  `coalesce(split_part(${settings}->>'queue_arn', ':sqs:', 2), ${settings}->>'subscription', ${settings}->>'queue_url')`;

/**
 * Claims the queue or subscription of a feed until the transaction ends. Returns whether no other feed that is switched
 * on receives its messages: each message goes to whoever asks first, who removes it.
 */
export async function claimSource(
  transaction: Transaction,
  { providerId, settings }: { providerId: number; settings: FeedSettings },
): Promise<boolean> {
  const given = { providerId, settings: JSON.stringify(settings) };
  await transaction.raw(
    `select pg_advisory_xact_lock(hashtextextended('feed source ' || ${sourceOf(':settings::jsonb')}, 0))`,
    given,
  );
  const { rows } = await transaction.raw<{ rows: object[] }>(
    `select from change_feeds as feed
     join providers as provider on provider.id = feed.provider_id and provider.deleted_at is null
     where feed.enabled and feed.provider_id <> :providerId
       and ${sourceOf('feed.settings')} = ${sourceOf(':settings::jsonb')} limit 1`,
    given,
  );
  return rows.length === 0;
}
