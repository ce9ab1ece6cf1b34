import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '../platform/settings.ts';
import { dataDirectoryAt, readKnownPorts } from './data-directory.ts';
import { ownerUrlOf, urlAs } from './database-roles.ts';
import { LaunchError } from './launch-error.ts';
import { embeddedDatabaseUrl } from './postgres.ts';
import { readRoles } from './role-file.ts';
import { readSecrets } from './secrets.ts';

export interface InstallationSettings {
  /** With the application's role if there is one. */
  databaseUrl: string;
  credentialsKey: string;
  auditHeadDir: string;
}

/**
 * Returns database, key and directory of heads for a command that runs next to the service: the configured ones, else
 * those that `npm start` keeps in its data directory. It writes nothing. Throws `LaunchError` if there are none.
 */
export function installationSettings(options: { root: string; settings: Settings }): InstallationSettings {
  const { root, settings } = options;
  const { credentialsKey } = settings;
  const databaseUrl = settings.databaseUrl ?? ownerUrlOf(settings);
  const auditHeadDir = resolve(root, settings.auditHeadDir);
  if (databaseUrl !== null && credentialsKey !== null) return { databaseUrl, credentialsKey, auditHeadDir };
  const data = join(root, '.data');
  if (!existsSync(join(data, 'secrets.json'))) {
    throw new LaunchError(
      'DATABASE_URL and CREDENTIALS_KEY are not set, and the service was never started in this directory',
    );
  }
  const directory = dataDirectoryAt(data);
  const { POSTGRES_PASSWORD: password, CREDENTIALS_KEY: generatedKey } = readSecrets(directory.secrets);
  const key = credentialsKey ?? generatedKey;
  if (key === undefined) throw new LaunchError(`CREDENTIALS_KEY is not set, and ${directory.secrets} contains none`);
  if (databaseUrl !== null) return { databaseUrl, credentialsKey: key, auditHeadDir };
  const { postgres: port } = readKnownPorts(directory);
  if (port === undefined || password === undefined) throw new LaunchError('the embedded Postgres was never started');
  const ownerUrl = embeddedDatabaseUrl({ port, password });
  const roles = readRoles(directory.roles, 'embedded');
  return {
    databaseUrl: roles === null ? ownerUrl : urlAs(ownerUrl, roles.application),
    credentialsKey: key,
    auditHeadDir,
  };
}
