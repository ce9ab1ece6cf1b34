import { randomBytes } from 'node:crypto';
import type { Sealer } from '../platform/secrets/sealing.ts';
import type { Database } from './database.ts';

const name = 'remediation_statements';
const place = { kind: 'installation_secret', ownerId: name, field: 'key' };
const keyBytes = 32;

/**
 * The key that the API signs commands for workflows with and that workers check them by. It is made by the first
 * process that needs it and stands sealed in the database. Throws `SealingError`.
 */
export async function loadStatementKey(database: Database, sealer: Sealer): Promise<Buffer> {
  const stored = () => database('installation_secrets').where({ name }).first<{ sealed: Buffer } | undefined>('sealed');
  let row = await stored();
  if (row === undefined) {
    await database('installation_secrets')
      .insert({ name, sealed: sealer.seal(place, randomBytes(keyBytes)) })
      .onConflict('name')
      .ignore();
    row = await stored();
  }
  if (row === undefined) throw new Error('the key of statements was not stored');
  return sealer.open(place, row.sealed);
}

/** `loadStatementKey` for a process that may start while Postgres is away: loaded when it is first asked for. */
export function createStatementKey(database: Database, sealer: Sealer): () => Promise<Buffer> {
  let key: Buffer | null = null;
  return async () => {
    key ??= await loadStatementKey(database, sealer);
    return key;
  };
}
