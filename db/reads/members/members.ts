import type { AccessLimit } from '../../../domain/access-limits/access-limit.ts';
import type { Role } from '../../../domain/roles.ts';
import type { Database, Transaction } from '../../database.ts';
import { Member } from '../../models/member.ts';

/** The fields of a member that authorise requests. */
export interface MemberIdentity {
  memberId: number;
  email: string;
  role: Role;
  accessLimit: AccessLimit | null;
  passwordChangedAt: Date | null;
}

const identityColumns = ['id', 'email', 'role', 'access_limit', 'password_changed_at'] as const;

function toIdentity(member: Member | undefined): MemberIdentity | null {
  if (member === undefined) return null;
  return {
    memberId: member.id,
    email: member.email,
    role: member.role,
    accessLimit: member.access_limit,
    passwordChangedAt: member.password_changed_at,
  };
}

/** Returns the longest-serving admin. Throws when there is none, as in a database that was not set up. */
export async function firstAdminId(database: Database | Transaction): Promise<number> {
  const row = await database('members')
    .where({ role: 'admin' })
    .whereNull('removed_at')
    .orderBy('id')
    .first<{ id: number } | undefined>('id');
  if (row === undefined) throw new Error('There is no admin');
  return row.id;
}

/** Returns the member with this id; null for one who was removed or never existed. */
export async function findMemberById(database: Database, memberId: number): Promise<MemberIdentity | null> {
  const member = await Member.query(database)
    .select(...identityColumns)
    .findById(memberId)
    .whereNull('removed_at');
  return toIdentity(member);
}

/** Returns the member with an e-mail address, in any letter case; null when there is none. */
export async function findMemberByEmail(database: Database, email: string): Promise<MemberIdentity | null> {
  const member = await Member.query(database)
    .select(...identityColumns)
    .where('email', email.toLowerCase())
    .whereNull('removed_at')
    .first();
  return toIdentity(member);
}

/** Returns a member with the password hash (PHC text; null without a password), only for the login. */
export async function findMemberForLogin(
  database: Database,
  email: string,
): Promise<{ id: number; email: string; role: Role; passwordHash: string | null } | null> {
  const member = await Member.query(database)
    .select('id', 'email', 'role', 'password_hash')
    .where('email', email.toLowerCase())
    .whereNull('removed_at')
    .first();
  if (member === undefined) return null;
  return { id: member.id, email: member.email, role: member.role, passwordHash: member.password_hash };
}

/** Returns the e-mail addresses of some members, by id; of removed ones too. */
export async function memberEmails(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await database('members')
    .whereIn('id', [...ids])
    .select<{ id: number; email: string }[]>('id', 'email');
  return new Map(rows.map(({ id, email }) => [id, email]));
}
