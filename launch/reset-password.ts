import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemActor, writeAudit } from '../db/commands/audit/write.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { findMemberByEmail } from '../db/reads/members/members.ts';
import { changePassword } from '../db/commands/members/passwords.ts';
import { hashPassword } from '../platform/passwords.ts';
import { loadSettings, SettingsError, type Settings } from '../platform/settings.ts';
import { openDataDirectory, readKnownPorts } from './data-directory.ts';
import { LaunchError } from './launch-error.ts';
import { choosePort } from './ports.ts';
import { embeddedDatabaseUrl, startPostgres, stopLeftoverPostgres } from './postgres.ts';
import { checkPostgres } from './reachability.ts';
import { generatePassword, loadOrGenerateSecrets } from './secrets.ts';

/**
 * Sets a generated password of a member, which the console asks them to replace, and ends their sessions. Returns the
 * password, which is stored only as a hash. Throws `LaunchError` if no member has the e-mail address.
 */
export async function resetPassword(database: Database, email: string): Promise<string> {
  const member = await findMemberByEmail(database, email);
  if (member === null) throw new LaunchError(`no member has the e-mail address ${email}`);
  const { memberId } = member;
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  await database.transaction(async (transaction) => {
    const changed = await changePassword(transaction, {
      memberId,
      passwordHash,
      mustChange: true,
      keepSessionId: null,
    });
    if (changed === null) throw new LaunchError(`no member has the e-mail address ${email}`);
    await writeAudit(transaction, {
      actor: systemActor('admin:reset-password'),
      action: 'member.password_reset',
      subjectType: 'member',
      subjectId: memberId,
      after: { ended_sessions: changed.endedSessions },
    });
  });
  return password;
}

interface Place {
  root: string;
  settings: Settings;
  /** Whether this process holds the lock of `npm start`, so that nothing else starts the embedded Postgres. */
  isServiceDown: boolean;
}

/**
 * Runs work with the configured database, or with the embedded one, which is started for it unless the service runs.
 */
export async function withInstallationDatabase<Result>(
  { root, settings, isServiceDown }: Place,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (settings.databaseUrl !== null) return withDatabase(settings.databaseUrl, work);
  const data = join(root, '.data');
  if (!existsSync(join(data, 'secrets.json'))) {
    throw new LaunchError('DATABASE_URL is not set, and the service was never started in this directory');
  }
  const directory = openDataDirectory(data);
  const { POSTGRES_PASSWORD: password } = loadOrGenerateSecrets(directory.secrets);
  const { postgres: knownPort } = readKnownPorts(directory);
  if (!isServiceDown) {
    if (knownPort === undefined) throw new LaunchError('the embedded Postgres was never started');
    return withDatabase(embeddedDatabaseUrl({ port: knownPort, password }), work);
  }
  if (!existsSync(directory.postgres)) throw new LaunchError('the embedded Postgres was never started');
  await stopLeftoverPostgres({ directory: directory.postgres });
  const port = await choosePort([knownPort]);
  const postgres = await startPostgres({ directory: directory.postgres, port, password, durable: true });
  try {
    return await withDatabase(postgres.url, async (database) => {
      // The database may have the schema of the previous version.
      await migrate(database);
      return work(database);
    });
  } finally {
    await postgres.stop();
  }
}

async function withDatabase<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  await checkPostgres(url);
  const database = openDatabase({ url, poolSize: 2, applicationName: 'reset-password' });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

/** Runs `npm run admin:reset-password -- <e-mail>`; the default is ADMIN_EMAIL. Returns the exit code. */
export async function resetPasswordOnHost(options: {
  root: string;
  isServiceDown: boolean;
  email: string | null;
}): Promise<number> {
  try {
    const settings = loadSettings();
    const email = (options.email ?? settings.adminEmail).trim().toLowerCase();
    const password = await withInstallationDatabase({ ...options, settings }, (database) =>
      resetPassword(database, email),
    );
    console.log(`${email} is signed out everywhere and signs in with this password (shown only once): ${password}`);
    console.log('The console asks for another one. API keys are as they were.');
    return 0;
  } catch (error) {
    if (!(error instanceof LaunchError || error instanceof SettingsError)) throw error;
    console.error(`error: ${error.message}`);
    return 1;
  }
}
