import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { endDueAcceptances } from '../../../db/commands/acceptances/ends.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { closedGroup, makeExposedGroup, openGroup, scanForDrift } from '../../helpers/exposed-group.ts';
import { changeResource, makeBaseline, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';
import { makeVulnerability } from '../../helpers/vulnerability.ts';

describe('accepting a risk with four eyes', () => {
  let application: TestApplication;
  let database: Database;
  let [asker, other]: TestMember[] = [];
  let byAsker: ApiClient;
  let byOther: ApiClient;

  before(async () => {
    application = await startApplication({ env: { REMEDIATION_FOUR_EYES: 'true' } });
    database = application.database;
    asker = await member(database, { role: 'admin' });
    other = await member(database, { role: 'admin' });
    byAsker = api(application.url, asker.token);
    byOther = api(application.url, other.token);
  });

  after(() => application.stop());

  const exposed = () => makeExposedGroup(database, { memberId: asker?.id ?? 0 });
  const pendingOf = async (call: Promise<{ body: Record<string, unknown> }>): Promise<number> => {
    const { details, code } = (await call).body;
    assert.equal(code, 'CONFLICT');
    return Number(/^acceptance_id (\d+)$/.exec(String(details))?.[1]);
  };
  const capture = (resourceId: number, reason = 'needed') =>
    pendingOf(byAsker.post('/api/v1/baselines', { resource_id: resourceId, reason }, { expect: 409 }));
  const statusOf = async (id: number): Promise<unknown> =>
    (await byAsker.get(`/api/v1/acceptances/${id}`, { expect: 200 })).body['status'];
  const driftStates = (resourceId: number): Promise<string[]> =>
    database('drift_findings').where({ resource_id: resourceId }).orderBy('id').pluck('status');

  it('returns 409 with a pending acceptance, changes nothing, and is carried out once another admin confirms', async () => {
    const { resourceId, driftId } = await exposed();
    const id = await capture(resourceId);
    assert.deepEqual(await driftStates(resourceId), ['detected']);
    assert.equal(await capture(resourceId), id);
    await byAsker.post(`/api/v1/acceptances/${id}/confirm`, undefined, { expect: 403 });
    const { body } = await byOther.post(`/api/v1/acceptances/${id}/confirm`, undefined, { expect: 200 });
    assert.equal(body['status'], 'accepted');
    const { body: drift } = await byAsker.get<{ resolution: string }>(`/api/v1/drifts/${driftId}`);
    assert.match(
      drift.resolution,
      new RegExp(
        `^Accepted into baseline \\d+ by ${asker?.email ?? ''}, confirmed by ${other?.email ?? ''}, because needed$`,
      ),
    );
    await byOther.post(`/api/v1/acceptances/${id}/confirm`, undefined, { expect: 409 });
    const actions = await database('audit_log')
      .where({ subject_type: 'acceptance', subject_id: String(id) })
      .orderBy('id')
      .select('action', 'member_id');
    assert.deepEqual(
      actions.map(({ action, member_id: by }) => [action, by]),
      [
        ['acceptance.request', asker?.id],
        ['acceptance.confirm', other?.id],
      ],
    );
  });

  it('does not accept what changed after it was shown', async () => {
    const { resourceId } = await exposed();
    const id = await capture(resourceId);
    const wider = { ...openGroup, description: 'and more' };
    await changeResource(database, resourceId, { configuration: wider });
    await byOther.post(`/api/v1/acceptances/${id}/confirm`, undefined, { expect: 409 });
    assert.equal(await statusOf(id), 'outdated');
    assert.deepEqual(await driftStates(resourceId), ['detected']);
    assert.equal((await database('baselines').where({ resource_id: resourceId })).length, 1);
    assert.notEqual(await capture(resourceId), id);
  });

  it('requires a confirmer who was an admin at the time of the request, and a requester who still is one', async () => {
    const { resourceId } = await exposed();
    const id = await capture(resourceId);
    const late = await member(database, { role: 'admin' });
    await api(application.url, late.token).post(`/api/v1/acceptances/${id}/confirm`, undefined, { expect: 403 });
    await database('members').where({ id: asker?.id }).update({ role: 'user' });
    try {
      await byOther.post(`/api/v1/acceptances/${id}/confirm`, undefined, { expect: 403 });
    } finally {
      await database('members').where({ id: asker?.id }).update({ role: 'admin' });
    }
    await byOther.post(`/api/v1/acceptances/${id}/confirm`, undefined, { expect: 200 });
  });

  it('is carried out once when two admins confirm at once', async () => {
    const { resourceId } = await exposed();
    const third = await member(database, { role: 'admin' });
    const id = await capture(resourceId);
    const answers = await Promise.all(
      [byOther, api(application.url, third.token)].map((client) => client.post(`/api/v1/acceptances/${id}/confirm`)),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, another) => one - another),
      [200, 409],
    );
    assert.equal((await database('baselines').where({ resource_id: resourceId })).length, 2);
  });

  it('can be rejected by one admin, and is outdated when no one confirms in time', async () => {
    const { resourceId } = await exposed();
    const id = await capture(resourceId);
    const { body } = await byOther.post(`/api/v1/acceptances/${id}/reject`, { reason: 'close it' }, { expect: 200 });
    assert.deepEqual([body['status'], body['end_reason']], ['rejected', 'close it']);
    await byOther.post(`/api/v1/acceptances/${id}/confirm`, undefined, { expect: 409 });
    const late = await capture(resourceId);
    await database('acceptances')
      .where({ id: late })
      .update({ requested_at: new Date(Date.now() - 8 * 86_400_000) });
    assert.deepEqual(await endDueAcceptances(database, { pendingValidDays: 7 }), { expired: [], outdated: [late] });
    await byOther.post(`/api/v1/acceptances/${late}/confirm`, undefined, { expect: 409 });
  });

  it('applies to bulk captures, resolving with capture_baseline, vulnerabilities and exceptions', async () => {
    const { driftId, providerId } = await exposed();
    const plain = await makeResource(database, { providerId });
    const bulk = await pendingOf(byAsker.post('/api/v1/baselines/bulk', { provider_id: providerId }, { expect: 409 }));
    assert.equal((await database('baselines').where({ resource_id: plain.id })).length, 0);
    const single = await pendingOf(
      byAsker.post(`/api/v1/drifts/${driftId}/resolve`, { capture_baseline: true }, { expect: 409 }),
    );
    await byOther.post(`/api/v1/acceptances/${bulk}/confirm`, undefined, { expect: 200 });
    assert.equal((await database('baselines').where({ resource_id: plain.id })).length, 1);
    await byOther.post(`/api/v1/acceptances/${single}/confirm`, undefined, { expect: 409 });

    const finding = await makeVulnerability(database, plain);
    const body = { status: 'ignored', reason: 'not reachable' };
    const ignoring = await pendingOf(byAsker.patch(`/api/v1/vulnerabilities/${finding}`, body, { expect: 409 }));
    assert.equal((await byAsker.get(`/api/v1/vulnerabilities/${finding}`)).body['status'], 'open');
    await byOther.post(`/api/v1/acceptances/${ignoring}/confirm`, undefined, { expect: 200 });
    assert.equal((await byAsker.get(`/api/v1/vulnerabilities/${finding}`)).body['status'], 'ignored');

    const exception = { tag_key: 'legacy', reason: 'old', expires_at: new Date(Date.now() + 3_600_000).toISOString() };
    const excepting = await pendingOf(byAsker.post('/api/v1/compliance/exceptions', exception, { expect: 409 }));
    const exceptions = async (): Promise<number> =>
      (await byAsker.get<{ meta: { total: number } }>('/api/v1/compliance/exceptions')).body.meta.total;
    assert.equal(await exceptions(), 0);
    await byOther.post(`/api/v1/acceptances/${excepting}/confirm`, undefined, { expect: 200 });
    assert.equal(await exceptions(), 1);
  });

  it('does not ignore a vulnerability that got worse in between', async () => {
    const finding = await makeVulnerability(database, await newResource());
    const body = { status: 'ignored', reason: 'not reachable' };
    const id = await pendingOf(byAsker.patch(`/api/v1/vulnerabilities/${finding}`, body, { expect: 409 }));
    await database('vulnerability_findings').where({ id: finding }).update({ known_exploited: true });
    await byOther.post(`/api/v1/acceptances/${id}/confirm`, undefined, { expect: 409 });
    assert.equal((await byAsker.get(`/api/v1/vulnerabilities/${finding}`)).body['status'], 'open');
  });

  it('applies to deleting the baseline that applies', async () => {
    const resource = await newResource();
    const ids = [await makeBaseline(database, { resourceId: resource.id, memberId: asker?.id ?? 0 })];
    await changeResource(database, resource.id, { configuration: closedGroup });
    ids.push(await makeBaseline(database, { resourceId: resource.id, memberId: asker?.id ?? 0 }));
    const id = await pendingOf(byAsker.delete(`/api/v1/baselines/${ids[1]}`, { expect: 409 }));
    await byOther.post(`/api/v1/acceptances/${id}/confirm`, undefined, { expect: 200 });
    await byAsker.get(`/api/v1/baselines/${ids[1]}`, { expect: 404 });
    assert.equal(await statusOf(id), 'completed');
  });

  it('needs one admin to revoke, since that only adds findings', async () => {
    const { resourceId, providerId } = await exposed();
    const id = await capture(resourceId);
    await byOther.post(`/api/v1/acceptances/${id}/confirm`, undefined, { expect: 200 });
    await byAsker.post(`/api/v1/acceptances/${id}/revoke`, undefined, { expect: 200 });
    await scanForDrift(database, providerId);
    assert.deepEqual(await driftStates(resourceId), ['resolved', 'detected']);
  });

  const newResource = async () => makeResource(database, { providerId: (await makeProvider(database)).id });
});
