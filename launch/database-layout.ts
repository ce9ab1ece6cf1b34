import { LaunchError } from './launch-error.ts';
import type { DatabaseLayout } from '../db/roles/provision-databases.ts';

/** The URLs for provisioning a server: the superuser, and the roles to create. */
export interface ProvisioningUrls {
  /** A superuser, with any database. */
  superuser: string;
  owner: string;
  application: string;
  sealer: string;
  temporal: string;
}

/**
 * Connection limit of each role. Together with the three that Postgres reserves for superusers they stay below
 * `max_connections` in docker-compose.yml, so that no role can use up the connections of another.
 */
export const CONNECTION_LIMITS = { owner: 8, application: 110, sealer: 12, temporal: 62 } as const;

/** Suffix of Temporal's visibility database, next to the one in its URL. */
const visibilitySuffix = '_visibility';

/** Reads roles and databases from the URLs of the processes. Throws a `LaunchError` if they are not distinct. */
export function databaseLayout(urls: ProvisioningUrls): DatabaseLayout {
  const kinds = ['owner', 'application', 'sealer', 'temporal'] as const;
  const roles = kinds.map((kind) => ({ ...loginOf(urls[kind], kind), connections: CONNECTION_LIMITS[kind] }));
  if (new Set(roles.map(({ name }) => name)).size < kinds.length) {
    throw new LaunchError('the owner, the application, the sealer and Temporal need four different roles');
  }
  const [owner, application, sealer, temporal] = roles.map(({ name }) => name) as [string, string, string, string];
  const service = databaseOf(urls.owner);
  const workflows = databaseOf(urls.temporal);
  return {
    roles,
    databases: [
      { name: service, owner, users: [application, sealer] },
      { name: workflows, owner: temporal, users: [] },
      { name: workflows + visibilitySuffix, owner: temporal, users: [] },
    ],
  };
}

function loginOf(url: string, kind: string): { name: string; password: string } {
  const { username, password } = new URL(url);
  if (username === '' || password === '')
    throw new LaunchError(`the URL of the ${kind} role has no user name or no password`);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}
