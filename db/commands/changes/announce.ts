import type { AnnouncedChange } from '../../../domain/changes/announced-change.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database } from '../../database.ts';

/** An announcement, with the hash of the configuration that it contains; null if it contains none. */
export type HashedChange = AnnouncedChange & { hash: string | null };

/**
 * Stores a page of announcements with the cursor that continues after it, in one transaction, so that none is lost or
 * stored twice. An announcement of what is stored already is dropped, unless the resource is about to be read: then
 * what is stored may be older. Returns how many were stored, or null when the feed is switched off.
 */
export async function storeAnnouncements(
  database: Database,
  page: {
    providerId: number;
    changes: HashedChange[];
    cursor: JsonObject;
    gaps: readonly string[];
    refused: Record<string, string>;
  },
): Promise<number | null> {
  const { providerId, changes, cursor, gaps, refused } = page;
  return database.transaction(async (transaction) => {
    const { rowCount: isOn } = await transaction.raw<{ rowCount: number }>(
      `update change_feeds set cursor = :cursor::jsonb, state = 'following', reason = null, followed_at = now(),
         refused = refused || :refused::jsonb,
         resync_wanted_at = case when :gap::text is null then resync_wanted_at else clock_timestamp() end,
         resync_reason = coalesce(:gap::text, resync_reason),
         continuous_since = case when :gap::text is null then continuous_since else clock_timestamp() end
       where provider_id = :providerId and enabled`,
      {
        providerId,
        cursor: JSON.stringify(cursor),
        refused: JSON.stringify(refused),
        gap: gaps.length === 0 ? null : gaps.join('; ').slice(0, 500),
      },
    );
    if (isOn === 0) return null;
    if (changes.length === 0) return 0;
    const { rowCount } = await transaction.raw<{ rowCount: number }>(
      `insert into announced_changes
         (provider_id, event_id, source, resource_type, external_id, region, kind, occurred_at, via, means, call, actor,
          configuration_hash)
       select :providerId, "eventId", source, "resourceType", "externalId", given.region, kind, "occurredAt", via, means,
         call, actor, hash
       from jsonb_to_recordset(:changes::jsonb) as given ("eventId" text, source text, "resourceType" text,
         "externalId" text, region text, kind text, "occurredAt" timestamptz, via text, means text, call text,
         actor jsonb, hash text)
       where given.hash is null
         or exists (select from announced_changes as waiting
           where waiting.provider_id = :providerId and waiting.resource_type = "resourceType"
             and waiting.external_id = "externalId" and waiting.status = 'pending')
         or not exists (select from resources as known
           where known.provider_id = :providerId and known.resource_type = "resourceType"
             and known.external_id = "externalId" and known.configuration_hash = given.hash and known.deleted_at is null)
       on conflict (provider_id, event_id) do nothing`,
      { providerId, changes: JSON.stringify(changes) },
    );
    if (rowCount === 0) return 0;
    await transaction('change_feeds').where({ provider_id: providerId }).increment('announced', rowCount);
    await transaction.raw(`select pg_notify('changes_announced', ?::text)`, [providerId]);
    return rowCount;
  });
}
