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
export function openDatabase(options: {
  url: string;
  poolSize: number;
  applicationName: string;
  /**
   * Told in a line of what the driver would print, such as a connection that could not be made. Without it nothing is
   * said: queries throw what they fail with.
   */
  onWarning?: (warning: string) => void;
}): Database {
  const warn = (message: unknown): void => options.onWarning?.(String(message).split('\n', 1)[0] ?? '');
  return knex({
    client: 'pg',
    // A query's values may be secrets or whole inventories: they stay out of error messages.
    compileSqlOnError: false,
    log: { warn, error: warn, deprecate: (method, alternative) => warn(`${method} is deprecated: ${alternative}`) },
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
