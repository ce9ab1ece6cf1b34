import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import { up } from '../../db/migrations/090-admin-since.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

describe('Since when a member is an admin', () => {
  let store: TestDatabase;
  let database: Database;

  before(async () => {
    store = await testDatabase();
    database = openDatabase({ url: store.url, poolSize: 2, applicationName: 'test' });
  });
  after(async () => {
    await database.destroy();
    await store.drop();
  });

  const since = async (id: number): Promise<Date | null> =>
    (await database('members').where({ id }).first<{ admin_since: Date | null }>('admin_since')).admin_since;
  const setRole = (id: number, role: string) => database('members').where({ id }).update({ role });

  async function make(role: string, email: string): Promise<number> {
    const [row] = await database('members').insert({ role, email }).returning<{ id: number }[]>('id');
    return row?.id ?? 0;
  }

  it('is kept whoever changes the role, and starts again with each promotion', async () => {
    const id = await make('user', 'ada@example.com');
    assert.equal(await since(id), null);
    await setRole(id, 'admin');
    const first = await since(id);
    assert.ok(first);
    await setRole(id, 'admin');
    assert.deepEqual(await since(id), first);
    await setRole(id, 'user');
    assert.equal(await since(id), null);
    await setRole(id, 'admin');
    assert.ok(((await since(id)) ?? first) > first);
    assert.ok(await since(await make('admin', 'born@example.com')));
  });

  it('is known of the members of an older release: from the audit log, else since they joined', async () => {
    const [promoted, founder, user] = [
      await make('admin', 'promoted@example.com'),
      await make('admin', 'founder@example.com'),
      await make('user', 'user@example.com'),
    ];
    await database('members').update({ joined_at: '2026-01-01T00:00:00Z' });
    const entry = { actor: 'x', channel: 'api', action: 'member.role', subject_type: 'member' };
    await database('audit_log').insert([
      { ...entry, subject_id: String(promoted), at: '2026-02-01T00:00:00Z', after: { role: 'admin' } },
      { ...entry, subject_id: String(promoted), at: '2026-03-01T00:00:00Z', after: { role: 'user' } },
      { ...entry, subject_id: String(promoted), at: '2026-04-01T00:00:00Z', after: { role: 'admin' } },
    ]);
    await database.raw('alter table members drop column admin_since; drop function note_admin_since() cascade');
    await database.raw(up);
    assert.equal((await since(promoted))?.toISOString(), '2026-04-01T00:00:00.000Z');
    assert.equal((await since(founder))?.toISOString(), '2026-01-01T00:00:00.000Z');
    assert.equal(await since(user), null);
  });
});
