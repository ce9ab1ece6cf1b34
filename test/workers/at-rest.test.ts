import assert from 'node:assert/strict';
import pg from 'pg';
import { writeEvents } from '../../db/commands/events/write.ts';
import { fanOutEvents } from '../../db/commands/webhooks/fan-out.ts';
import { eventually } from '../helpers/eventually.ts';
import { useTestDatabase } from '../helpers/use-test-database.ts';

describe('loops of an idle worker', () => {
  const database = useTestDatabase();

  it('are not woken by events without a subscribed endpoint', async () => {
    const heard: string[] = [];
    const listener = new pg.Client({ connectionString: database.url() });
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
      await database().transaction((transaction) =>
        writeEvents(transaction, [
          {
            type: 'job.completed',
            providerId: null,
            resourceId: null,
            data: {} as Extract<Parameters<typeof writeEvents>[1][number], { type: 'job.completed' }>['data'],
          },
        ]),
      );
      await eventually(async () => assert.equal((await fanOutEvents(database(), 100)).events, 1));
      await eventually(async () => assert.equal((await fanOutEvents(database(), 100)).outcome, 'caught_up'));
      await database().raw('notify over');
      await isOver;
    } finally {
      await listener.end();
    }
    assert.deepEqual(heard, ['over']);
  });
});
