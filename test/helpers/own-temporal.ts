import { mkdtemp, rm } from 'node:fs/promises';
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
  /** Stops it for good. */
  remove(): Promise<void>;
}

export async function ownTemporal(): Promise<OwnTemporal> {
  const directory = await mkdtemp(join(tmpdir(), 'own-temporal-'));
  const [port, uiPort] = [await freePort(), await freePort()];
  let running: RunningTemporal | null = null;
  const start = async (): Promise<void> => {
    running = await startTemporal({
      binary: testEnvironment('TEMPORAL_CLI'),
      port,
      uiPort,
      directory,
      databaseFile: join(directory, 'temporal.db'),
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
    async remove() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
