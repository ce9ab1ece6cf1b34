import { advisoryLocks } from '../advisory-locks.ts';
import pg from 'pg';
import type { Database } from '../database.ts';

const { escapeIdentifier } = pg;

/**
 * What the application role may not do with single tables. It reads and writes everything else in the schema, but can
 * change no definition, since the tables belong to the owner.
 */
const applicationRestrictions: readonly { table: string; denied: string }[] = [
  { table: 'audit_log', denied: 'update, delete' },
  { table: 'audit_chain', denied: 'insert, update, delete' },
  { table: 'schema_migrations', denied: 'insert, update, delete' },
  { table: 'installation_secrets', denied: 'delete' },
];

const sealerGrants: readonly { table: string; granted: string }[] = [
  { table: 'audit_log', granted: 'select' },
  { table: 'audit_chain', granted: 'select, insert' },
  { table: 'installation_secrets', granted: 'select' },
];

/**
 * Gives both roles exactly their rights, in one transaction. Run by the owner of the tables after every migration;
 * default privileges give the application access to new tables, so that a running process keeps working during a
 * migration.
 */
export async function grantRights(database: Database, roles: { application: string; sealer: string }): Promise<void> {
  const application = escapeIdentifier(roles.application);
  const sealer = escapeIdentifier(roles.sealer);
  const statements = [
    `grant usage on schema public to ${application}, ${sealer}`,
    `revoke all on all tables in schema public from ${application}, ${sealer}`,
    `grant select, insert, update, delete on all tables in schema public to ${application}`,
    `grant usage, select on all sequences in schema public to ${application}`,
    ...applicationRestrictions.map(({ table, denied }) => `revoke ${denied} on ${table} from ${application}`),
    ...sealerGrants.map(({ table, granted }) => `grant ${granted} on ${table} to ${sealer}`),
    `grant select on sequence audit_log_id_seq to ${sealer}`,
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${application}`,
    `alter default privileges in schema public grant usage, select on sequences to ${application}`,
  ];
  await database.transaction(async (transaction) => {
    // Two concurrent migrations would update the same rows of the catalogue, which Postgres refuses.
    await transaction.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.grants]);
    for (const statement of statements) await transaction.raw(statement);
  });
}
