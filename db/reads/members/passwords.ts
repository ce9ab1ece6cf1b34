import type { Database } from '../../database.ts';

/** The password hash of a member, and whether the console has to ask for a new password. */
export interface PasswordState {
  /** PHC text; null for a member without a password. */
  passwordHash: string | null;
  mustChange: boolean;
}

/** Returns the password state of a member; null when there is no such member. */
export async function findPassword(database: Database, memberId: number): Promise<PasswordState | null> {
  const row = await database('members')
    .where({ id: memberId })
    .whereNull('removed_at')
    .first<{ password_hash: string | null; must_change_password: boolean } | undefined>(
      'password_hash',
      'must_change_password',
    );
  return row === undefined ? null : { passwordHash: row.password_hash, mustChange: row.must_change_password };
}
