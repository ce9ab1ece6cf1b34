import type { Database } from '../../database.ts';

/** What a present member signs in with, and whether the console is to ask for another password. */
export interface PasswordState {
  /** PHC text; null for a member without a password. */
  passwordHash: string | null;
  mustChange: boolean;
}

/** Returns the password of a present member; null when there is no such member. */
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
