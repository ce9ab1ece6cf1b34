import { loadSettings, SettingsError } from '../platform/settings.ts';
import { LaunchError } from './launch-error.ts';
import { databaseLayout, type ProvisioningUrls } from './database-layout.ts';
import { checkPostgres } from './reachability.ts';
import { provisionDatabases } from '../db/roles/provision-databases.ts';

/**
 * `node dist/launch/provision.js`: creates the roles and databases of this service and Temporal on a Postgres server,
 * and exits.
 */
try {
  const urls = urlsOf(loadSettings());
  await checkPostgres(urls.superuser);
  await provisionDatabases(urls.superuser, databaseLayout(urls));
  console.log('roles and databases are ready');
} catch (error) {
  if (!(error instanceof LaunchError || error instanceof SettingsError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}

function urlsOf(settings: ReturnType<typeof loadSettings>): ProvisioningUrls {
  const given = {
    POSTGRES_SUPERUSER_URL: settings.postgresSuperuserUrl,
    DATABASE_OWNER_URL: settings.databaseOwnerUrl,
    DATABASE_URL: settings.databaseUrl,
    DATABASE_SEALER_URL: settings.databaseSealerUrl,
    TEMPORAL_DATABASE_URL: settings.temporalDatabaseUrl,
  };
  const missing = Object.entries(given).filter(([, url]) => url === null);
  if (missing.length > 0) throw new LaunchError(`${missing.map(([name]) => name).join(', ')} must be set`);
  return {
    superuser: given.POSTGRES_SUPERUSER_URL ?? '',
    owner: given.DATABASE_OWNER_URL ?? '',
    application: given.DATABASE_URL ?? '',
    sealer: given.DATABASE_SEALER_URL ?? '',
    temporal: given.TEMPORAL_DATABASE_URL ?? '',
  };
}
