import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../db/database.ts';
import { parseKeyring } from '../../platform/secrets/keyring.ts';
import { createSealer } from '../../platform/secrets/sealing.ts';
import { eventually } from '../helpers/eventually.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

const root = join(import.meta.dirname, '..', '..');
const records = 210;
/** Held by the test while the rotation stands still at a record. */
const pauseLock = 777_001;

const newKey = (): string => randomBytes(32).toString('base64');
const place = (ownerId: string) => ({ kind: 'installation_secrets', ownerId, field: 'sealed' });

describe('npm run credentials:rotate', () => {
  const [oldKey, currentKey] = [newKey(), newKey()];
  const [old, current] = [createSealer(parseKeyring(oldKey)), createSealer(parseKeyring(currentKey))];
  const bothKeys = `new:${currentKey},old:${oldKey}`;
  let store: TestDatabase;
  let database: Database;
  let pause: Client;

  before(async () => {
    store = await testDatabase();
    database = openDatabase({ url: store.url, poolSize: 3, applicationName: 'test' });
    pause = new Client({ connectionString: store.url });
    await pause.connect();
    // Rotation stops at the record that is named in the table, until the test lets it go.
    await database.raw(`
      create table pause_at (name text);
      create function pause_rotation() returns trigger language plpgsql as $$
      begin
        if exists (select from pause_at where name = new.name) then perform pg_advisory_xact_lock(${pauseLock}); end if;
        return new;
      end $$;
      create trigger pause_rotation before update on installation_secrets
        for each row execute function pause_rotation();`);
  });
  after(async () => {
    await pause.end();
    await database.destroy();
    await store.drop();
  });
  beforeEach(async () => {
    await database('installation_secrets').delete();
    await database('installation_secrets').insert(
      Array.from({ length: records }, (_, index) => {
        const name = `secret-${String(index).padStart(3, '0')}`;
        return { name, sealed: old.seal(place(name), `value of ${name}`) };
      }),
    );
  });

  function rotate(): { process: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
    const child = spawn(process.execPath, ['--import', 'tsx', 'launch/rotate-credentials.ts'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: store.url, TEMPORAL_ADDRESS: '127.0.0.1:9', CREDENTIALS_KEY: bothKeys },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
    return { process: child, ended };
  }

  /** How many records each sealer opens, with the value that was sealed. */
  async function opened(): Promise<{ byBoth: number; byCurrent: number }> {
    const both = createSealer(parseKeyring(bothKeys));
    const rows = await database('installation_secrets').select<{ name: string; sealed: Buffer }[]>('name', 'sealed');
    const byBoth = rows.filter(({ name, sealed }) => both.open(place(name), sealed).toString() === `value of ${name}`);
    const byCurrent = rows.filter(({ sealed }) => !both.needsRewrap(sealed));
    for (const { name, sealed } of byCurrent) {
      assert.equal(current.open(place(name), sealed).toString(), `value of ${name}`);
    }
    return { byBoth: byBoth.length, byCurrent: byCurrent.length };
  }

  for (const killedAt of [0, 1, 105, records - 1]) {
    it(`loses nothing when it is killed at record ${killedAt}, and finishes when it is run again`, async () => {
      await pause.query('select pg_advisory_lock($1)', [pauseLock]);
      await database('pause_at').delete();
      await database('pause_at').insert({ name: `secret-${String(killedAt).padStart(3, '0')}` });
      const first = rotate();
      await eventually(
        async () => {
          const { rows } = await pause.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory'
               and application_name = 'rotate-credentials' and datname = current_database()`,
          );
          assert.equal(rows.length, 1);
        },
        { withinMs: 120_000 },
      );
      first.process.kill('SIGKILL');
      await first.ended;
      await database('pause_at').delete();
      // The server ends the statement of a dead client by itself: nothing of it may have been half done.
      await database.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rotate-credentials' and datname = current_database()`,
      );
      await pause.query('select pg_advisory_unlock($1)', [pauseLock]);
      assert.deepEqual(await opened(), { byBoth: records, byCurrent: killedAt });

      const { code, output } = await rotate().ended;
      assert.equal(code, 0, output);
      assert.match(output, new RegExp(`${records - killedAt} of ${records} sealed records were wrapped`));
      assert.deepEqual(await opened(), { byBoth: records, byCurrent: records });
    }).timeout(300_000);
  }
});
