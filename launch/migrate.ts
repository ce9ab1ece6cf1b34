import { join } from 'node:path';
import { loadSettings, SettingsError } from '../platform/settings.ts';
import { openDataDirectory } from './data-directory.ts';
import { ownerUrlOf, placeOf, provideRoles } from './database-roles.ts';
import { LaunchError } from './launch-error.ts';
import { checkPostgres } from './reachability.ts';
import { prepareDatabase } from './schema-and-admin.ts';

/**
 * `npm run migrate`: creates schema, roles and first admin of the database at DATABASE_OWNER_URL (or DATABASE_URL), and
 * exits. Also a one-shot service in the Compose file.
 */
try {
  const settings = loadSettings();
  const ownerUrl = ownerUrlOf(settings);
  if (ownerUrl === null)
    throw new LaunchError('DATABASE_URL is not set; `npm start` migrates the embedded database itself');
  await checkPostgres(ownerUrl);
  const admin = await prepareDatabase({ databaseUrl: ownerUrl, settings, say: console.log });
  const rolesFile = settings.production ? null : openDataDirectory(join(process.cwd(), '.data')).roles;
  const place = placeOf(ownerUrl);
  const access = await provideRoles({ ownerUrl, settings, rolesFile, place, say: console.log });
  if (rolesFile !== null && settings.databaseOwnerUrl === null && access.sealerUrl !== null) {
    console.log(`roles of the application and of the sealer: ${rolesFile}`);
    console.log('set DATABASE_URL and DATABASE_SEALER_URL of the processes to them, DATABASE_OWNER_URL for migrations');
  }
  console.log(admin.created ? `first admin ${admin.email} created` : 'the schema is up to date');
  if (admin.generatedPassword !== null) console.log(`password (shown only once): ${admin.generatedPassword}`);
} catch (error) {
  if (!(error instanceof LaunchError || error instanceof SettingsError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}
