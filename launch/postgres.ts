import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { lastLines, startInBackground, type BackgroundProcess } from './background-process.ts';
import { readTextIfPresent } from './files.ts';
import { LaunchError } from './launch-error.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { asUser, choosePostgresUser, giveFilesTo, type PostgresUser } from './postgres-user.ts';
import { isAlive, isProgram, stopProcess } from './running-processes.ts';
import { waitUntilReady } from './wait-until.ts';
import { createDatabase } from '../db/roles/create-database.ts';

const ROLE = 'audit';
const DATABASE = 'audit';
/** Disconnects the clients and closes the files cleanly. */
const FAST_SHUTDOWN = 'SIGINT';
/** Ends the server's processes immediately; the next start replays the WAL. */
const IMMEDIATE_SHUTDOWN = 'SIGQUIT';
const STOP_GRACE_MS = 20_000;

export type PostgresOptions = {
  /** The data directory; created on the first start. */
  directory: string;
  port: number;
  password: string;
  /** False trades durability for speed: for data that a test discards. */
  durable: boolean;
  onProgress?: (line: string) => void;
};

export type RunningPostgres = BackgroundProcess & { url: string };

/** Starts the embedded Postgres on loopback and resolves when it accepts connections. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const binaries = await findPostgresBinaries();
  const user = choosePostgresUser([binaries.postgres, options.directory]);
  if (!existsSync(options.directory)) {
    options.onProgress?.('creating the database files …');
    await createCluster({ ...options, binaries, user });
  }
  giveFilesTo(user, options.directory);
  const server = await startServer({ ...options, binaries, user });
  try {
    await createDatabase({ superuserUrl: databaseUrl(options, 'postgres'), name: DATABASE });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, url: databaseUrl(options, DATABASE) };
}

/**
 * Returns the server's pid and state from the first and eighth line of `postmaster.pid` (Postgres' own file format).
 */
function readPostmasterFile(directory: string): { pid: number; state: string } | null {
  const lines = readTextIfPresent(join(directory, 'postmaster.pid'))?.split('\n');
  if (!lines) return null;
  return { pid: Number(lines[0]), state: (lines[7] ?? '').trim() };
}

/** Stops a server that was left running on these files by a crash of its supervisor. */
export async function stopLeftoverPostgres({
  directory,
  onProgress,
}: Pick<PostgresOptions, 'directory' | 'onProgress'>): Promise<void> {
  const left = readPostmasterFile(directory);
  if (!left || !isAlive(left.pid)) return;
  if (!isProgram(left.pid, ['postgres', directory])) {
    // The pid now belongs to another program; Postgres would mistake it for itself and refuse to start.
    rmSync(join(directory, 'postmaster.pid'));
    return;
  }
  onProgress?.('stopping the Postgres that a crash left running …');
  await stopProcess(left.pid, { signal: FAST_SHUTDOWN, graceMs: STOP_GRACE_MS });
}

type ClusterOptions = PostgresOptions & { binaries: PostgresBinaries; user: PostgresUser };

/** Creates the files in a temporary directory and renames it, so that an interrupted first start is simply repeated. */
async function createCluster({ directory, password, durable, binaries, user }: ClusterOptions): Promise<void> {
  const draft = `${directory}.new`;
  const passwordFile = `${directory}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveFilesTo(user, draft);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveFilesTo(user, passwordFile);
  const settings = [
    '-U',
    ROLE,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  const args = ['-D', draft, `--pwfile=${passwordFile}`, ...settings, ...(durable ? [] : ['--no-sync'])];
  const run = asUser(user, binaries.initdb, args);
  try {
    await promisify(execFile)(run.command, run.args, { ...run.options, cwd: sep, env: postgresEnvironment() });
  } catch (error) {
    const said =
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : String(error);
    throw new LaunchError(`the database files could not be created: ${said}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, directory);
}

/**
 * Returns the environment of Postgres, without that of this process, which may contain secrets and settings that change
 * the server (PGDATA, LC_ALL).
 */
function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

async function startServer({ directory, port, durable, binaries, user }: ClusterOptions): Promise<BackgroundProcess> {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    jit: 'off',
    timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const logFile = join(dirname(directory), 'postgres.log');
  const args = ['-D', directory, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const run = asUser(user, binaries.postgres, args);
  const server = await startInBackground({
    name: 'Postgres',
    command: run.command,
    args: run.args,
    options: { ...run.options, cwd: sep, env: postgresEnvironment() },
    logFile,
    manner: { signal: FAST_SHUTDOWN, graceMs: STOP_GRACE_MS, killSignal: IMMEDIATE_SHUTDOWN },
  });
  await waitUntilReady({
    name: 'Postgres',
    isReady: () => {
      const file = readPostmasterFile(directory);
      return file?.pid === server.pid && file.state === 'ready';
    },
    exited: server.exited,
    timeoutMs: 60_000,
    reason: () => lastLines(logFile),
  });
  return server;
}

/** Returns the URL of the embedded database. */
export function embeddedDatabaseUrl(at: { port: number; password: string }): string {
  return databaseUrl(at, DATABASE);
}

function databaseUrl({ port, password }: { port: number; password: string }, database: string): string {
  return `postgres://${ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
