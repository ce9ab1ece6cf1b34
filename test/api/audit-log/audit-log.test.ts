import assert from 'node:assert/strict';
import { systemActor, writeAudit } from '../../../db/commands/audit/write.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';

interface AuditPage {
  data: { id: number; actor: string; action: string; subject_id: string | null; sealed: boolean; at: string }[];
  meta: { total: number };
}

const path = '/api/v1/audit-log';

describe('The audit log over HTTP', () => {
  let application: TestApplication;
  let admin: TestMember;
  let client: ApiClient;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    admin = await member(application.database, { role: 'admin' });
    client = api(application.url, admin.token);
    await client.post('/api/v1/alerts', { title: 'Look', type: 'cost', severity: 'low' }, { expect: 201 });
    for (const subjectId of [1, 2, 3]) {
      await application.database.transaction((transaction) =>
        writeAudit(transaction, {
          actor: systemActor('schedule'),
          action: 'thing.change',
          subjectType: 'thing',
          subjectId,
        }),
      );
    }
  });
  after(() => application.stop());

  const list = async (query: Record<string, string | number> = {}): Promise<AuditPage> =>
    (await client.get<AuditPage>(path, { query, expect: 200 })).body;

  it('is read by admins only', async () => {
    const user = await member(application.database);
    await api(application.url, user.token).get(path, { expect: 403 });
  });

  it('says who changed what, newest first', async () => {
    const { data, meta } = await list();
    assert.equal(meta.total, 4);
    assert.deepEqual(
      data.map(({ actor, action }) => [actor, action]),
      [
        ['schedule', 'thing.change'],
        ['schedule', 'thing.change'],
        ['schedule', 'thing.change'],
        [admin.email, 'alert.create'],
      ],
    );
    assert.equal(data[0]?.sealed, false);
  });

  it('is searched by member, actor, action, subject and time', async () => {
    const { data } = await list({ page: 2, per_page: 3 });
    const [first] = data;
    const totals = async (query: Record<string, string | number>): Promise<number> => (await list(query)).meta.total;
    assert.equal(await totals({ member_id: admin.id }), 1);
    assert.equal(await totals({ actor: 'schedule' }), 3);
    assert.equal(await totals({ action: 'thing.change', subject_id: '2' }), 1);
    assert.equal(await totals({ subject_type: 'alert' }), 1);
    assert.equal(await totals({ from: first?.at ?? '', to: '2999-01-01T00:00:00Z' }), 4);
    assert.equal(await totals({ to: '2001-01-01T00:00:00Z' }), 0);
    await client.get(path, { query: { from: 'yesterday' }, expect: 400 });
    assert.equal(await totals({ to: '0747-12-21T18:34:38-23:16' }), 0);
    await client.get(path, { query: { from: '2026-12-31T23:59:60Z' }, expect: 400 });
  });
});
