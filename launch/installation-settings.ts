import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../platform/settings.ts';
import { openDataDirectory, readKnownPorts } from './data-directory.ts';
import { LaunchError } from './launch-error.ts';
import { embeddedDatabaseUrl } from './postgres.ts';
import { loadOrGenerateSecrets } from './secrets.ts';

/**
 * Database and key for a command that works beside a running service: the configured ones, else those that `npm start`
 * keeps in its data directory. Throws `LaunchError` when there are none.
 */
export function installationSettings(options: { root: string; settings: Settings }): {
  databaseUrl: string;
  credentialsKey: string;
} {
  const { databaseUrl, credentialsKey } = options.settings;
  if (databaseUrl !== null && credentialsKey !== null) return { databaseUrl, credentialsKey };
  const data = join(options.root, '.data');
  if (!existsSync(join(data, 'secrets.json'))) {
    throw new LaunchError('DATABASE_URL and CREDENTIALS_KEY are not set, and nothing was started from this directory');
  }
  const directory = openDataDirectory(data);
  const secrets = loadOrGenerateSecrets(directory.secrets);
  const { postgres: port } = readKnownPorts(directory);
  if (databaseUrl === null && port === undefined) throw new LaunchError('the embedded Postgres was never started');
  return {
    databaseUrl: databaseUrl ?? embeddedDatabaseUrl({ port: port ?? 0, password: secrets.POSTGRES_PASSWORD }),
    credentialsKey: credentialsKey ?? secrets.CREDENTIALS_KEY,
  };
}
