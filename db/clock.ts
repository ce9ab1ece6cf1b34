import type { Database, Transaction } from './database.ts';

/** Reads the clock that rows are stamped with. */
export async function databaseTime(database: Database | Transaction): Promise<Date> {
  const { rows } = await database.raw<{ rows: { now: Date }[] }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}
