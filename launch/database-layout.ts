import { LaunchError } from './launch-error.ts';
import type { DatabaseLayout } from '../db/roles/provision-databases.ts';

/** The URLs by which a server is provisioned: who does it, and the roles to make. */
export interface ProvisioningUrls {
  /** A superuser, at any database. */
  superuser: string;
  owner: string;
  application: string;
  sealer: string;
  temporal: string;
}

/**
 * How many connections each role may hold. Together with the three that Postgres keeps for superusers they stay below
 * `max_connections` of docker-compose.yml, so that no role can take the last one of another.
 */
export const CONNECTION_LIMITS = { owner: 8, application: 110, sealer: 12, temporal: 62 } as const;

/** The database of Temporal's searches, beside the one that its URL names. */
const visibilitySuffix = '_visibility';

/** Reads roles and databases from the URLs that the processes get. Throws a `LaunchError` when they are not distinct. */
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
