import { Client } from 'pg';
import type { Database } from './database.ts';

/** Asks the database for nothing, to see that it answers within some milliseconds. Throws when it does not. */
export async function pingDatabase(database: Database, timeoutMs: number): Promise<void> {
  await database.raw('select 1').timeout(timeoutMs);
}

/** Logs in once by a connection of its own. Throws what the driver throws. */
export async function tryLogin(url: string, timeoutMs: number): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}
