import type { AccessLimit } from '../../../domain/access-limits/access-limit.ts';
import type { Role } from '../../../domain/roles.ts';
import type { Transaction } from '../../database.ts';
import { Member } from '../../models/member.ts';
import { columns, type TeamRow } from '../../reads/members/team.ts';
import { endSessions } from '../sessions/sessions.ts';

/** Creates a member; returns null when a member already has the address. */
export async function insertMember(
  transaction: Transaction,
  member: { email: string; role: Role; accessLimit: AccessLimit | null; passwordHash: string },
): Promise<TeamRow | null> {
  const { rows } = await transaction.raw<{ rows: TeamRow[] }>(
    `insert into members (email, role, access_limit, password_hash) values (?, ?, ?::jsonb, ?)
     on conflict (email) where removed_at is null do nothing
     returning id, email, role, access_limit, joined_at, last_active_at`,
    [member.email, member.role, jsonOf(member.accessLimit), member.passwordHash],
  );
  return rows[0] ?? null;
}

/**
 * Locks a member and all admins, so that of two concurrent changes the second sees the result of the first. Returns the
 * member and whether they are the only admin with full access; null when there is no such member.
 */
export async function lockTeamMember(
  transaction: Transaction,
  memberId: number,
): Promise<{ member: TeamRow; isLastAdmin: boolean } | null> {
  const locked = await Member.query(transaction)
    .select(...columns)
    .whereNull('removed_at')
    .where((rows) => void rows.where('id', memberId).orWhere('role', 'admin'))
    .orderBy('id')
    .forUpdate();
  const member = locked.find(({ id }) => id === memberId);
  if (member === undefined) return null;
  const isFullAdmin = ({ role, access_limit: limit }: TeamRow): boolean => role === 'admin' && limit === null;
  const others = locked.filter((row) => row.id !== memberId && isFullAdmin(row));
  return { member, isLastAdmin: isFullAdmin(member) && others.length === 0 };
}

/** Changes the role of a member whom this transaction has locked. */
export async function changeRole(transaction: Transaction, memberId: number, role: Role): Promise<void> {
  await Member.query(transaction).findById(memberId).patch({ role });
}

/** Changes what a member whom this transaction has locked is limited to. */
export async function changeAccessLimit(
  transaction: Transaction,
  memberId: number,
  limit: AccessLimit | null,
): Promise<void> {
  await transaction('members')
    .where({ id: memberId })
    .update({ access_limit: jsonOf(limit) });
}

/**
 * Removes a member whom this transaction has locked, with sessions, API keys and private views. The row stays for the audit
 * log, and shared views stay for the team.
 */
export async function removeMember(transaction: Transaction, memberId: number): Promise<void> {
  await transaction('api_keys').where({ member_id: memberId }).delete();
  await transaction('stream_tickets').where({ member_id: memberId }).delete();
  await transaction('saved_views').where({ owner_id: memberId, is_shared: false }).delete();
  await endSessions(transaction, { memberId });
  await transaction('members')
    .where({ id: memberId })
    .update({ removed_at: transaction.fn.now(), password_hash: null });
}

const jsonOf = (limit: AccessLimit | null): string | null => (limit === null ? null : JSON.stringify(limit));
