import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { eventually } from '../../helpers/eventually.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { apiKeyOf, member, type TestMember } from '../../helpers/identity.ts';

interface ShownMember {
  id: number;
  email: string;
  role: string;
  last_active_at: string | null;
}

const path = '/api/v1/settings/team';

describe('The team', () => {
  let application: TestApplication;
  let second: TestApplication;
  let admin: TestMember;
  let client: ApiClient;

  beforeEach(async () => {
    application = await startApplication();
    second = await startApplication({ databaseUrl: application.databaseUrl });
    admin = await member(application.database, { role: 'admin' });
    client = api(application.url, admin.token);
  });
  afterEach(async () => {
    await second.stop();
    await application.stop();
  });

  it('is listed for every member, with when each was last active', async () => {
    const user = await member(application.database);
    const { body } = await api(application.url, user.token).get<ShownMember[]>(path, { expect: 200 });
    assert.deepEqual(
      body.map(({ id, email, role }) => ({ id, email, role })),
      [admin, user].map(({ id, email, role }) => ({ id, email, role })),
    );
    assert.equal(body[0]?.last_active_at, null);
    assert.ok(Date.parse(body[1]?.last_active_at ?? '') > Date.now() - 60_000);
  });

  it('changes the role of a member, which applies in every notified process', async () => {
    const user = await member(application.database);
    const elsewhere = api(second.url, user.token);
    await elsewhere.get('/api/v1/audit-log', { expect: 403 });
    const { body } = await client.put<ShownMember>(`${path}/${user.id}`, { role: 'admin' }, { expect: 200 });
    assert.equal(body.role, 'admin');
    await eventually(() => elsewhere.get('/api/v1/audit-log', { expect: 200 }));
    await client.put(`${path}/${user.id}`, { role: 'user' }, { expect: 200 });
    await eventually(() => elsewhere.get('/api/v1/audit-log', { expect: 403 }));
  });

  it('removes a member: sessions and keys end in every notified process', async () => {
    const user = await member(application.database);
    const { key } = await apiKeyOf(application.database, user.id);
    const callers = [application, second].flatMap(({ url }) => [api(url, user.token), api(url, key)]);
    for (const caller of callers) await caller.get('/api/v1/me', { expect: 200 });
    await client.delete(`${path}/${user.id}`, { expect: 204 });
    for (const caller of callers) await eventually(() => caller.get('/api/v1/me', { expect: 401 }));
    await client.delete(`${path}/${user.id}`, { expect: 404 });
    await client.put(`${path}/${user.id}`, { role: 'admin' }, { expect: 404 });
    assert.deepEqual(
      (await client.get<ShownMember[]>(path)).body.map(({ id }) => id),
      [admin.id],
    );
  });

  it('keeps its last admin', async () => {
    await client.put(`${path}/${admin.id}`, { role: 'user' }, { expect: 409 });
    await client.delete(`${path}/${admin.id}`, { expect: 409 });
    const other = await member(application.database, { role: 'admin' });
    await client.put(`${path}/${admin.id}`, { role: 'user' }, { expect: 200 });
    await api(application.url, other.token).delete(`${path}/${other.id}`, { expect: 409 });
  });

  it('keeps an admin when two are demoted by each other at once', async () => {
    const other = await member(application.database, { role: 'admin' });
    const answers = await Promise.all([
      client.put(`${path}/${other.id}`, { role: 'user' }),
      api(second.url, other.token).put(`${path}/${admin.id}`, { role: 'user' }),
    ]);
    const admins = await application.database('members').where({ role: 'admin' }).whereNull('removed_at');
    assert.equal(admins.length, 1, `answered ${answers.map(({ status }) => status).join(' and ')}`);
  });

  it('accepts the same role again without an audit row', async () => {
    await client.put(`${path}/${admin.id}`, { role: 'admin' }, { expect: 200 });
    assert.deepEqual(await application.database('audit_log').where({ action: 'member.role' }), []);
  });

  it('can be changed only by admins, with audit rows', async () => {
    const user = await member(application.database);
    const users = api(application.url, user.token);
    await users.put(`${path}/${user.id}`, { role: 'admin' }, { expect: 403 });
    await users.delete(`${path}/${admin.id}`, { expect: 403 });
    await users.post(`${path}/invite`, { email: 'a@example.com', role: 'admin' }, { expect: 403 });
    await client.put(`${path}/${user.id}`, { role: 'owner' }, { expect: 400 });
    await client.put(`${path}/${user.id}`, { role: 'admin' }, { expect: 200 });
    await client.delete(`${path}/${user.id}`, { expect: 204 });
    const rows = await application
      .database('audit_log')
      .where({ subject_type: 'member' })
      .orderBy('id')
      .select('action', 'subject_id', 'member_id');
    assert.deepEqual(rows, [
      { action: 'member.role', subject_id: String(user.id), member_id: admin.id },
      { action: 'member.remove', subject_id: String(user.id), member_id: admin.id },
    ]);
  });
});
