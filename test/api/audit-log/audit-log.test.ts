import assert from 'node:assert/strict';
import { raiseAlerts } from '../../../db/commands/alerts/raise.ts';
import { systemActor, writeAudit } from '../../../db/commands/audit/write.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';

interface AuditPage {
  data: { id: number; actor: string; action: string; subject_id: string | null; sealed: boolean; at: string }[];
  meta: { total: number };
}

interface AuditChain {
  state: string;
  newest: { sequence: number; audit_id: number; at: string; mac: string } | null;
  unsealed: number;
  fault: { reason: string } | null;
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

  describe('with its chain', () => {
    const chain = async () => (await client.get<AuditChain>(`${path}/chain`, { expect: 200 })).body;

    it('shows the newest seal and what waits for one', async () => {
      const { database } = application;
      const before = await chain();
      assert.deepEqual([before.state, before.newest, before.fault], ['sealed', null, null]);
      assert.equal(before.unsealed, (await list()).meta.total);
      const first = await database('audit_log').orderBy('id').first<{ id: number; at: Date }>('id', 'at');
      await database('audit_chain').insert({ sequence: 1, audit_id: first?.id, mac: Buffer.alloc(32, 7) });
      const after = await chain();
      assert.deepEqual(after.newest, {
        sequence: 1,
        audit_id: first?.id,
        at: first?.at.toISOString(),
        mac: '07'.repeat(32),
      });
      assert.equal(after.unsealed, before.unsealed - 1);
    });

    it('says that nothing seals when a row has waited for minutes', async () => {
      await application.database.transaction((transaction) =>
        writeAudit(transaction, {
          actor: systemActor('schedule'),
          action: 'thing.change',
          subjectType: 'thing',
          subjectId: 4,
        }),
      );
      await application.database.raw('alter table audit_log disable trigger audit_log_append_only');
      await application
        .database('audit_log')
        .where({ subject_id: '4' })
        .update({ at: new Date(Date.now() - 180_000) });
      assert.equal((await chain()).state, 'behind');
    });

    it('says that it is broken while the sealer reports it', async () => {
      await application.database.transaction((transaction) =>
        raiseAlerts(transaction, [{ kind: 'audit_chain', reason: 'Links do not verify' }]),
      );
      const { state, fault } = await chain();
      assert.equal(state, 'broken');
      assert.match(fault?.reason ?? '', /Links do not verify/);
    });
  });
});
