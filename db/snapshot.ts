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
  query: { sql: string; bindings: Readonly<Record<string, string | number | readonly number[] | null>> },
): AsyncGenerator<Row[], void, undefined> {
  await snapshot.raw(`declare report_rows no scroll cursor for ${query.sql}`, { ...query.bindings });
  const fetchRows = async (): Promise<Row[]> => {
    const { rows } = await snapshot.raw<{ rows: Row[] }>(`fetch forward ${rowsAtOnce} from report_rows`);
    return rows;
  };
  // Fetches the next rows while the caller processes these.
  let coming = fetchRows();
  try {
    for (;;) {
      const rows = await coming;
      const isLast = rows.length < rowsAtOnce;
      if (!isLast) coming = fetchRows();
      if (rows.length > 0) yield rows;
      if (isLast) break;
    }
  } finally {
    await Promise.allSettled([coming]);
  }
  await snapshot.raw('close report_rows');
}
