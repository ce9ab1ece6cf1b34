import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { migrateUntil } from '../../helpers/migrate-until.ts';
import { emptyDatabase, type TestDatabase } from '../../helpers/test-database.ts';

describe('sums of costs that were written before their lines were counted', () => {
  let own: TestDatabase;
  let database: Database;

  before(async () => {
    own = await emptyDatabase();
    database = openDatabase({ url: own.url, poolSize: 2, applicationName: 'test' });
    await migrateUntil(database, '147-diagnoses');
  });

  after(async () => {
    await database.destroy();
    await own.drop();
  });

  it('keep their amounts, and disappear with their last line', async () => {
    const { id: providerId } = await makeProvider(database);
    const line = { provider_id: providerId, day: '2026-03-01', service: 'ec2', currency: 'USD', amount: 2 };
    await database('costs').insert([line, { ...line, service: 's3' }, { ...line, currency: 'EUR' }]);
    await database('costs').where({ currency: 'EUR' }).delete();
    await migrate(database);
    const sums = async () =>
      (await database('cost_days').orderBy('currency')).map((row) => [row.currency, Number(row.amount), row.lines]);
    assert.deepEqual(await sums(), [['USD', 4, 2]]);
    await database('costs').where({ service: 's3' }).delete();
    assert.deepEqual(await sums(), [['USD', 2, 1]]);
    await database('costs').delete();
    assert.deepEqual(await sums(), []);
    assert.deepEqual(await database('cost_months').select(), []);
  });
});
