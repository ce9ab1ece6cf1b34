import assert from 'node:assert/strict';
import pg from 'pg';
import { openDatabase, type Database } from '../../db/database.ts';
import { writeEvents } from '../../db/commands/events/write.ts';
import { fanOutEvents } from '../../db/commands/webhooks/fan-out.ts';
import { eventually } from '../helpers/eventually.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

describe('loops of a worker that has nothing to do', () => {
  let own: TestDatabase;
  let database: Database;

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 2, applicationName: 'test' });
  });
  after(async () => {
    await database.destroy();
    await own.drop();
  });

  it('are not woken by passing events that no endpoint wants', async () => {
    const heard: string[] = [];
    const listener = new pg.Client({ connectionString: own.url });
    await listener.connect();
    try {
      const isOver = new Promise<void>((resolve) => {
        listener.on('notification', ({ channel }) => {
          heard.push(channel);
          if (channel === 'over') resolve();
        });
      });
      await listener.query('listen webhook_wakeups_written');
      await listener.query('listen over');
      await database.transaction((transaction) =>
        writeEvents(transaction, [
          {
            type: 'job.completed',
            providerId: null,
            resourceId: null,
            data: {} as Extract<Parameters<typeof writeEvents>[1][number], { type: 'job.completed' }>['data'],
          },
        ]),
      );
      await eventually(async () => assert.equal((await fanOutEvents(database, 100)).events, 1));
      await eventually(async () => assert.equal((await fanOutEvents(database, 100)).outcome, 'caught_up'));
      await database.raw('notify over');
      await isOver;
    } finally {
      await listener.end();
    }
    assert.deepEqual(heard, ['over']);
  });
});
