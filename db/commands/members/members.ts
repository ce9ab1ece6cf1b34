import type { Database } from '../../database.ts';

/** Records when members were last active; a time earlier than the stored one changes nothing. */
export async function writeMemberActivity(database: Database, activity: ReadonlyMap<number, Date>): Promise<void> {
  await database.raw(
    `update members set last_active_at = seen.at
     from unnest(?::bigint[], ?::timestamptz[]) as seen (id, at)
     where members.id = seen.id and (last_active_at is null or last_active_at < seen.at)`,
    [[...activity.keys()], [...activity.values()]],
  );
}
