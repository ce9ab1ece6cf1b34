import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { openDatabase, type Database, type Transaction } from '../../db/database.ts';
import { eventsAfter, finalEventId } from '../../db/reads/events/events.ts';
import { fanOutEvents } from '../../db/commands/webhooks/fan-out.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

describe('Fan-out of events', () => {
  let store: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    store = await testDatabase();
    database = openDatabase({ url: store.url, poolSize: 12, applicationName: 'test' });
    await database('webhooks').insert({ name: 'receiver', url: 'https://example.com', events: ['job.completed'] });
  });
  afterEach(async () => {
    await database.destroy();
    await store.drop();
  });

  const write = async (client: Database | Transaction, count = 1): Promise<number> => {
    const { rows } = await client.raw<{ rows: { id: number }[] }>(
      `insert into events (type, data) select 'job.completed', '{}' from generate_series(1, ?) returning id`,
      [count],
    );
    return rows.at(-1)?.id ?? 0;
  };
  const delivered = async (): Promise<number[]> =>
    (await database('webhook_deliveries').orderBy('id').select('event_id')).map(({ event_id: id }) => id);

  it('does not wait for a transaction that writes other rows', async () => {
    const hung = await database.transaction();
    await hung('webhooks').insert({ name: 'other', url: 'https://example.com', events: [] });
    const id = await write(database);
    assert.deepEqual(await fanOutEvents(database, 10), { outcome: 'caught_up', events: 1 });
    assert.deepEqual(await delivered(), [id]);
    await hung.rollback();
  });

  it('waits for a transaction that drew an earlier id, and keeps the order of ids', async () => {
    const slow = await database.transaction();
    const first = await write(slow);
    const second = await write(database);
    assert.deepEqual(await fanOutEvents(database, 10), { outcome: 'unfinished', events: 0 });
    await slow.commit();
    assert.deepEqual(await fanOutEvents(database, 10), { outcome: 'caught_up', events: 2 });
    assert.deepEqual(await delivered(), [first, second]);
  });

  it('skips the ids of a transaction that was rolled back', async () => {
    const failed = await database.transaction();
    await write(failed);
    const second = await write(database);
    await failed.rollback();
    assert.deepEqual(await fanOutEvents(database, 10), { outcome: 'caught_up', events: 1 });
    assert.deepEqual(await delivered(), [second]);
  });

  it('still waits for a writer whose first savepoint was rolled back', async () => {
    const slow = await database.transaction();
    const savepoint = await slow.transaction();
    await write(savepoint);
    await savepoint.rollback();
    const second = await write(slow);
    const third = await write(database);
    assert.equal((await fanOutEvents(database, 10)).outcome, 'unfinished');
    await slow.commit();
    await fanOutEvents(database, 10);
    assert.deepEqual(await delivered(), [second, third]);
  });

  it('reports that it has caught up only after every committed event', async () => {
    const committed = new Set<number>();
    let isOver = false;
    const churn = async (seed: number): Promise<void> => {
      for (let turn = seed; !isOver; turn += 1) {
        const ids = await database.transaction(async (transaction) => {
          const first = await write(transaction);
          // Holds the transaction open over a round trip or two, as real writers do.
          for (let wait = 0; wait < turn % 3; wait += 1) await transaction.raw('select 1');
          return [first, await write(transaction)];
        });
        for (const id of ids) committed.add(id);
        // Without a pause some transaction might be open in every round, and none would have caught up.
        await setTimeout(turn % 5);
      }
    };
    const writers = [1, 2, 3, 4, 5, 6].map(churn);
    let rounds = 0;
    for (let round = 0; round < 60 || rounds === 0; round += 1) {
      const before = [...committed];
      const { outcome } = await fanOutEvents(database, 1_000);
      if (outcome !== 'caught_up') continue;
      rounds += 1;
      const passed = new Set(await delivered());
      assert.deepEqual(
        before.filter((id) => !passed.has(id)),
        [],
        `round ${round}`,
      );
    }
    isOver = true;
    await Promise.all(writers);
    assert.ok(rounds > 0);
    while ((await fanOutEvents(database, 1_000)).outcome !== 'caught_up');
    assert.deepEqual(
      (await delivered()).toSorted((a, b) => a - b),
      [...committed].toSorted((a, b) => a - b),
    );
  });

  it('delivers an event once, whichever release processed it first', async () => {
    const id = await write(database);
    await database.raw(
      `insert into webhook_deliveries (webhook_id, event_id, event, occurred_at, data)
       select webhooks.id, events.id, type, now(), data from webhooks, events`,
    );
    assert.equal((await fanOutEvents(database, 10)).outcome, 'caught_up');
    assert.deepEqual(await delivered(), [id]);
    const former = await database('event_cursors').where({ name: 'webhooks' }).first('event_id');
    assert.equal(former?.event_id, id, 'a release before would begin after what was passed');
  });

  it('reads a page with its flags from one snapshot', async () => {
    const types = ['job.completed'] as const;
    const first = await write(database, 3);
    const open = await database.transaction();
    await write(open);
    await write(database);
    const page = await eventsAfter(database, { afterId: 0, types, limit: 10 });
    assert.deepEqual(
      page.events.map(({ id }) => id),
      [first - 2, first - 1, first],
    );
    assert.ok(page.isWhole && page.hasUnfinished);
    assert.equal(await finalEventId(database), first);
    await open.rollback();
    const rest = await eventsAfter(database, { afterId: first, types, limit: 10 });
    assert.ok(rest.isWhole && !rest.hasUnfinished && rest.events.length === 1);
  });
});
