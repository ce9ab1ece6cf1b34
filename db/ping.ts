import { Client } from 'pg';
import type { Database } from './database.ts';

/** Runs an empty query. Throws when the database does not answer within `timeoutMs`. */
export async function pingDatabase(database: Database, timeoutMs: number): Promise<void> {
  await database.raw('select 1').timeout(timeoutMs);
}

/** Signs in once on a separate connection. Throws the error of the driver. */
export async function tryLogin(url: string, timeoutMs: number): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}
