import type { Role } from '../../domain/roles.ts';
import type { Database, Transaction } from '../database.ts';
import { Member } from '../models/member.ts';
import { endSessions } from './sessions.ts';

/** A member as the team list shows it. */
export type TeamRow = Pick<Member, 'id' | 'email' | 'role' | 'joined_at' | 'last_active_at'>;

const columns = ['id', 'email', 'role', 'joined_at', 'last_active_at'] as const;

/** The present members, in the order they joined. */
export async function listTeam(database: Database): Promise<TeamRow[]> {
  return Member.query(database)
    .select(...columns)
    .whereNull('removed_at')
    .orderBy('id');
}

/** Whether an e-mail address (lower case) is a present member's. */
export async function isTeamAddress(database: Database | Transaction, email: string): Promise<boolean> {
  const row = await Member.query(database).select('id').where({ email }).whereNull('removed_at').first();
  return row !== undefined;
}

/** Makes a member; null when the address is one's already. */
export async function insertMember(
  transaction: Transaction,
  member: { email: string; role: Role; passwordHash: string },
): Promise<TeamRow | null> {
  const { rows } = await transaction.raw<{ rows: TeamRow[] }>(
    `insert into members (email, role, password_hash) values (?, ?, ?)
     on conflict (email) where removed_at is null do nothing
     returning id, email, role, joined_at, last_active_at`,
    [member.email, member.role, member.passwordHash],
  );
  return rows[0] ?? null;
}

/**
 * Locks a present member and all admins, so that of two changes at once the second sees what the first left. Gives
 * the member, and whether no other admin is there; null when there is no such member.
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
  const others = locked.filter(({ id, role }) => id !== memberId && role === 'admin');
  return { member, isLastAdmin: member.role === 'admin' && others.length === 0 };
}

/** Gives a member that is locked by this transaction another role. */
export async function changeRole(transaction: Transaction, memberId: number, role: Role): Promise<void> {
  await Member.query(transaction).findById(memberId).patch({ role });
}

/** Removes a member that is locked by this transaction, with sessions and API keys. The row stays for the audit log. */
export async function removeMember(transaction: Transaction, memberId: number): Promise<void> {
  await transaction('api_keys').where({ member_id: memberId }).delete();
  await transaction('stream_tickets').where({ member_id: memberId }).delete();
  await endSessions(transaction, { memberId });
  await transaction('members')
    .where({ id: memberId })
    .update({ removed_at: transaction.fn.now(), password_hash: null });
}
