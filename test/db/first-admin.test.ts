import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import { ensureFirstAdmin } from '../../db/commands/members/first-admin.ts';
import { isPassword } from '../../platform/passwords.ts';
import { member } from '../helpers/identity.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

const password = 'the password of the first admin';

describe('The first admin', () => {
  let testDb: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    testDb = await testDatabase();
    database = openDatabase({ url: testDb.url, poolSize: 5, applicationName: 'test' });
  });
  afterEach(async () => {
    await database.destroy();
    await testDb.drop();
  });

  const ensure = (email = 'Admin@Example.com') => ensureFirstAdmin({ database, email, password });

  it('is created once, however many processes start at the same time', async () => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, (_, index) => ensure(`admin${index}@example.com`)));
    assert.equal(outcomes.filter((outcome) => outcome === 'created').length, 1);
    const admins = await database('members').where({ role: 'admin' });
    assert.equal(admins.length, 1);
  });

  it('has the e-mail in lower case and the password as argon2id', async () => {
    await ensure();
    const row = (await database('members').first()) as { email: string; password_hash: string };
    assert.equal(row.email, 'admin@example.com');
    assert.match(row.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.ok(await isPassword(password, row.password_hash));
    assert.ok(!(await isPassword(`${password}.`, row.password_hash)));
  });

  it('is not created while there is another admin, and is again when none is left', async () => {
    const { id } = await member(database, { role: 'admin' });
    assert.equal(await ensure(), 'exists');
    await database('members').where({ id }).update({ removed_at: new Date() });
    assert.equal(await ensure(), 'created');
  });

  it('has to replace a generated password', async () => {
    await ensureFirstAdmin({ database, email: 'admin@example.com', password, isGenerated: true });
    assert.deepEqual(await database('members').first('must_change_password'), { must_change_password: true });
    await database('members').delete();
    await ensure();
    assert.deepEqual(await database('members').first('must_change_password'), { must_change_password: false });
  });

  it('may be an existing member', async () => {
    const { id } = await member(database, { email: 'admin@example.com' });
    assert.equal(await ensure(), 'created');
    assert.equal(((await database('members').where({ id }).first('role')) as { role: string }).role, 'admin');
  });
});
