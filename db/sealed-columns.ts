import type { Database } from './database.ts';

/**
 * Every column that holds sealed secrets, with the key of its table. Every new one has to be listed here, or rotation
 * misses it.
 */
export const sealedColumns = [
  { table: 'installation_secrets', key: 'name', column: 'sealed' },
  { table: 'provider_credentials', key: 'provider_id', column: 'sealed' },
  { table: 'credential_changes', key: 'id', column: 'sealed' },
  { table: 'webhooks', key: 'id', column: 'secret' },
  { table: 'webhooks', key: 'id', column: 'previous_secret' },
] as const;

/** The part of a sealer that re-wrapping needs. */
export interface Rewrapper {
  needsRewrap(sealed: Uint8Array): boolean;
  rewrap(sealed: Uint8Array): Buffer;
}

const pageSize = 200;

/**
 * Wraps every sealed record with the current key and returns how many were changed and how many there are. Each record
 * is updated separately, and only if it is unchanged since it was read: the run can be killed at any point and
 * repeated, and is safe while the service is running. Throws the sealer's error for a record whose key is not
 * configured.
 */
export async function rewrapSealedRecords(
  database: Database,
  sealer: Rewrapper,
): Promise<{ rewrapped: number; records: number }> {
  const done = { rewrapped: 0, records: 0 };
  for (const { table, key, column } of sealedColumns) {
    for (let after: number | string | null = null; ;) {
      const page = database(table)
        .whereNotNull(column)
        .orderBy(key)
        .limit(pageSize)
        .select<{ key: number | string; sealed: Buffer }[]>({ key, sealed: column });
      if (after !== null) void page.where(key, '>', after);
      const records = await page;
      for (const { key: owner, sealed } of records) {
        done.records += 1;
        if (!sealer.needsRewrap(sealed)) continue;
        done.rewrapped += await database(table)
          .where({ [key]: owner, [column]: sealed })
          .update({ [column]: sealer.rewrap(sealed) });
      }
      const last = records.at(-1);
      if (last === undefined || records.length < pageSize) break;
      after = last.key;
    }
  }
  return done;
}
