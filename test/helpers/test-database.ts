import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { createRole } from '../../db/roles/create-roles.ts';
import { grantRights } from '../../db/roles/grants.ts';
import type { ServiceRoles } from '../../db/roles/role-names.ts';
import { testEnvironment } from './test-environment.ts';

/** Two runs at once make one template between them. */
const TEMPLATE_LOCK = 51_904_733;

/** The roles of the services under test, the same in every database of a server. */
export const testRoles: ServiceRoles = {
  application: { name: 'tests_app', password: 'tests-only-app' },
  sealer: { name: 'tests_sealer', password: 'tests-only-sealer' },
};

/** `url` is the owner's, by which tests arrange and tamper; services under test use `testUrls` of it. */
export type TestDatabase = { url: string; drop: () => Promise<void> };

/** The URLs by which a service reaches a database of the tests, given its owner's. */
export function testUrls(ownerUrl: string): { application: string; sealer: string } {
  const as = ({ name, password }: { name: string; password: string }): string => {
    const url = new URL(ownerUrl);
    url.username = name;
    url.password = password;
    return url.href;
  };
  return { application: as(testRoles.application), sealer: as(testRoles.sealer) };
}

/** Brings a database of the tests up to date, or to where `bring` leaves it, with the roles of the service. */
export async function prepareTestDatabase(
  url: string,
  bring: (database: Database) => Promise<unknown> = migrate,
): Promise<void> {
  const database = openDatabase({ url, poolSize: 2, applicationName: 'test-template' });
  try {
    await bring(database);
    await createRole(database, testRoles.application);
    await createRole(database, testRoles.sealer);
    await grantRights(database, { application: testRoles.application.name, sealer: testRoles.sealer.name });
  } finally {
    await database.destroy();
  }
}

function urlOf(database: string): string {
  const url = new URL(testEnvironment('TEST_DATABASE_URL'));
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdministrator<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: testEnvironment('TEST_DATABASE_URL') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The migrated template for exactly these migrations; the first to ask makes it. */
async function template(client: Client): Promise<string> {
  const name = `template_${createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16)}`;
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      const draft = `${name}_draft`;
      await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${draft}`);
      await prepareTestDatabase(urlOf(draft));
      await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  return name;
}

/** A database of its own without any table. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(async (client) => {
    await client.query(`CREATE DATABASE ${name}`);
  });
  return droppable(name);
}

/** A database of its own for one test file, with the current schema and no rows. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${await template(client)}`);
  });
  return droppable(name);
}

function droppable(name: string): TestDatabase {
  return {
    url: urlOf(name),
    drop: () =>
      asAdministrator(async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}
