import type { Database, Transaction } from '../../db/database.ts';

/** Inserts a row into a table whose rows have a numeric id. Returns the id. */
export async function insertRow(database: Database | Transaction, table: string, row: object): Promise<number> {
  const [first] = await database(table).insert(row).returning<{ id: number }[]>('id');
  if (first === undefined) throw new Error(`nothing was inserted into ${table}`);
  return first.id;
}
