import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../../launch/ports.ts';
import { startPostgres } from '../../launch/postgres.ts';
import { eventually } from './eventually.ts';
import { prepareTestDatabase } from './test-database.ts';

/** A Postgres of one test's own, durable, which it may kill and start again. */
export interface OwnPostgres {
  url: string;
  /** Ends the server by SIGKILL, as a machine does that loses power. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /**
   * Another server on a copy of this one's files, taken while it runs as docs/operating.md tells: by Postgres's own backup
   * functions.
   */
  copyRunning(): Promise<OwnPostgres>;
  /** Stops it for good. */
  remove(): Promise<void>;
}

export async function ownPostgres(): Promise<OwnPostgres> {
  return serverIn(await newHome());
}

async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'own-postgres-'));
  // The server runs as a user of its own when the tests run as root.
  await chmod(home, 0o711);
  return home;
}

const copyFiles = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to]);

/** Copies the files of a running server so that another can start on them. */
async function copyOf(url: string, directory: string): Promise<string> {
  const home = await newHome();
  const copy = join(home, 'postgres');
  await mkdir(copy, { mode: 0o700 });
  const session = new Client({ connectionString: url });
  await session.connect();
  try {
    await session.query(`select pg_backup_start('test', fast => true)`);
    await copyFiles(directory, copy);
    const { rows } = await session.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    const label = join(copy, 'backup_label');
    await writeFile(label, rows[0]?.labelfile ?? '');
    const { uid, gid } = await stat(directory);
    await chown(label, uid, gid);
    await chown(copy, uid, gid);
    await copyFiles(join(directory, 'pg_wal'), join(copy, 'pg_wal'));
  } finally {
    await session.end();
  }
  for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(copy, name), { force: true });
  return home;
}

async function serverIn(home: string): Promise<OwnPostgres> {
  const directory = join(home, 'postgres');
  const given = { directory, port: await freePort(), password: 'tests-only', durable: true };
  let running: Awaited<ReturnType<typeof startPostgres>> | null = await startPostgres(given);
  const { url } = running;
  await prepareTestDatabase(url);
  return {
    url,
    async kill() {
      const [pid] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await running?.exited;
      running = null;
    },
    copyRunning: async () => serverIn(await copyOf(url, directory)),
    async start() {
      // Its children notice a little later and let go of the files.
      running = await eventually(() => startPostgres(given), { withinMs: 30_000 });
    },
    async remove() {
      await running?.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
