/**
 * Error codes of Postgres (class 57P, too many connections, no such database or login, read-only standby,
 * idle-in-transaction timeout) and of sockets.
 */
const awayCodes = new Set([
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '3D000',
  '28000',
  '28P01',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

/** Messages of errors of pg and knex that have no code. */
const awayMessages =
  /^Connection terminated|timeout exceeded when trying to connect|Timeout acquiring a connection|Unable to acquire a connection|Client has encountered a connection error|connection is closed/i;

/** Returns whether a query failed because Postgres is unavailable, not because the query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  if (!(error instanceof Error)) return false;
  // Objection wraps the error of the driver.
  if ('nativeError' in error && isDatabaseAway(error.nativeError)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return awayCodes.has(code) || code.startsWith('08') || awayMessages.test(error.message);
}

/** Why Postgres could not run a correct statement. */
export type DatabaseFault = 'away' | 'full' | 'busy';

/**
 * Error codes of Postgres (manual, appendix A): disk full, lock not available, statement cancelled by its timeout,
 * deadlock.
 */
const faultCodes: Readonly<Record<string, DatabaseFault>> = {
  '53100': 'full',
  '55P03': 'busy',
  '57014': 'busy',
  '40P01': 'busy',
};

/** Returns what is wrong with Postgres, or null when the query itself is wrong. */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (isDatabaseAway(error)) return 'away';
  if (error instanceof AggregateError) return error.errors.map(databaseFault).find((fault) => fault !== null) ?? null;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return faultCodes[code] ?? ('nativeError' in error ? databaseFault(error.nativeError) : null);
}
