import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../launch/ports.ts';
import { startPostgres } from '../../launch/postgres.ts';
import { openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { eventually } from './eventually.ts';

/** A Postgres of one test's own, durable, which it may kill and start again. */
export interface OwnPostgres {
  url: string;
  /** Ends the server by SIGKILL, as a machine does that loses power. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good. */
  remove(): Promise<void>;
}

export async function ownPostgres(): Promise<OwnPostgres> {
  const home = await mkdtemp(join(tmpdir(), 'own-postgres-'));
  // The server runs as a user of its own when the tests run as root.
  await chmod(home, 0o711);
  const directory = join(home, 'postgres');
  const given = { directory, port: await freePort(), password: 'tests-only', durable: true };
  let running: Awaited<ReturnType<typeof startPostgres>> | null = await startPostgres(given);
  const { url } = running;
  const database = openDatabase({ url, poolSize: 1, applicationName: 'test' });
  await migrate(database);
  await database.destroy();
  return {
    url,
    async kill() {
      const [pid] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await running?.exited;
      running = null;
    },
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
