import type { Database, Transaction } from '../../database.ts';
import { Member } from '../../models/member.ts';

/** A member as the team list shows it. */
export type TeamRow = Pick<Member, 'id' | 'email' | 'role' | 'access_limit' | 'joined_at' | 'last_active_at'>;

export const columns = ['id', 'email', 'role', 'access_limit', 'joined_at', 'last_active_at'] as const;

/** Returns the members in the order they joined. */
export async function listTeam(database: Database): Promise<TeamRow[]> {
  return Member.query(database)
    .select(...columns)
    .whereNull('removed_at')
    .orderBy('id');
}

/** Returns whether a member has an e-mail address (lower case). */
export async function isTeamAddress(database: Database | Transaction, email: string): Promise<boolean> {
  const row = await Member.query(database).select('id').where({ email }).whereNull('removed_at').first();
  return row !== undefined;
}
