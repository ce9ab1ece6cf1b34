import { openDatabase, type Database } from '../../db/database.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';

/** Gives the database once the tests run, and where it is reached. */
export type UsedDatabase = (() => Database) & { url: () => string };

/** Gives the tests of a `describe` a database of their own. */
export function useTestDatabase({ poolSize = 3 }: { poolSize?: number } = {}): UsedDatabase {
  let own: TestDatabase;
  let database: Database;

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize, applicationName: 'test' });
  });
  after(async () => {
    await database.destroy();
    await own.drop();
  });
  return Object.assign(() => database, { url: () => own.url });
}
