import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../db/database.ts';
import { roleSeparation } from '../../db/roles/separation.ts';
import { placeOf, provideRoles } from '../../launch/database-roles.ts';
import { loadSettings } from '../../platform/settings.ts';
import { startApplication } from '../helpers/application.ts';
import { api } from '../helpers/http.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

describe('the roles that migrate provides', () => {
  let store: TestDatabase;
  let owner: Database;
  let directory: string;
  let rolesFile: string;
  let said: string[];
  /** Made by a test; roles belong to the server and outlive the database. */
  let made: string[];

  beforeEach(async () => {
    store = await testDatabase();
    owner = openDatabase({ url: store.url, poolSize: 2, applicationName: 'test' });
    directory = mkdtempSync(join(tmpdir(), 'audit-roles-'));
    rolesFile = join(directory, 'database-roles.json');
    said = [];
    const name = new URL(store.url).pathname.slice(1);
    made = [`${name}_app`, `${name}_sealer`];
  });
  afterEach(async () => {
    for (const name of made) {
      const known = await owner('pg_roles').where({ rolname: name }).first();
      if (known === undefined) continue;
      await owner.raw('drop owned by ?? cascade', [name]);
      await owner.raw('drop role ??', [name]);
    }
    await owner.destroy();
    await store.drop();
    rmSync(directory, { recursive: true, force: true });
  });

  const provide = (env: Record<string, string> = {}, options: { ownerUrl?: string; rolesFile?: string | null } = {}) =>
    provideRoles({
      ownerUrl: store.url,
      settings: loadSettings({ DATABASE_URL: store.url, ...env }),
      rolesFile,
      place: placeOf(store.url),
      say: (line) => said.push(line),
      ...options,
    });
  const urlAs = (name: string, password: string): string => {
    const url = new URL(store.url);
    url.username = name;
    url.password = encodeURIComponent(password);
    return url.href;
  };
  async function separationOf(url: string): Promise<string> {
    const database = openDatabase({ url, poolSize: 1, applicationName: 'test' });
    try {
      return await roleSeparation(database);
    } finally {
      await database.destroy();
    }
  }

  it('are generated and stored with one URL that may create them, and found again', async () => {
    const access = await provide();
    assert.deepEqual([new URL(access.applicationUrl).username, new URL(access.sealerUrl ?? '').username], made);
    assert.equal(await separationOf(access.applicationUrl), 'separate');
    assert.equal(statSync(rolesFile).mode & 0o777, 0o600);
    assert.deepEqual(await provide(), access);
    assert.deepEqual(said, []);
  });

  it('are never sent to the server with their password', async () => {
    const access = await provide();
    const stored = await owner('pg_authid').where({ rolname: made[0] }).first<{ rolpassword: string }>('rolpassword');
    assert.match(stored.rolpassword, /^SCRAM-SHA-256\$4096:/);
    assert.ok(readFileSync(rolesFile, 'utf8').includes(new URL(access.applicationUrl).password));
  });

  it('are those of the three URLs, created with their passwords', async () => {
    const [application = '', sealer = ''] = made;
    const env = {
      DATABASE_OWNER_URL: store.url,
      DATABASE_URL: urlAs(application, 'one'),
      DATABASE_SEALER_URL: urlAs(sealer, 'two/%'),
    };
    const access = await provide(env, { rolesFile: null });
    assert.equal(await separationOf(access.applicationUrl), 'separate');
    assert.deepEqual(said, []);
  });

  it('are one where the owner may not create others, which /readyz, migrate and the log report', async () => {
    const name = `plain_${randomBytes(6).toString('hex')}`;
    made.push(name);
    await owner.raw(`create role ${name} login password 'plain'`);
    await owner.raw(`grant tests_app to ${name}`);
    await owner.raw(`alter table audit_log owner to ${name}`);
    const ownerUrl = urlAs(name, 'plain');
    assert.deepEqual(await provide({}, { ownerUrl }), { applicationUrl: ownerUrl, sealerUrl: null });
    assert.match(said.join('\n'), /one database role: .* cannot be created without CREATEROLE/);
    const application = await startApplication({ databaseUrl: store.url, servedUrl: ownerUrl });
    try {
      const { body } = await api(application.url).get('/readyz', { expect: 200 });
      assert.equal(body['database_roles'], 'single');
    } finally {
      await application.stop();
    }
  });

  it('are not generated in production, where migrate says what to set', async () => {
    assert.deepEqual(await provide({}, { rolesFile: null }), { applicationUrl: store.url, sealerUrl: null });
    assert.match(said.join('\n'), /DATABASE_OWNER_URL, DATABASE_URL and DATABASE_SEALER_URL/);
  });

  it('are refused where two of the three URLs name the same role', async () => {
    const env = { DATABASE_OWNER_URL: store.url, DATABASE_SEALER_URL: urlAs(made[1] ?? '', 'x') };
    await assert.rejects(provide(env), /three different roles/);
  });

  it('do not touch an unknown role of the same name and continue with one', async () => {
    const [application = ''] = made;
    await owner.raw(`create role ${application} login password 'of somebody else'`);
    const access = await provide();
    assert.deepEqual(access, { applicationUrl: store.url, sealerUrl: null });
    assert.match(said.join('\n'), new RegExp(`the role ${application} cannot sign in`));
    const { rows } = await owner.raw(`select has_table_privilege(?, 'audit_log', 'select') as may`, [application]);
    assert.deepEqual(rows, [{ may: false }]);
  });
});
