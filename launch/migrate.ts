import { loadSettings, SettingsError } from '../platform/settings.ts';
import { LaunchError } from './launch-error.ts';
import { checkPostgres } from './reachability.ts';
import { prepareDatabase } from './schema-and-admin.ts';

/** `npm run migrate`: schema and first admin of the database at DATABASE_URL, then the end. Also the one-shot service of the production set-up. */
try {
  const settings = loadSettings();
  if (settings.databaseUrl === null)
    throw new LaunchError('DATABASE_URL is not set; `npm start` migrates the embedded database itself');
  await checkPostgres(settings.databaseUrl);
  const admin = await prepareDatabase({ databaseUrl: settings.databaseUrl, settings, say: console.log });
  console.log(admin.created ? `first admin ${admin.email} created` : 'the schema is up to date');
  if (admin.generatedPassword !== null) console.log(`password (shown this once): ${admin.generatedPassword}`);
} catch (error) {
  if (!(error instanceof LaunchError || error instanceof SettingsError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}
