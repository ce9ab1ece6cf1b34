import type { Log } from '../platform/log.ts';
import { repeatOnDemand, type Repetition } from '../platform/repeat.ts';
import { raiseAlerts } from './commands/alerts/raise.ts';
import { resolveAlerts } from './commands/alerts/resolve.ts';
import { databaseFault } from './connection-faults.ts';
import type { Database } from './database.ts';

/** The free space that the disk must have before the alert is resolved. */
const probeBytes = 8 * 1024 * 1024;
const watchEveryMs = 30_000;

/**
 * Raises an alert when a query of this process finds the disk of the database full, as soon as there is space for the
 * alert itself, and resolves it once a few megabytes can be written again.
 */
export function watchStorage(deps: { database: Database; log: Log; everyMs?: number }): Repetition {
  const { database, log, everyMs = watchEveryMs } = deps;
  let isFull = false;

  const note = (error: unknown): void => {
    if (isFull || databaseFault(error) !== 'full') return;
    isFull = true;
    log.fatal({ err: error }, 'the disk of the database is full');
    repetition.now();
  };

  const round = async (): Promise<{ againInMs: number | null }> => {
    if (isFull) {
      await database.transaction((transaction) => raiseAlerts(transaction, [{ kind: 'database_full' }]));
      isFull = false;
      return { againInMs: everyMs };
    }
    if (!(await isAlertOpen(database))) return { againInMs: everyMs };
    if (!(await hasSpace(database))) return { againInMs: everyMs };
    await database.transaction((transaction) =>
      resolveAlerts(transaction, [{ kind: 'database_full', note: 'The disk accepts data again' }]),
    );
    log.info('the disk of the database takes data again');
    return { againInMs: everyMs };
  };

  const repetition = repeatOnDemand({ name: 'storage watch', round, log });
  database.on('query-error', note);
  return {
    now: repetition.now,
    async close() {
      database.off('query-error', note);
      await repetition.close();
    },
  };
}

async function isAlertOpen(database: Database): Promise<boolean> {
  const open = await database('alerts').where({ rule: 'database_full' }).whereNot({ status: 'resolved' }).first('id');
  return open !== undefined;
}

/** Returns whether a scratch table of a few megabytes can be written; it is dropped with its transaction. */
async function hasSpace(database: Database): Promise<boolean> {
  const transaction = await database.transaction();
  try {
    await transaction.raw(
      `create temporary table storage_probe on commit drop as
       select md5(number::text) || md5((-number)::text) as filler from generate_series(1, ?) as number`,
      [Math.ceil(probeBytes / 64)],
    );
    return true;
  } catch (error) {
    if (databaseFault(error) === 'full') return false;
    throw error;
  } finally {
    await transaction.rollback();
  }
}
