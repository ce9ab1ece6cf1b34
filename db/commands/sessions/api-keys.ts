import type { Database } from '../../database.ts';

/** Writes when keys were last used; a time that is older than the stored one changes nothing. */
export async function writeKeyUses(database: Database, uses: ReadonlyMap<number, Date>): Promise<void> {
  await database.raw(
    `update api_keys set last_used_at = used.at
     from unnest(?::bigint[], ?::timestamptz[]) as used (id, at)
     where api_keys.id = used.id and (last_used_at is null or last_used_at < used.at)`,
    [[...uses.keys()], [...uses.values()]],
  );
}
