import type { Database } from '../database.ts';

/**
 * `separate`: this connection can neither change audit rows nor write seals. `single`: it can, so that only the heads
 * stored outside the database reveal a rewritten audit log.
 */
export type RoleSeparation = 'separate' | 'single';

async function auditRights(database: Database): Promise<{ rewrites: boolean; seals: boolean }> {
  const { rows } = await database.raw<{ rows: { rewrites: boolean; seals: boolean }[] }>(
    `select
       bool_or((select rolsuper or rolcreaterole or rolbypassrls from pg_roles where rolname = session_user)
         or pg_has_role(session_user, relowner, 'member')
         or has_table_privilege(session_user, oid, 'update, delete, truncate')) as rewrites,
       bool_or(relname = 'audit_chain' and has_table_privilege(session_user, oid, 'insert')) as seals
     from pg_class where oid in ('audit_log'::regclass, 'audit_chain'::regclass)`,
  );
  return rows[0] ?? { rewrites: true, seals: true };
}

/** Returns whether this connection's role can change existing audit rows or seals, according to the server itself. */
export async function mayRewriteAudit(database: Database): Promise<boolean> {
  return (await auditRights(database)).rewrites;
}

/** Returns what the role of the application's connection may do, according to the server, whatever the settings say. */
export async function roleSeparation(database: Database): Promise<RoleSeparation> {
  const { rewrites, seals } = await auditRights(database);
  return rewrites || seals ? 'single' : 'separate';
}

/** Returns whether this connection's role may write seals. */
export async function maySeal(database: Database): Promise<boolean> {
  return (await auditRights(database)).seals;
}
