import type { AccessLimit } from '../../../domain/access-limits/access-limit.ts';
import type { Database, Transaction } from '../../database.ts';
import { ApiKey } from '../../models/api-key.ts';
import type { OwnedKeyRow } from '../../reads/sessions/api-keys.ts';

/** Records when keys were last used; a time earlier than the stored one changes nothing. */
export async function writeKeyUses(database: Database, uses: ReadonlyMap<number, Date>): Promise<void> {
  await database.raw(
    `update api_keys set last_used_at = used.at
     from unnest(?::bigint[], ?::timestamptz[]) as used (id, at)
     where api_keys.id = used.id and (last_used_at is null or last_used_at < used.at)`,
    [[...uses.keys()], [...uses.values()]],
  );
}

/** Adds a key, of which only the hash is stored. */
export async function addApiKey(
  transaction: Transaction,
  key: Pick<ApiKey, 'member_id' | 'name' | 'prefix' | 'key_hash' | 'expires_at' | 'scopes' | 'access_limit'>,
): Promise<Pick<ApiKey, 'id' | 'name' | 'expires_at' | 'scopes' | 'access_limit'>> {
  const [row] = await transaction('api_keys')
    .insert({ ...key, access_limit: key.access_limit === null ? null : JSON.stringify(key.access_limit) })
    .returning<Pick<ApiKey, 'id' | 'name' | 'expires_at' | 'scopes' | 'access_limit'>[]>([
      'id',
      'name',
      'expires_at',
      'scopes',
      'access_limit',
    ]);
  if (row === undefined) throw new Error('the key was not inserted');
  return row;
}

/** Deletes a key, of this owner or of any; null when there is none. */
export async function deleteApiKey(
  transaction: Transaction,
  { id, ownerId }: { id: number; ownerId: number | null },
): Promise<ApiKey | null> {
  const found = ApiKey.query(transaction).delete().where('api_keys.id', id).returning('*');
  if (ownerId !== null) void found.where('api_keys.member_id', ownerId);
  const [removed] = await found;
  return removed ?? null;
}

/** Returns a key with the e-mail address of its owner, locked until the transaction ends; null when this owner, or any, has none. */
export async function lockApiKey(
  transaction: Transaction,
  { id, ownerId }: { id: number; ownerId: number | null },
): Promise<OwnedKeyRow | null> {
  const found = transaction('api_keys')
    .join('members', 'members.id', 'api_keys.member_id')
    .where('api_keys.id', id)
    .forUpdate('api_keys')
    .first<OwnedKeyRow | undefined>('api_keys.*', 'members.email as owner');
  if (ownerId !== null) void found.where('api_keys.member_id', ownerId);
  return (await found) ?? null;
}

/** Changes what a key is limited to. Other processes are notified by a trigger. */
export async function changeKeyLimit(
  transaction: Transaction,
  { id, accessLimit }: { id: number; accessLimit: AccessLimit | null },
): Promise<void> {
  await transaction('api_keys')
    .where({ id })
    .update({ access_limit: accessLimit === null ? null : JSON.stringify(accessLimit) });
}
