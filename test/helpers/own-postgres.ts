import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../../launch/ports.ts';
import { startPostgres, type RunningPostgres } from '../../launch/postgres.ts';
import { eventually } from './eventually.ts';
import { prepareTestDatabase } from './test-database.ts';

/** A Postgres of one test's own, durable, which it may kill and start again. */
export interface OwnPostgres {
  url: string;
  port: number;
  /** Holds the folder of its files; a test may put another file system there while it is stopped. */
  home: string;
  /** The pid of its first process; null while it does not run. */
  pid(): number | null;
  /** Ends the server by SIGKILL, as a machine does that loses power. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it in order. */
  stop(): Promise<void>;
  /** A replica that follows this one, which from then on waits for it before it confirms a commit. */
  replica(): Promise<Replica>;
  /**
   * Another server on a copy of this one's files, taken while it runs as docs/operating.md describes: by Postgres's own
   * backup functions.
   */
  copyRunning(): Promise<OwnPostgres>;
  /** Stops it permanently. */
  remove(): Promise<void>;
}

/** A server that follows another one, until it takes its place. */
export interface Replica {
  server: OwnPostgres;
  /** Takes the place of the server that it followed. */
  promote(): Promise<void>;
}

const password = 'tests-only';

/** `prepare` fills its database; by default with the current schema. */
export async function ownPostgres({
  prepare = (url) => prepareTestDatabase(url),
}: { prepare?: (url: string) => Promise<void> } = {}): Promise<OwnPostgres> {
  const server = await serverIn(await newHome());
  await prepare(server.url);
  return server;
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

async function replicaOf({ url, port, directory }: { url: string; port: number; directory: string }): Promise<Replica> {
  const home = await copyOf(url, directory);
  const copy = join(home, 'postgres');
  const signal = join(copy, 'standby.signal');
  await writeFile(signal, '');
  const source = `host=127.0.0.1 port=${port} user=audit password=${password} application_name=replica`;
  await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  const { uid, gid } = await stat(directory);
  await chown(signal, uid, gid);
  const server = await serverIn(home);
  const session = new Client({ connectionString: url });
  await session.connect();
  try {
    await session.query(`alter system set synchronous_standby_names = 'replica'`);
    await session.query('select pg_reload_conf()');
    await eventually(
      async () => {
        const { rows } = await session.query(`select from pg_stat_replication where sync_state = 'sync'`);
        if (rows.length === 0) throw new Error('the replica does not follow yet');
      },
      { withinMs: 60_000 },
    );
  } finally {
    await session.end();
  }
  return {
    server,
    async promote() {
      const administrator = new Client({ connectionString: server.url });
      await administrator.connect();
      try {
        await administrator.query('select pg_promote(wait => true, wait_seconds => 60)');
      } finally {
        await administrator.end();
      }
    },
  };
}

async function serverIn(home: string): Promise<OwnPostgres> {
  const directory = join(home, 'postgres');
  const given = { directory, port: await freePort(), password, durable: true };
  let running: RunningPostgres | null = null;
  const run = async (): Promise<RunningPostgres> => {
    const server = await startPostgres(given);
    running = server;
    void server.exited.then(() => (running = running === server ? null : running));
    return server;
  };
  const { url } = await run();
  return {
    url,
    port: given.port,
    home,
    pid: () => running?.pid ?? null,
    async kill() {
      const { exited } = running ?? {};
      const [pid] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await exited;
      running = null;
    },
    copyRunning: async () => serverIn(await copyOf(url, directory)),
    replica: () => replicaOf({ url, port: given.port, directory }),
    async start() {
      // Its children notice a little later and let go of the files.
      await eventually(run, { withinMs: 30_000 });
    },
    async stop() {
      await running?.stop();
      running = null;
    },
    async remove() {
      await running?.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
