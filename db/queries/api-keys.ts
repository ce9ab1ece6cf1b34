import type { Database } from '../database.ts';
import type { Role } from '../../domain/roles.ts';
import type { MemberIdentity } from './members.ts';

/** A key and the present member it belongs to. */
export interface KeyOwner extends MemberIdentity {
  keyId: number;
}

/** Looks an API key up by the SHA-256 of its whole text; null when it is unknown or its member was removed. */
export async function findKeyOwner(database: Database, keyHash: Buffer): Promise<KeyOwner | null> {
  const row = await database('api_keys')
    .join('members', 'members.id', 'api_keys.member_id')
    .where('api_keys.key_hash', keyHash)
    .whereNull('members.removed_at')
    .first<{ key_id: number; id: number; email: string; role: Role; password_changed_at: Date | null } | undefined>(
      'api_keys.id as key_id',
      'members.id',
      'members.email',
      'members.role',
      'members.password_changed_at',
    );
  if (row === undefined) return null;
  return {
    keyId: row.key_id,
    memberId: row.id,
    email: row.email,
    role: row.role,
    passwordChangedAt: row.password_changed_at,
  };
}

/** Writes when keys were last used; a time that is older than the stored one changes nothing. */
export async function writeKeyUses(database: Database, uses: ReadonlyMap<number, Date>): Promise<void> {
  await database.raw(
    `update api_keys set last_used_at = used.at
     from unnest(?::bigint[], ?::timestamptz[]) as used (id, at)
     where api_keys.id = used.id and (last_used_at is null or last_used_at < used.at)`,
    [[...uses.keys()], [...uses.values()]],
  );
}
