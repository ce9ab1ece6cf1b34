import { hashPassword } from '../../../platform/passwords.ts';
import { advisoryLocks } from '../../advisory-locks.ts';
import type { Database } from '../../database.ts';

/**
 * Creates the first admin when there is none. A member who already has the e-mail address becomes admin, with the
 * password given here. Safe to run from several processes at once.
 */
export async function ensureFirstAdmin(options: {
  database: Database;
  email: string;
  password: string;
  /** The password was generated, so the console asks for a new one. */
  isGenerated?: boolean;
}): Promise<'created' | 'exists'> {
  return options.database.transaction(async (transaction) => {
    await transaction.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.firstAdmin]);
    const admin = await transaction('members').where({ role: 'admin' }).whereNull('removed_at').first('id');
    if (admin !== undefined) return 'exists';
    const passwordHash = await hashPassword(options.password);
    await transaction.raw(
      `insert into members (email, role, password_hash, must_change_password) values (?, 'admin', ?, ?)
       on conflict (email) where removed_at is null
       do update set role = 'admin', password_hash = excluded.password_hash,
         must_change_password = excluded.must_change_password`,
      [options.email.toLowerCase(), passwordHash, options.isGenerated ?? false],
    );
    return 'created';
  });
}
