import { advisoryLocks } from './advisory-locks.ts';
import type { Database } from './database.ts';
import { migrations } from './migrations/migrations.ts';
import { ensureStandingJobs } from './commands/jobs/jobs.ts';

/**
 * Brings the schema up to date, one transaction for each migration, creates missing standing jobs, and returns the
 * names of the migrations it applied. Safe to run from several processes at once and to kill at any point.
 */
export async function migrate(database: Database): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of migrations) {
    const isNew = await database.transaction(async (transaction) => {
      await transaction.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.migration]);
      await transaction.raw(
        'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
      );
      const known = await transaction('schema_migrations').where({ name: migration.name }).first('name');
      if (known !== undefined) return false;
      await transaction.raw(migration.up);
      await transaction('schema_migrations').insert({ name: migration.name });
      return true;
    });
    if (isNew) applied.push(migration.name);
  }
  await ensureStandingJobs(database);
  return applied;
}

/** Error code of Postgres for a table that does not exist. */
const undefinedTable = '42P01';

/**
 * Returns whether every migration of this version was applied. Throws when Postgres does not answer within `timeoutMs`.
 */
export async function isMigrated(database: Database, timeoutMs: number): Promise<boolean> {
  try {
    const applied = await database('schema_migrations').pluck<string[]>('name').timeout(timeoutMs);
    return migrations.every(({ name }) => applied.includes(name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return false;
    throw error;
  }
}
