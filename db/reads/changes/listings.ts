import type { Database } from '../../database.ts';

/** A listing that announcements name, with the newest of them. */
export interface NamedListing {
  /** Of the newest announcement that the comparison settles. */
  event_id: string;
  service: string;
  region: string;
  /** Announcements up to this one are settled by a listing that began after them. */
  up_to: number;
  /** When a comparison that is to be continued began; null for a new one. */
  begun_at: Date | null;
  /** Resumes it; null at its start. */
  cursor: string | null;
}

/**
 * Returns the listing of a provider that waits longest to be compared, or continued; null if none is due. What is
 * announced after a comparison began waits for the next one.
 */
export async function dueListing(database: Database, providerId: number): Promise<NamedListing | null> {
  const { rows } = await database.raw<{ rows: NamedListing[] }>(
    `with waiting as (
       select coalesce(max(id) filter (where begun_at is not null), max(id)) as up_to, min(due_at) as due_at
       from announced_listings where provider_id = ? and status = 'pending'
       group by service, region having min(due_at) <= clock_timestamp())
     select event_id, service, region, up_to, begun_at, cursor
     from waiting join announced_listings as newest on newest.id = waiting.up_to
     order by waiting.due_at limit 1`,
    [providerId],
  );
  return rows[0] ?? null;
}
