import type { AccessLimit } from '../../../domain/access-limits/access-limit.ts';
import type { KeyLimits, KeyScope } from '../../../domain/key-scopes.ts';
import type { Role } from '../../../domain/roles.ts';
import type { Database, Transaction } from '../../database.ts';
import type { MemberIdentity } from '../members/members.ts';
import { ApiKey } from '../../models/api-key.ts';

/** A key and the member it belongs to. */
export interface KeyOwner extends MemberIdentity {
  keyId: number;
  limits: KeyLimits;
  keyAccessLimit: AccessLimit | null;
}

interface KeyOwnerRow {
  key_id: number;
  expires_at: Date | null;
  scopes: KeyScope[] | null;
  id: number;
  email: string;
  role: Role;
  access_limit: AccessLimit | null;
  key_access_limit: AccessLimit | null;
  password_changed_at: Date | null;
}

/** A key without its hash, and the e-mail address of its owner. */
export type OwnedKeyRow = Pick<
  ApiKey,
  'id' | 'member_id' | 'name' | 'prefix' | 'created_at' | 'last_used_at' | 'expires_at' | 'scopes' | 'access_limit'
> & { owner: string };

/**
 * Looks an API key up by the SHA-256 of its whole text; null when it is unknown or its member was removed. Also returns
 * expired keys.
 */
export async function findKeyOwner(database: Database, keyHash: Buffer): Promise<KeyOwner | null> {
  const row = await database('api_keys')
    .join('members', 'members.id', 'api_keys.member_id')
    .where('api_keys.key_hash', keyHash)
    .whereNull('members.removed_at')
    .first<KeyOwnerRow | undefined>(
      'api_keys.id as key_id',
      'api_keys.expires_at',
      'api_keys.scopes',
      'members.id',
      'members.email',
      'members.role',
      'members.access_limit',
      'api_keys.access_limit as key_access_limit',
      'members.password_changed_at',
    );
  if (row === undefined) return null;
  return {
    keyId: row.key_id,
    limits: { scopes: row.scopes, expiresAt: row.expires_at },
    memberId: row.id,
    email: row.email,
    role: row.role,
    accessLimit: row.access_limit,
    keyAccessLimit: row.key_access_limit,
    passwordChangedAt: row.password_changed_at,
  };
}

/** Lists the keys of a member, or of all members, with the owner's e-mail address, newest first. */
export async function listApiKeys(database: Database, { ownerId }: { ownerId: number | null }): Promise<OwnedKeyRow[]> {
  const keys = ApiKey.query(database)
    .join('members', 'members.id', 'api_keys.member_id')
    .select('api_keys.*', 'members.email as owner')
    .orderBy('api_keys.id', 'desc')
    .limit(10_000);
  if (ownerId !== null) void keys.where('api_keys.member_id', ownerId);
  return (await keys) as (ApiKey & Pick<OwnedKeyRow, 'owner'>)[];
}

/** Returns how many keys a member has. */
export function countApiKeys(database: Database | Transaction, memberId: number): Promise<number> {
  return ApiKey.query(database).where('member_id', memberId).resultSize();
}
