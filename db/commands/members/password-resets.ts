import type { Database, Transaction } from '../../database.ts';

/**
 * Records that the member with an e-mail address requested a password reset. Returns the id of the request; null when
 * no member has the address, or the member has no password here and signs in through the identity provider.
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

/** Stores the hash of the token that may reset the password. */
export async function addPasswordResetToken(
  database: Database,
  token: { resetId: number; tokenHash: Buffer },
): Promise<void> {
  await database('password_reset_tokens').insert({ password_reset_id: token.resetId, token_hash: token.tokenHash });
}

/** Records that the mail server accepted the mail. */
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
 * Finds the open reset of a token by its hash; null for a token that is unknown, used, withdrawn or expired. Inside a
 * transaction the row is locked, so that of two concurrent uses the second finds it used.
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

/** Ends a request that this transaction has locked, after the password was set. */
export async function usePasswordReset(transaction: Transaction, resetId: number): Promise<void> {
  await transaction('password_resets').where({ id: resetId }).update({ used_at: transaction.fn.now() });
}

/** Removes requests older than so many days; returns how many. */
export async function prunePasswordResets(database: Database, days: number): Promise<number> {
  return database('password_resets').whereRaw(`created_at < now() - ? * interval '1 day'`, [days]).delete();
}
