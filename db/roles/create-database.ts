import pg from 'pg';

const { Client, escapeIdentifier } = pg;

/** Creates a missing database, as a role that may do so. */
export async function createDatabase({ superuserUrl, name }: { superuserUrl: string; name: string }): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
