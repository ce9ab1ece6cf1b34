import type { Database } from '../../database.ts';

/** A listing that announcements name, with the newest of them. */
export interface NamedListing {
  /** Of the newest announcement. */
  event_id: string;
  service: string;
  region: string;
  /** Announcements up to this one are settled by a listing that begins after now. */
  up_to: number;
}

/** Returns the listing of a provider that waits longest to be compared; null if none is due. */
export async function dueListing(database: Database, providerId: number): Promise<NamedListing | null> {
  const { rows } = await database.raw<{ rows: NamedListing[] }>(
    `select (array_agg(event_id order by id desc))[1] as event_id, service, region, max(id) as up_to
     from announced_listings where provider_id = ? and status = 'pending'
     group by service, region having min(due_at) <= clock_timestamp()
     order by min(due_at) limit 1`,
    [providerId],
  );
  return rows[0] ?? null;
}
