import { randomBytes } from 'node:crypto';
import { openDatabase, type Database } from '../db/database.ts';
import { createRole, existingRoles, mayCreateRoles } from '../db/roles/create-roles.ts';
import { grantRights } from '../db/roles/grants.ts';
import { roleNamesFor, type ServiceRoles } from '../db/roles/role-names.ts';
import { mayRewriteAudit } from '../db/roles/separation.ts';
import type { Settings } from '../platform/settings.ts';
import { LaunchError } from './launch-error.ts';
import { readRoles, rememberRoles } from './role-file.ts';
import { pingDatabase } from '../db/ping.ts';

/** How the processes of the service connect to the database. */
export interface DatabaseAccess {
  applicationUrl: string;
  /** Null with one role: then the application's connection is used for sealing. */
  sealerUrl: string | null;
}

export const oneRoleWarning =
  'one database role: anyone who has it can rewrite the audit log; only heads kept outside the database reveal that';

/** Returns the URL with which `migrate` changes the schema: the owner's, else the application's. */
export function ownerUrlOf(settings: Settings): string | null {
  return settings.databaseOwnerUrl ?? settings.databaseUrl;
}

/** Returns the key of a database in the file of generated roles. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/**
 * Ensures that the application and the sealer have their own roles with exactly their rights. With a DATABASE_OWNER_URL
 * the roles are those of DATABASE_URL and DATABASE_SEALER_URL; with only one URL, outside production, they are
 * generated and stored in `rolesFile`. If none can be created, one role keeps all rights, and `say` prints why. The
 * schema must be migrated.
 */
export async function provideRoles(options: {
  ownerUrl: string;
  settings: Settings;
  /** Null if nothing may be generated. */
  rolesFile: string | null;
  /** Key of the installation in the file. */
  place: string;
  say: (line: string) => void;
}): Promise<DatabaseAccess> {
  const { ownerUrl, settings, say } = options;
  const configured = configuredRoles(settings);
  const oneRole = (reason: string): DatabaseAccess => {
    say(`${oneRoleWarning}: ${reason}`);
    return { applicationUrl: ownerUrl, sealerUrl: null };
  };
  const roles = configured ?? generatedRoles(options);
  if (typeof roles === 'string') return oneRole(roles);
  const missing = await createMissing(ownerUrl, roles);
  if (missing.length > 0) return oneRole(`${missing.join(' and ')} cannot be created without CREATEROLE`);
  const access = {
    applicationUrl: configured === null ? urlAs(ownerUrl, roles.application) : (settings.databaseUrl ?? ownerUrl),
    sealerUrl: settings.databaseSealerUrl ?? urlAs(ownerUrl, roles.sealer),
  };
  const urls = [access.applicationUrl, access.sealerUrl];
  // Rights are granted only to roles whose passwords show that they are ours.
  const fault =
    (await firstFault(urls, signInFault)) ?? (await grant(ownerUrl, roles)) ?? (await firstFault(urls, rightsFault));
  if (fault === null) return access;
  if (configured !== null) throw new LaunchError(fault);
  return oneRole(fault);
}

/** Returns the configured roles; null if only one URL is configured. */
function configuredRoles({ databaseUrl, databaseOwnerUrl, databaseSealerUrl }: Settings): ServiceRoles | null {
  if (databaseOwnerUrl === null) {
    if (databaseSealerUrl === null) return null;
    throw new LaunchError('DATABASE_SEALER_URL is set without DATABASE_OWNER_URL, which names the role that migrates');
  }
  if (databaseUrl === null || databaseSealerUrl === null) {
    throw new LaunchError('DATABASE_OWNER_URL needs DATABASE_URL (the application) and DATABASE_SEALER_URL as well');
  }
  const roles = { application: loginOf(databaseUrl), sealer: loginOf(databaseSealerUrl) };
  const names = new Set([roles.application.name, roles.sealer.name, loginOf(databaseOwnerUrl).name]);
  if (names.size < 3 || names.has('')) {
    throw new LaunchError('DATABASE_OWNER_URL, DATABASE_URL and DATABASE_SEALER_URL must name three different roles');
  }
  return roles;
}

/**
 * Returns the roles that this installation generated earlier, or new ones, stored before they are created; or why there
 * are none.
 */
function generatedRoles({
  ownerUrl,
  rolesFile,
  place,
}: {
  ownerUrl: string;
  rolesFile: string | null;
  place: string;
}): ServiceRoles | string {
  if (rolesFile === null) {
    return 'in production, set DATABASE_OWNER_URL, DATABASE_URL and DATABASE_SEALER_URL to three roles';
  }
  const known = readRoles(rolesFile, place);
  if (known !== null) return known;
  const names = roleNamesFor(decodeURIComponent(new URL(ownerUrl).pathname.slice(1)));
  const password = (): string => randomBytes(24).toString('base64url');
  const roles = {
    application: { name: names.application, password: password() },
    sealer: { name: names.sealer, password: password() },
  };
  rememberRoles(rolesFile, { place, roles });
  return roles;
}

/** Creates the missing roles; returns the names of those that it could not create. */
function createMissing(ownerUrl: string, { application, sealer }: ServiceRoles): Promise<string[]> {
  return withDatabase(ownerUrl, async (database) => {
    const existing = new Set(await existingRoles(database, [application.name, sealer.name]));
    const missing = [application, sealer].filter(({ name }) => !existing.has(name));
    if (missing.length > 0 && !(await mayCreateRoles(database))) return missing.map(({ name }) => name);
    for (const role of missing) await createRole(database, role);
    return [];
  });
}

function grant(ownerUrl: string, { application, sealer }: ServiceRoles): Promise<null> {
  return withDatabase(ownerUrl, async (database) => {
    await grantRights(database, { application: application.name, sealer: sealer.name });
    return null;
  });
}

const signInWaitMs = 10_000;

/** Returns why a role cannot connect, or null. */
async function signInFault(url: string): Promise<string | null> {
  try {
    await withDatabase(url, (database) => pingDatabase(database, signInWaitMs));
    return null;
  } catch (error) {
    return `the role ${loginOf(url).name} cannot sign in: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Returns why a role that can connect does not separate rights, or null. */
async function rightsFault(url: string): Promise<string | null> {
  const isOwner = await withDatabase(url, mayRewriteAudit);
  return isOwner ? `the role ${loginOf(url).name} owns the tables or has rights beyond those that it needs` : null;
}

async function firstFault(
  urls: readonly string[],
  faultOf: (url: string) => Promise<string | null>,
): Promise<string | null> {
  for (const url of urls) {
    const fault = await faultOf(url);
    if (fault !== null) return fault;
  }
  return null;
}

async function withDatabase<Answer>(url: string, work: (database: Database) => PromiseLike<Answer>): Promise<Answer> {
  const database = openDatabase({ url, poolSize: 1, applicationName: 'roles' });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

function loginOf(url: string): { name: string; password: string } {
  const { username, password } = new URL(url);
  try {
    return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw new LaunchError('a user or password in a database URL contains a % that is not percent-encoded');
  }
}

/** Returns the URL of the same database with another role. */
export function urlAs(url: string, { name, password }: { name: string; password: string }): string {
  const other = new URL(url);
  other.username = encodeURIComponent(name);
  other.password = encodeURIComponent(password);
  return other.href;
}
