import assert from 'node:assert/strict';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { databaseFault } from '../../db/connection-faults.ts';
import { openDatabase, type Database, type SessionLimits } from '../../db/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { withRoundLock, roundLocks } from '../../db/locked-round.ts';

/** A way to Postgres on which everything can stop without a word, as when a cable is pulled. */
async function silentWay(url: string): Promise<{ url: string; silence(): void; close(): void }> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    silence() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('The limits of database sessions', () => {
  let store: TestDatabase;
  const open: Database[] = [];
  const short: SessionLimits = { statementMs: 400, lockMs: 200, idleInTransactionMs: 300 };

  before(async () => {
    store = await testDatabase();
  });
  after(async () => {
    await store.drop();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((database) => database.destroy()));
  });

  const databaseWith = (limits: SessionLimits, url = store.url): Database => {
    const database = openDatabase({ url, poolSize: 3, applicationName: 'test', limits });
    open.push(database);
    return database;
  };

  it('end a statement that takes too long', async () => {
    await assert.rejects(databaseWith(short).raw('select pg_sleep(60)'), (error) => databaseFault(error) === 'busy');
  });

  it('end the wait for a lock', async () => {
    const database = databaseWith({ ...short, idleInTransactionMs: 0, statementMs: 0 });
    const holder = await database.transaction();
    await holder.raw('select pg_advisory_xact_lock(1)');
    const waits = database.transaction((transaction) => transaction.raw('select pg_advisory_xact_lock(1)'));
    await assert.rejects(waits, (error) => databaseFault(error) === 'busy');
    await holder.rollback();
  });

  it('release the locks of a process that hangs in a transaction', async () => {
    const other = databaseWith({ statementMs: 0, lockMs: 0, idleInTransactionMs: 0 });
    const hung = databaseWith(short).transaction(async (transaction) => {
      await transaction.raw('select pg_advisory_xact_lock(2)');
      // Nothing more comes from this process until another has got the lock, however long that takes.
      await other.transaction((waiting) => waiting.raw('select pg_advisory_xact_lock(2)'));
      await transaction.raw('select 1');
    });
    await assert.rejects(hung, (error) => databaseFault(error) === 'away');
  });

  it('do not affect a long transaction that is active', async () => {
    const database = databaseWith({ ...short, idleInTransactionMs: 6_000 });
    const other = databaseWith({ statementMs: 0, lockMs: 0, idleInTransactionMs: 0 });
    let sessions = 0;
    await withRoundLock(database, roundLocks.schedules, async (transaction) => {
      const { rows } = await transaction.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
      const lastStatementAt = async (): Promise<number> => {
        const { rows: seen } = await other.raw<{ rows: { at: Date }[] }>(
          'select query_start as at from pg_stat_activity where pid = ?',
          [rows[0]?.pid ?? 0],
        );
        return seen[0]?.at.getTime() ?? 0;
      };
      const begun = await lastStatementAt();
      await eventually(async () => assert.ok((await lastStatementAt()) > begun, 'no sign of life'));
      sessions += 1;
    });
    assert.equal(sessions, 1);
  });

  it('close a connection without responses', async () => {
    const way = await silentWay(store.url);
    try {
      const database = databaseWith({ statementMs: 1_000, lockMs: 0, idleInTransactionMs: 0 }, way.url);
      const connection = await database.client.acquireConnection();
      await database.client.releaseConnection(connection);
      way.silence();
      await assert.rejects(database.raw('select 1'), (error) => databaseFault(error) === 'away');
    } finally {
      way.close();
    }
  });
});
