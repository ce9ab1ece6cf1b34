import { openDatabase } from '../db/database.ts';
import { ensureFirstAdmin } from '../db/commands/members/first-admin.ts';
import { migrate } from '../db/migrate.ts';
import type { Settings } from '../platform/settings.ts';
import { LaunchError } from './launch-error.ts';
import { generatePassword } from './secrets.ts';
import { firstAdminId } from '../db/reads/members/members.ts';

export type FirstAdmin = { email: string; created: boolean; generatedPassword: string | null };

/**
 * Migrates the schema and ensures that there is an admin. The password of a new admin is ADMIN_PASSWORD or, outside
 * production, a generated one, which is stored only as a hash.
 */
export async function prepareDatabase(options: {
  databaseUrl: string;
  settings: Settings;
  say: (line: string) => void;
}): Promise<FirstAdmin> {
  const { databaseUrl, settings, say } = options;
  const database = openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'launch' });
  try {
    const applied = await migrate(database);
    if (applied.length > 0) say(`database schema is up to date (migrations applied: ${applied.length})`);
    const email = settings.adminEmail;
    if (settings.adminPassword === null && settings.production) {
      if ((await firstAdminId(database)) === null)
        throw new LaunchError('ADMIN_PASSWORD is not set and there is no admin yet');
      return { email, created: false, generatedPassword: null };
    }
    const password = settings.adminPassword ?? generatePassword();
    const isGenerated = settings.adminPassword === null;
    const created = (await ensureFirstAdmin({ database, email, password, isGenerated })) === 'created';
    return { email, created, generatedPassword: created && isGenerated ? password : null };
  } finally {
    await database.destroy();
  }
}
