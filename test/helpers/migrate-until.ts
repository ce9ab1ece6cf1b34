import assert from 'node:assert/strict';
import type { Database } from '../../db/database.ts';
import { migrations } from '../../db/migrations/migrations.ts';

/** Applies the migrations up to `last` to an empty database, as the `migrate` of that release did. */
export async function migrateUntil(database: Database, last: string): Promise<void> {
  await database.raw(
    'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const count = migrations.findIndex(({ name }) => name === last) + 1;
  assert.ok(count > 0);
  for (const { name, up } of migrations.slice(0, count)) {
    await database.transaction((transaction) => transaction.raw(up));
    await database('schema_migrations').insert({ name });
  }
}
