import type { Knex } from 'knex';
import type { Database, Transaction } from './database.ts';

const rowsAtOnce = 500;

/** Runs reads in one snapshot of the database; nothing can be written. */
export function inSnapshot<Result>(
  database: Database,
  work: (snapshot: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(work, { isolationLevel: 'repeatable read', readOnly: true });
}

/**
 * Returns the rows of a query, a few thousand at a time through a cursor, so that memory does not grow with their
 * number.
 */
export async function* rowsByCursor<Row>(
  snapshot: Transaction,
  query:
    | { sql: string; bindings: Readonly<Record<string, string | number | readonly number[] | null>> }
    | Knex.QueryBuilder,
): AsyncGenerator<Row[], void, undefined> {
  await ('sql' in query
    ? snapshot.raw(`declare report_rows no scroll cursor for ${query.sql}`, { ...query.bindings })
    : snapshot.raw('declare report_rows no scroll cursor for ?', [query]));
  const fetchRows = async (): Promise<Row[]> => {
    const { rows } = await snapshot.raw<{ rows: Row[] }>(`fetch forward ${rowsAtOnce} from report_rows`);
    return rows;
  };
  // A fault is reported where the rows are awaited, which a slow caller does only later.
  const fetchAhead = (): Promise<Row[]> => {
    const ahead = fetchRows();
    ahead.catch(() => undefined);
    return ahead;
  };
  // Fetches the next rows while the caller processes these.
  let coming = fetchAhead();
  try {
    for (;;) {
      const rows = await coming;
      const isLast = rows.length < rowsAtOnce;
      if (!isLast) coming = fetchAhead();
      if (rows.length > 0) yield rows;
      if (isLast) break;
    }
  } finally {
    await Promise.allSettled([coming]);
  }
  await snapshot.raw('close report_rows');
}

/**
 * Yields what `rows` reads in one snapshot of the database, which ends with the reading: at its end, when the caller stops
 * early, and at once, with the query that runs, when the signal aborts.
 */
export async function* streamedFromSnapshot<Row>(
  database: Database,
  { signal, rows }: { signal: AbortSignal; rows: (snapshot: Transaction) => AsyncGenerator<Row, void, undefined> },
): AsyncGenerator<Row, void, undefined> {
  const snapshot = await database.transaction({ isolationLevel: 'repeatable read', readOnly: true });
  let cancelled: Promise<unknown> = Promise.resolve();
  let isOver = false;
  try {
    const backend = await snapshot.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
    const cancel = (): void => {
      if (isOver) return;
      cancelled = database.raw('select pg_cancel_backend(?)', [backend.rows[0]?.pid ?? 0]).catch(() => undefined);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      for await (const row of rows(snapshot)) {
        signal.throwIfAborted();
        yield row;
      }
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  } finally {
    isOver = true;
    // The connection is given back only when no cancellation can reach the next query on it.
    await cancelled;
    await snapshot.rollback();
  }
}
