import { join } from 'node:path';
import type { Settings } from '../platform/settings.ts';
import { readKnownPorts, rememberPorts, type DataDirectory } from './data-directory.ts';
import { ownerUrlOf } from './database-roles.ts';
import { choosePort } from './ports.ts';
import { startPostgres, stopLeftoverPostgres } from './postgres.ts';
import { checkPostgres, checkTemporal } from './reachability.ts';
import { supervise, type Supervised } from './supervisor.ts';
import { findTemporal } from './temporal-binary.ts';
import { startTemporal, stopLeftoverTemporal } from './temporal.ts';
import type { BackgroundProcess } from './background-process.ts';

export type Say = (line: string) => void;

export type ServerOptions = {
  settings: Settings;
  directory: DataDirectory;
  ports: { postgres: number; temporal: number; temporalUi: number };
  say: Say;
};

/** A running server: an embedded one, which is supervised, or a configured one, which is not. */
export type Server = { supervised: Supervised<BackgroundProcess> | null };

/** Stops servers that a crash of the last start left running, which still use the files and the ports. */
export async function stopLeftovers(directory: DataDirectory, say: Say): Promise<void> {
  await Promise.all([
    stopLeftoverPostgres({ directory: directory.postgres, onProgress: say }),
    stopLeftoverTemporal({ directory: directory.temporal, onProgress: say }),
  ]);
}

/** Returns the ports of the last start if they are free, else Temporal's default ones, else any. */
export async function chooseServerPorts(directory: DataDirectory): Promise<ServerOptions['ports']> {
  const known = readKnownPorts(directory);
  const postgres = await choosePort([known.postgres]);
  const temporal = await choosePort([known.temporal, 7233], [postgres]);
  const temporalUi = await choosePort([known.temporalUi, 8233], [postgres, temporal]);
  const ports = { postgres, temporal, temporalUi };
  rememberPorts(directory, ports);
  return ports;
}

/**
 * Returns the database to use, with its owner's role: the configured one after a test connection, else the embedded
 * Postgres, started.
 */
export async function providePostgres(
  options: ServerOptions & { password: string },
): Promise<Server & { databaseUrl: string }> {
  const { settings, directory, ports, password, say } = options;
  const ownerUrl = ownerUrlOf(settings);
  if (ownerUrl !== null) {
    await checkPostgres(ownerUrl);
    return { databaseUrl: ownerUrl, supervised: null };
  }
  say('starting Postgres …');
  const supervised = await supervise({
    name: 'Postgres',
    say,
    start: () =>
      startPostgres({ directory: directory.postgres, port: ports.postgres, password, durable: true, onProgress: say }),
  });
  return { databaseUrl: supervised.first.url, supervised };
}

/**
 * Returns the Temporal to use: TEMPORAL_ADDRESS after a test connection, else an embedded one, found or downloaded, and
 * started.
 */
export async function provideTemporal(
  options: ServerOptions & { cache: string; requirements: string },
): Promise<Server & { address: string; uiUrl: string | null }> {
  const { settings, directory, ports, cache, requirements, say } = options;
  if (settings.temporalAddress !== null) {
    await checkTemporal(settings.temporalAddress);
    return { address: settings.temporalAddress, uiUrl: settings.temporalUiUrl, supervised: null };
  }
  const binary = await findTemporal({ cache, requirements, onProgress: say });
  say('starting Temporal …');
  const supervised = await supervise({
    name: 'Temporal',
    say,
    start: () =>
      startTemporal({
        binary,
        port: ports.temporal,
        uiPort: ports.temporalUi,
        directory: directory.temporal,
        databaseFile: join(directory.temporal, 'temporal.db'),
        onProgress: say,
      }),
  });
  const { address, uiUrl } = supervised.first;
  return { address, uiUrl: settings.temporalUiUrl ?? uiUrl, supervised };
}
