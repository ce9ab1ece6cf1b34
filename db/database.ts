import knexModule, { type Knex } from 'knex';
import pg from 'pg';
// What is read is compared in every process, by the facts that this provides.
import '../platform/schema-facts.ts';
import { hangUpOnSilence, type DriverClient } from './silence.ts';

const { knex } = knexModule;

export type Database = Knex;
export type Transaction = Knex.Transaction;

// Ids are bigint columns that stay far below 2^53; sums and counts come back as bigint or numeric too.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Timeouts of a session in milliseconds: `statement_timeout`, `lock_timeout` and `idle_in_transaction_session_timeout`
 * of Postgres; 0 is unlimited. The last one frees the locks of a process that hangs, is frozen or is unreachable.
 */
export interface SessionLimits {
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/** For API requests: no client waits a minute for one. */
export const requestLimits: SessionLimits = { statementMs: 30_000, lockMs: 10_000, idleInTransactionMs: 30_000 };
/** For activities. */
export const workLimits: SessionLimits = { statementMs: 300_000, lockMs: 30_000, idleInTransactionMs: 30_000 };
/** For migrations and other commands that an operator watches. */
const maintenanceLimits: SessionLimits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 60_000 };

/** Lets both ends notice within about a minute that the other is gone. */
const keepAliveDelayMs = 10_000;
const serverKeepAlives =
  '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c tcp_user_timeout=45000';
/**
 * Returns how long a statement may go unanswered before its connection counts as dead: Postgres would have cancelled it
 * by then.
 */
const silenceMs = (statementMs: number): number => statementMs * 1.25 + 1_000;

/**
 * Opens the connection pool of a process. Connections are made on first use and renewed by the pool, so an unavailable
 * database makes queries fail, not the process. Settings in the URL (`?statement_timeout=…`) override `limits`.
 */
export function openDatabase(options: {
  url: string;
  poolSize: number;
  applicationName: string;
  limits?: SessionLimits;
  /**
   * Receives one line for each warning that the driver would print, such as a connection that could not be opened.
   * Without it warnings are dropped: queries throw their own errors.
   */
  onWarning?: (warning: string) => void;
}): Database {
  const { limits = maintenanceLimits } = options;
  const warn = (message: unknown): void => options.onWarning?.(String(message).split('\n', 1)[0] ?? '');
  return knex({
    client: 'pg',
    // Values of queries may be secrets or whole inventories, so they stay out of error messages.
    compileSqlOnError: false,
    log: { warn, error: warn, deprecate: (method, alternative) => warn(`${method} is deprecated: ${alternative}`) },
    connection: {
      connectionString: options.url,
      application_name: options.applicationName,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
      connectionTimeoutMillis: 5_000,
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
      options: `-c lock_timeout=${limits.lockMs} ${serverKeepAlives}`,
    },
    pool: {
      min: 0,
      max: options.poolSize,
      afterCreate(client: DriverClient, done: (error: null, client: DriverClient) => void) {
        if (limits.statementMs > 0) hangUpOnSilence(client, { silenceMs: silenceMs(limits.statementMs) });
        done(null, client);
      },
    },
    acquireConnectionTimeout: 10_000,
  });
}
