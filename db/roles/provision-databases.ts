import pg from 'pg';
import { scramVerifier } from './scram.ts';

const { Client, escapeIdentifier, escapeLiteral } = pg;

/** A role that signs in, and how many connections it may hold at once. */
export interface RoleToProvision {
  name: string;
  password: string;
  connections: number;
}

/** Who owns which database and who else may connect to it. No other role may. */
export interface DatabaseLayout {
  roles: RoleToProvision[];
  databases: { name: string; owner: string; users: string[] }[];
}

/**
 * Applies the layout of roles, databases and rights, as a superuser: creates what is missing, sets passwords and
 * connection limits, and transfers tables that another role owns (from an older setup) to the owner. Can be run again
 * at any time.
 */
export async function provisionDatabases(superuserUrl: string, layout: DatabaseLayout): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    for (const role of layout.roles) await provideRole(client, role);
    for (const { name, owner } of layout.databases) await provideDatabase(client, { name, owner });
  });
  for (const database of layout.databases) {
    const url = new URL(superuserUrl);
    url.pathname = `/${encodeURIComponent(database.name)}`;
    await withClient(url.href, (client) => provideRights(client, database));
  }
}

async function withClient(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'provision' });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

async function provideRole(client: pg.Client, { name, password, connections }: RoleToProvision): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  const attributes = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await client.query(
    `${verb} role ${escapeIdentifier(name)} ${attributes} connection limit ${connections} password ${escapeLiteral(scramVerifier(password))}`,
  );
}

async function provideDatabase(client: pg.Client, { name, owner }: { name: string; owner: string }): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  const given = escapeIdentifier(name);
  if (rowCount === 0) await client.query(`create database ${given} owner ${escapeIdentifier(owner)}`);
  else await client.query(`alter database ${given} owner to ${escapeIdentifier(owner)}`);
}

async function provideRights(client: pg.Client, database: DatabaseLayout['databases'][number]): Promise<void> {
  const { name, owner, users } = database;
  await client.query(`revoke all on database ${escapeIdentifier(name)} from public`);
  for (const user of users) {
    await client.query(`grant connect, temporary on database ${escapeIdentifier(name)} to ${escapeIdentifier(user)}`);
  }
  const { rows } = await client.query<{ statement: string }>(handOver, [owner]);
  for (const { statement } of rows) await client.query(statement);
}

/**
 * Statements that transfer everything in the schema to $1: tables (with their indexes and sequences), views, sequences,
 * routines. Sequences of columns follow their tables, and extensions keep what is theirs; partitions depend on their table, but
 * keep an owner of their own.
 */
const handOver = `
  select format('alter %s %I.%I owner to %I',
           case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
           n.nspname, c.relname, $1::text) as statement
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_get_userbyid(c.relowner) <> $1
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
       and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i')))
  union all
  select format('alter routine %s owner to %I', p.oid::regprocedure, $1::text)
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace and pg_get_userbyid(p.proowner) <> $1
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
