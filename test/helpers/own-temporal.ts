import { cp, mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../launch/ports.ts';
import { startTemporal, type RunningTemporal } from '../../launch/temporal.ts';
import { testEnvironment } from './test-environment.ts';

/** A Temporal server of one test's own, which it may stop and start again with its workflows kept. */
export interface OwnTemporal {
  address: string;
  stop(): Promise<void>;
  /** Ends it by SIGKILL. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it, keeps a copy of what it knows, and starts it again; gives what brings that state back while it is stopped. */
  backUp(): Promise<() => Promise<void>>;
  /** Stops it permanently. */
  remove(): Promise<void>;
}

export async function ownTemporal(): Promise<OwnTemporal> {
  const directory = await mkdtemp(join(tmpdir(), 'own-temporal-'));
  const databaseFile = join(directory, 'temporal.db');
  const [port, uiPort] = [await freePort(), await freePort()];
  let running: RunningTemporal | null = null;
  const start = async (): Promise<void> => {
    running = await startTemporal({
      binary: testEnvironment('TEMPORAL_CLI'),
      port,
      uiPort,
      directory,
      databaseFile,
    });
  };
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = null;
  };
  await start();
  return {
    address: `127.0.0.1:${port}`,
    start,
    stop,
    async kill() {
      await running?.kill();
      running = null;
    },
    async backUp() {
      await stop();
      // Of a server that was stopped the log beside the file may be left.
      const files = ['', '-wal', '-shm'].map((suffix) => `${databaseFile}${suffix}`);
      for (const file of files) if (existsSync(file)) await cp(file, `${file}.backup`);
      await start();
      return async () => {
        for (const file of files) {
          await rm(file, { force: true });
          if (existsSync(`${file}.backup`)) await cp(`${file}.backup`, file);
        }
      };
    },
    async remove() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
