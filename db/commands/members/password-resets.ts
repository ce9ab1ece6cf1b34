import type { Database, Transaction } from '../../database.ts';

/**
 * Records that the present member of an e-mail address wants another password. Returns the id of the request; null when
 * nobody has the address, or its member has no password here and signs in at the identity provider.
 */
export async function insertPasswordReset(transaction: Transaction, email: string): Promise<number | null> {
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `insert into password_resets (member_id)
     select id from members where email = ? and removed_at is null and password_hash is not null
     returning id`,
    [email.toLowerCase()],
  );
  return rows[0]?.id ?? null;
}

/** Lets a token, by its hash, reset the password. */
export async function addPasswordResetToken(
  database: Database,
  token: { resetId: number; tokenHash: Buffer },
): Promise<void> {
  await database('password_reset_tokens').insert({ password_reset_id: token.resetId, token_hash: token.tokenHash });
}

/** Records that the mail was handed over. */
export async function notePasswordResetSent(database: Database, resetId: number): Promise<void> {
  await database('password_resets').where({ id: resetId }).whereNull('sent_at').update({ sent_at: database.fn.now() });
}

/** What a token may reset. */
export interface OpenPasswordReset {
  id: number;
  member_id: number;
  email: string;
}

/**
 * Finds what a token may still reset by its hash; null for one that is unknown, used, withdrawn or expired. Inside a
 * transaction the row is locked, so that of two uses at once the second finds it used.
 */
export async function findOpenPasswordReset(
  database: Database | Transaction,
  tokenHash: Buffer,
): Promise<OpenPasswordReset | null> {
  const found = database('password_reset_tokens as token')
    .join('password_resets as reset', 'reset.id', 'token.password_reset_id')
    .join('members as member', 'member.id', 'reset.member_id')
    .where('token.token_hash', tokenHash)
    .whereNull('reset.used_at')
    .whereNull('reset.revoked_at')
    .whereNull('member.removed_at')
    .whereRaw('reset.expires_at > now()')
    .first<OpenPasswordReset | undefined>('reset.id', 'reset.member_id', 'member.email');
  if (database.isTransaction === true) void found.forUpdate('reset');
  return (await found) ?? null;
}

/** Ends a request that is locked by this transaction: its password is set. */
export async function usePasswordReset(transaction: Transaction, resetId: number): Promise<void> {
  await transaction('password_resets').where({ id: resetId }).update({ used_at: transaction.fn.now() });
}

/** Removes requests so many days old; returns how many. */
export async function prunePasswordResets(database: Database, days: number): Promise<number> {
  return database('password_resets').whereRaw(`created_at < now() - ? * interval '1 day'`, [days]).delete();
}
