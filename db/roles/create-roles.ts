import pg from 'pg';
import type { Database } from '../database.ts';
import type { RoleLogin } from './role-names.ts';
import { scramVerifier } from './scram.ts';

const { escapeIdentifier, escapeLiteral } = pg;

/** Codes of a role that another migration created between our check and our statement. */
const duplicateCodes = new Set(['42710', '23505']);

/** Returns which of these roles the server has. */
export function existingRoles(database: Database, names: readonly string[]): Promise<string[]> {
  return database('pg_roles').whereIn('rolname', names).pluck('rolname');
}

/** Returns whether this connection may create roles. */
export async function mayCreateRoles(database: Database): Promise<boolean> {
  const row = await database('pg_roles')
    .whereRaw('rolname = current_user')
    .first<{ may: boolean } | undefined>(database.raw('rolsuper or rolcreaterole as may'));
  return row?.may === true;
}

/** Creates a role that can sign in and nothing else. An existing role keeps its password. */
export async function createRole(database: Database, { name, password }: RoleLogin): Promise<void> {
  const attributes = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  try {
    await database.raw(
      // Utility statements take no bindings, and knex would treat a literal question mark as one.
      `create role ${escapeIdentifier(name)} ${attributes} password ${escapeLiteral(scramVerifier(password))}`.replaceAll(
        '?',
        '\\?',
      ),
    );
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && duplicateCodes.has(String(error.code));
    if (!isThere) throw error;
  }
}
