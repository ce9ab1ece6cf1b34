import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import type { LimitEntry } from '../../../domain/access-limits/access-limit.ts';
import type { FindingRef } from '../../../domain/findings/care.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeDriftFinding, makeProvider, makeResource, type MadeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { apiKeyOf, member, type TestMember } from '../../helpers/identity.ts';
import { makeVulnerability } from '../../helpers/vulnerability.ts';

interface Care {
  owner: { id: number; email: string } | null;
  due_at: string | null;
  overdue: boolean;
}
interface Failure extends FindingRef {
  code: string;
  error: string;
}
interface Page {
  data: (Care & { id: number })[];
  meta: { total: number };
}

const dayMs = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
const daysUntil = (due: string | null): number => Math.round((Date.parse(due ?? '') - Date.now()) / dayMs);

describe('owners and due dates of findings', () => {
  let application: TestApplication;
  let database: Database;
  let admin: TestMember;
  let user: TestMember;
  let asAdmin: ApiClient;
  let asUser: ApiClient;
  let resource: MadeResource;

  before(async () => {
    application = await startApplication();
    ({ database } = application);
    admin = await member(database, { role: 'admin' });
    user = await member(database);
    asAdmin = api(application.url, admin.token);
    asUser = api(application.url, user.token);
  });
  beforeEach(async () => {
    const { id } = await makeProvider(database);
    resource = await makeResource(database, { providerId: id });
  });
  after(() => application.stop());

  const drift = (finding: Partial<Parameters<typeof makeDriftFinding>[1]> = {}): Promise<number> =>
    makeDriftFinding(database, { resource, severity: 'high', ...finding });
  const assignmentOf = (id: number): string => `/api/v1/drifts/${id}/assignment`;
  const careOf = async (id: number): Promise<Care> =>
    (await asAdmin.get<Care>(`/api/v1/drifts/${id}`, { expect: 200 })).body;
  const bulk = async (client: ApiClient, body: object): Promise<{ updated: FindingRef[]; failed: Failure[] }> =>
    (await client.post<{ updated: FindingRef[]; failed: Failure[] }>('/api/v1/findings/assign', body, { expect: 200 }))
      .body;
  const limitTo = (providerId: number, memberId: number): Promise<unknown> => {
    const limit: LimitEntry[] = [{ type: 'provider', provider_id: providerId }];
    return database('members')
      .where({ id: memberId })
      .update({ access_limit: JSON.stringify(limit) });
  };

  it('are nobody and the default of the severity when a finding is opened', async () => {
    for (const [severity, days] of [
      ['critical', 15],
      ['high', 30],
      ['medium', 90],
      ['low', 180],
    ] as const) {
      const care = await careOf(await drift({ severity }));
      assert.deepEqual([care.owner, care.overdue, daysUntil(care.due_at)], [null, false, days], severity);
    }
    const vulnerability = await makeVulnerability(database, resource);
    const { body } = await asUser.get<Care>(`/api/v1/vulnerabilities/${vulnerability}`, { expect: 200 });
    assert.equal(daysUntil(body.due_at), 15);
  });

  it('follow the days that an admin sets, for findings opened from then on', async () => {
    const path = '/api/v1/settings/finding-due-days';
    const { body: before } = await asUser.get<object>(path, { expect: 200 });
    const earlier = await drift({ severity: 'low' });
    await asUser.put(path, { low: 1 }, { expect: 403 });
    await asAdmin.put(path, { low: 0 }, { expect: 400 });
    const { body } = await asAdmin.put<object>(path, { low: 7, medium: null }, { expect: 200 });
    assert.deepEqual(body, { ...before, low: 7, medium: null });
    assert.equal(daysUntil((await careOf(await drift({ severity: 'low' }))).due_at), 7);
    assert.equal((await careOf(await drift({ severity: 'medium' }))).due_at, null);
    assert.equal(daysUntil((await careOf(earlier)).due_at), 180);
    await asAdmin.put(path, before, { expect: 200 });
  });

  it('begin again when a finding is opened again, and come forward when it gets worse', async () => {
    const id = await makeVulnerability(database, resource);
    const row = () => database('vulnerability_findings').where({ id });
    const due = async (): Promise<Date | null> =>
      (await row().first<{ due_at: Date | null }>('due_at'))?.due_at ?? null;
    await row().update({ status: 'fixed', due_at: new Date(Date.now() - dayMs), due_is_set: true });
    await row().update({ status: 'open' });
    assert.equal(daysUntil((await due())?.toISOString() ?? null), 15);
    await row().update({ severity: 'low', due_at: new Date(Date.now() + 100 * dayMs) });
    await row().update({ severity: 'high' });
    assert.equal(daysUntil((await due())?.toISOString() ?? null), 30, 'worse');
    await row().update({ severity: 'low' });
    assert.equal(daysUntil((await due())?.toISOString() ?? null), 30, 'not worse');
    await row().update({ due_at: new Date(Date.now() + 60 * dayMs), due_is_set: true });
    await row().update({ severity: 'critical' });
    assert.equal(daysUntil((await due())?.toISOString() ?? null), 60, 'set by a member');
  });

  it('are changed together, with audit rows and an event', async () => {
    const id = await drift();
    const due = inDays(3);
    const { body } = await asUser.patch<Care>(assignmentOf(id), { owner_id: user.id, due_at: due }, { expect: 200 });
    assert.deepEqual(body, { owner: { id: user.id, email: user.email }, due_at: due, overdue: false });
    await asUser.patch(assignmentOf(id), { owner_id: user.id }, { expect: 200 });
    const rows = await database('audit_log')
      .where({ subject_type: 'drift', subject_id: String(id) })
      .orderBy('id');
    assert.deepEqual(
      rows.map((row: { action: string }) => row.action),
      ['finding.assign', 'finding.due'],
    );
    const events = await database('events').where({ type: 'finding.assigned', resource_id: resource.id });
    assert.equal(events.length, 1);
    const [{ data }] = events as [{ data: Record<string, unknown> }];
    assert.deepEqual(
      [data['finding_id'], data['owner'], data['previous_owner'], data['assigned_by'], data['due_at']],
      [id, { id: user.id, email: user.email }, null, user.email, due],
    );
  });

  it('give more time only with the rights to accept risks', async () => {
    const id = await drift();
    for (const due of [inDays(40), null]) {
      await asUser.patch(assignmentOf(id), { due_at: due }, { expect: 403 });
    }
    const { key } = await apiKeyOf(database, admin.id, { scopes: ['read', 'write'] });
    await api(application.url, key).patch(assignmentOf(id), { due_at: inDays(40) }, { expect: 403 });
    await asUser.patch(assignmentOf(id), { due_at: inDays(2) }, { expect: 200 });
    const { body } = await asAdmin.patch<Care>(assignmentOf(id), { due_at: null }, { expect: 200 });
    assert.equal(body.due_at, null);
    await asUser.patch(assignmentOf(id), { due_at: inDays(500) }, { expect: 200 });
  });

  it('refuse what is no change, past, too far or for a stranger, and findings that are closed', async () => {
    const id = await drift();
    const refused = [{}, { due_at: inDays(-1) }, { due_at: inDays(3_651) }, { owner_id: 999_999 }];
    for (const body of refused) await asAdmin.patch(assignmentOf(id), body, { expect: 422 });
    await asAdmin.patch(assignmentOf(id), { due_at: 'soon' }, { expect: 400 });
    const gone = await member(database);
    await database('members').where({ id: gone.id }).update({ removed_at: new Date() });
    await asAdmin.patch(assignmentOf(id), { owner_id: gone.id }, { expect: 422 });
    const closed = await drift({ status: 'resolved' });
    await asAdmin.patch(assignmentOf(closed), { owner_id: user.id }, { expect: 409 });
    await asAdmin.patch(assignmentOf(999_999), { owner_id: user.id }, { expect: 404 });
  });

  it('go to members who may see the account alone', async () => {
    const id = await drift();
    const other = await makeProvider(database);
    const limited = await member(database);
    await limitTo(other.id, limited.id);
    await asAdmin.patch(assignmentOf(id), { owner_id: limited.id }, { expect: 422 });
    await api(application.url, limited.token).patch(assignmentOf(id), { owner_id: limited.id }, { expect: 404 });
    await limitTo(resource.provider_id, limited.id);
    await asAdmin.patch(assignmentOf(id), { owner_id: limited.id }, { expect: 200 });
  });

  it('are nobody again when the owner is removed from the team, except of closed findings', async () => {
    const leaving = await member(database);
    const [open, closed] = [await drift(), await drift()];
    for (const id of [open, closed]) await asAdmin.patch(assignmentOf(id), { owner_id: leaving.id }, { expect: 200 });
    await database('drift_findings').where({ id: closed }).update({ status: 'resolved', resolved_at: new Date() });
    await asAdmin.delete(`/api/v1/settings/team/${leaving.id}`, { expect: 204 });
    assert.equal((await careOf(open)).owner, null);
    assert.equal((await careOf(closed)).owner?.email, leaving.email);
    const released = await database('audit_log').where({ action: 'finding.assign', subject_id: String(open) });
    assert.equal(released.length, 2);
  });

  it('are changed on many findings at once, each checked for itself', async () => {
    const [open, closed] = [await drift(), await drift({ status: 'resolved' })];
    const vulnerability = await makeVulnerability(database, resource);
    const outside = await makeDriftFinding(database, {
      resource: await makeResource(database, { providerId: (await makeProvider(database)).id }),
    });
    const limited = await member(database);
    await limitTo(resource.provider_id, limited.id);
    const drifts = [open, closed, outside, 999_999, open].map((id) => ({ finding_type: 'drift', finding_id: id }));
    const { updated, failed } = await bulk(api(application.url, limited.token), {
      findings: [...drifts, { finding_type: 'vulnerability', finding_id: vulnerability }],
      owner_id: limited.id,
    });
    assert.deepEqual(updated, [
      { finding_type: 'drift', finding_id: open },
      { finding_type: 'vulnerability', finding_id: vulnerability },
    ]);
    assert.deepEqual(
      failed.map(({ finding_id: id, code }) => [id, code]),
      [
        [closed, 'CONFLICT'],
        [outside, 'NOT_FOUND'],
        [999_999, 'NOT_FOUND'],
      ],
    );
    assert.equal(failed[1]?.error, failed[2]?.error);
    assert.equal((await careOf(outside)).owner, null);
    const many = Array.from({ length: 501 }, (_, index) => ({ finding_type: 'drift', finding_id: index + 1 }));
    await asAdmin.post('/api/v1/findings/assign', { findings: many, owner_id: user.id }, { expect: 400 });
    await asAdmin.post('/api/v1/findings/assign', { findings: many.slice(0, 1) }, { expect: 422 });
  });

  it('narrow the lists, with exact totals', async () => {
    const mine = await drift();
    const theirs = await drift();
    const overdue = await drift({ severity: 'low' });
    const late = await drift({ status: 'resolved' });
    await asUser.patch(assignmentOf(mine), { owner_id: user.id }, { expect: 200 });
    await asUser.patch(assignmentOf(theirs), { owner_id: admin.id }, { expect: 200 });
    await database('drift_findings')
      .whereIn('id', [overdue, late])
      .update({ due_at: new Date(Date.now() - dayMs) });
    const list = async (client: ApiClient, query: Record<string, string>): Promise<number[]> => {
      const { body } = await client.get<Page>('/api/v1/drifts', {
        query: { ...query, provider_id: resource.provider_id },
        expect: 200,
      });
      assert.equal(body.meta.total, body.data.length);
      return body.data.map(({ id }) => id);
    };
    assert.deepEqual(await list(asUser, { owner_id: 'me' }), [mine]);
    assert.deepEqual(await list(asUser, { owner_id: String(admin.id) }), [theirs]);
    assert.deepEqual(await list(asUser, { owner_id: 'none' }), [late, overdue]);
    assert.deepEqual(await list(asUser, { owner_id: 'none', severity: 'low' }), [overdue]);
    assert.deepEqual(await list(asUser, { owner_id: 'none', resource_id: String(resource.id) }), [late, overdue]);
    assert.deepEqual(await list(asUser, { overdue: 'true' }), [overdue]);
    assert.deepEqual(await list(asUser, { overdue: 'false' }), [late, theirs, mine]);
    assert.deepEqual(await list(asUser, { overdue: 'true', owner_id: 'me' }), []);
    assert.equal((await careOf(overdue)).overdue, true);
    assert.equal((await careOf(late)).overdue, false);
    await asUser.get('/api/v1/drifts', { query: { owner_id: 'everybody' }, expect: 400 });
  });

  it('get no more time by closing a finding and opening it again, but a new date from a scan that does', async () => {
    const id = await makeVulnerability(database, resource, { severity: 'high' });
    const tomorrow = inDays(1);
    await asAdmin.patch(`/api/v1/vulnerabilities/${id}/assignment`, { due_at: tomorrow }, { expect: 200 });
    for (const status of ['fixed', 'open']) {
      await asUser.patch(`/api/v1/vulnerabilities/${id}`, { status }, { expect: 200 });
    }
    const { body } = await asAdmin.get<Care>(`/api/v1/vulnerabilities/${id}`, { expect: 200 });
    assert.equal(body.due_at, tomorrow);
    const changed = (status: string) =>
      database('vulnerability_findings').where({ id }).update({ status, changed_by: null });
    await changed('fixed');
    await changed('open');
    const again = await asAdmin.get<Care>(`/api/v1/vulnerabilities/${id}`, { expect: 200 });
    assert.equal(daysUntil(again.body.due_at), 30);
  });

  it('order the vulnerabilities by due date, those without one last', async () => {
    const ids = [1, 2, 3].map(() => makeVulnerability(database, resource));
    const [never, soon, later] = (await Promise.all(ids)) as [number, number, number];
    const at = (id: number, due: Date | null): Promise<unknown> =>
      database('vulnerability_findings').where({ id }).update({ due_at: due });
    await at(never, null);
    await at(soon, new Date(Date.now() + dayMs));
    await at(later, new Date(Date.now() + 2 * dayMs));
    for (const [sort, expected] of [
      ['due_at', [soon, later, never]],
      ['-due_at', [never, later, soon]],
    ] as const) {
      const { body } = await asUser.get<Page>('/api/v1/vulnerabilities', {
        query: { sort, provider_id: resource.provider_id },
        expect: 200,
      });
      assert.deepEqual(
        body.data.map(({ id }) => id),
        expected,
      );
    }
  });
});
