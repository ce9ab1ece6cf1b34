import { openDatabase, type Database } from '../../db/database.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';

/** Gives the tests of a `describe` a database of their own. The function that it returns gives it once they run. */
export function useTestDatabase({ poolSize = 3 }: { poolSize?: number } = {}): () => Database {
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
  return () => database;
}
