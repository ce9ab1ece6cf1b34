import assert from 'node:assert/strict';
import pg from 'pg';
import { openDatabase, type Database } from '../../db/database.ts';
import { fanOutEvents } from '../../db/queries/fan-out.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

describe('The fan-out of events', () => {
  let store: TestDatabase;
  let database: Database;
  let listener: pg.Client;

  before(async () => {
    store = await testDatabase();
    database = openDatabase({ url: store.url, poolSize: 2, applicationName: 'test' });
    listener = new pg.Client({ connectionString: store.url });
    await listener.connect();
  });
  after(async () => {
    await listener.end();
    await database.destroy();
    await store.drop();
  });

  it('wakes nobody when there was nothing to hand over, so that idle workers do not wake themselves for ever', async () => {
    const told: (string | undefined)[] = [];
    await listener.query('listen webhook_wakeups_written');
    const end = new Promise<void>((resolve) => {
      listener.on('notification', ({ payload }) => {
        told.push(payload);
        if (payload === 'end') resolve();
      });
    });
    assert.deepEqual(await fanOutEvents(database, 10), { outcome: 'caught_up', events: 0 });
    await database.raw(`select pg_notify('webhook_wakeups_written', 'end')`);
    await end;
    assert.deepEqual(told, ['end']);
  });
});
