import assert from 'node:assert/strict';
import { statfs } from 'node:fs/promises';
import { Client } from 'pg';
import { asApiError } from '../../api/middleware/error-mapper.ts';
import { databaseFault } from '../../db/connection-faults.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import { watchStorage } from '../../db/storage-watch.ts';
import { createLog } from '../../platform/log.ts';
import type { Repetition } from '../../platform/repeat.ts';
import { eventually } from '../helpers/eventually.ts';
import { smallDisk, type SmallDisk } from '../helpers/small-disk.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { testEnvironment } from '../helpers/test-environment.ts';

/** A transaction that stores two rows, the second of which is too large for what is left of the disk. */
async function storeTooMuch(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction('webhooks').insert({ name: 'half', url: 'https://example.com', events: [] });
    await transaction.raw(
      'create table filler as select md5(number::text) as filler from generate_series(1, 4000000) as number',
    );
  });
}

describe('A full disk of the database', () => {
  let disk: SmallDisk;
  let store: TestDatabase;
  let database: Database;
  let watch: Repetition;

  before(async function () {
    const mounted = await smallDisk({ megabytes: 64 });
    // Mounting takes an administrator; the reaction to the code of Postgres is tried below in any case.
    if (mounted === null) this.skip();
    disk = mounted;
    store = await testDatabase();
    const administrator = new Client({ connectionString: testEnvironment('TEST_DATABASE_URL') });
    await administrator.connect();
    try {
      const { rows } = await administrator.query<{ directory: string }>(
        `select current_setting('data_directory') as directory`,
      );
      await disk.giveToOwnerOf(rows[0]?.directory ?? '');
      await administrator.query(`create tablespace small_disk location '${disk.path}'`);
      await administrator.query(`alter database ${new URL(store.url).pathname.slice(1)} set tablespace small_disk`);
    } finally {
      await administrator.end();
    }
    database = openDatabase({ url: store.url, poolSize: 4, applicationName: 'test' });
    watch = watchStorage({ database, log: createLog({ level: 'silent', process: 'test' }), everyMs: 50 });
  });
  after(async () => {
    if (disk === undefined) return;
    await watch.close();
    await database.destroy();
    await store.drop();
    const administrator = new Client({ connectionString: testEnvironment('TEST_DATABASE_URL') });
    await administrator.connect();
    await administrator.query('drop tablespace small_disk');
    await administrator.end();
    await disk.remove();
  });

  const alerts = () => database('alerts').where({ rule: 'database_full' }).orderBy('id');

  it('causes a 503 with the reason, and leaves nothing half-written', async () => {
    const fault: unknown = await storeTooMuch(database).then(
      () => assert.fail('the disk took it'),
      (error: unknown) => error,
    );
    assert.equal(databaseFault(fault), 'full');
    const { status, message } = asApiError(fault);
    assert.equal(status, 503);
    assert.match(message, /disk of the database is full/);
    assert.deepEqual(await database('webhooks').where({ name: 'half' }), []);
  });

  it('raises one alert, which resolves when the disk can be written again', async () => {
    // The alert of the test before.
    await eventually(async () => assert.equal((await alerts()).at(-1)?.status, 'resolved'));
    const before = (await alerts()).length;
    await assert.rejects(storeTooMuch(database));
    await eventually(async () => {
      const raised = (await alerts()).slice(before);
      assert.equal(raised.length, 1);
      assert.equal(raised[0]?.severity, 'critical');
      assert.equal(raised[0]?.status, 'resolved');
      assert.equal(raised[0]?.resolution_note, 'The disk accepts data again');
    });
  });

  it('keeps the alert open as long as there is no space', async () => {
    const { bavail, bsize } = await statfs(disk.path);
    // Leaves about four megabytes, less than the probe wants. Eight rows fill a page of 8 KB.
    const fillers = Math.floor((bavail * bsize - 4 * 1024 * 1024) / 1024);
    await database.raw(
      `create table ballast as select repeat(md5(number::text), 30) as filler from generate_series(1, ?) as number`,
      [fillers],
    );
    await assert.rejects(storeTooMuch(database), (error) => databaseFault(error) === 'full');
    const open = await eventually(async () => {
      const [last] = (await alerts()).slice(-1);
      assert.equal(last?.status, 'open');
      return last;
    });
    watch.now();
    await assert.rejects(storeTooMuch(database));
    assert.equal((await alerts()).at(-1)?.id, open?.id);
    assert.equal((await alerts()).at(-1)?.status, 'open');
    await database.raw('drop table ballast');
    await eventually(async () => assert.equal((await alerts()).at(-1)?.status, 'resolved'));
  });
});

describe('Postgres’s error for a full disk', () => {
  it('is a temporary failure of the service, not of the request', () => {
    const error = Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' });
    assert.equal(databaseFault(error), 'full');
    assert.equal(databaseFault(new AggregateError([new Error('other'), error])), 'full');
    assert.equal(asApiError(error).status, 503);
    assert.equal(databaseFault(Object.assign(new Error('duplicate'), { code: '23505' })), null);
  });
});
