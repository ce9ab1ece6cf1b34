import knexModule, { type Knex } from 'knex';
import pg from 'pg';

const { knex } = knexModule;

export type Database = Knex;
export type Transaction = Knex.Transaction;

// Ids are bigint columns that stay far below 2^53; sums and counts come back as bigint or numeric too.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the connection pool of a process. Connections are made on first use and mended by the pool, so a database
 * that is away makes queries fail, not the process.
 */
export function openDatabase(options: { url: string; poolSize: number; applicationName: string }): Database {
  return knex({
    client: 'pg',
    // A query's values may be secrets or whole inventories: they stay out of error messages.
    compileSqlOnError: false,
    connection: {
      connectionString: options.url,
      application_name: options.applicationName,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    },
    pool: { min: 0, max: options.poolSize },
    acquireConnectionTimeout: 10_000,
  });
}
