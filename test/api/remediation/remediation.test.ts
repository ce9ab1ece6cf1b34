import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { createRemediationAction } from '../../../db/commands/remediation/create.ts';
import { systemActor } from '../../../db/commands/audit/write.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { deleteResource, makeBaseline, makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { changeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';

interface Shown {
  id: number;
  status: string;
  decision: string | null;
  risk: string;
  plan: { hash: string; steps: { title: string; undo: object | null }[]; diff: { path: string }[] };
  risk_assessment: { level: string; reasons: string[] };
  expires_at: string | null;
}

const path = '/api/v1/remediation';

/** Temporal is away here: what only the workflow may do is answered with 503. */
describe('remediation actions', () => {
  let application: TestApplication;
  let database: Database;
  let admin: ApiClient;
  let user: ApiClient;
  let adminMember: TestMember;
  let providerId: number;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    database = application.database;
    adminMember = await member(database, { role: 'admin' });
    admin = api(application.url, adminMember.token);
    user = api(application.url, (await member(database)).token);
    providerId = (await makeProvider(database)).id;
  });

  after(() => application.stop());

  /** A bucket whose versioning was switched off since its baseline, with the finding of that. */
  async function drift(): Promise<{ driftId: number; resourceId: number }> {
    const versioned = (status: string) => ({
      created_at: null,
      tags: {},
      versioning: { status, mfa_delete: null },
    });
    const resource = await makeResource(database, { providerId, configuration: versioned('Enabled') });
    await makeBaseline(database, { resourceId: resource.id, memberId: adminMember.id });
    await changeResource(database, resource.id, { configuration: versioned('Suspended') });
    const driftId = await makeDriftFinding(database, {
      resource,
      aspect: 'versioning',
      diff: [{ path: '/versioning/status', baseline_value: 'Enabled', current_value: 'Suspended' }],
    });
    return { driftId, resourceId: resource.id };
  }

  const create = (driftId: number, expect?: number) =>
    user.post<Shown>(path, { finding_type: 'drift', finding_id: driftId }, expect === undefined ? {} : { expect });

  it('are planned by any member, and wait for approval', async () => {
    const { driftId, resourceId } = await drift();
    const before = Date.now();
    const { body } = await create(driftId, 201);
    const made = Date.parse(body.expires_at ?? '') - 30 * 86_400_000;
    assert.ok(before <= made && made <= Date.now());
    assert.equal(body.status, 'pending_approval');
    assert.equal(body.decision, null);
    assert.deepEqual(
      body.plan.diff.map((one) => one.path),
      ['/versioning/status'],
    );
    assert.ok(body.plan.steps.every(({ undo }) => undo !== null));
    assert.equal(body.risk, body.risk_assessment.level);
    assert.ok(body.risk_assessment.reasons.length > 0);
    assert.match(body.plan.hash, /^[0-9a-f]{64}$/);
    const [outbox] = await database('outbox').where({ workflow_id: `remediation-${body.id}` });
    const { severity } = await database('drift_findings').where({ id: driftId }).first('severity');
    assert.deepEqual(outbox.search_attributes, {
      ProviderId: String(providerId),
      ResourceId: String(resourceId),
      FindingType: 'drift',
      RemediationStatus: 'pending_approval',
      Risk: body.risk,
      Severity: severity,
    });
    assert.match(outbox.static_details, new RegExp(`Risk:\\*\\* ${body.risk}[^]*hash .${body.plan.hash}`));
    assert.equal(outbox.console_path, `/remediation/${body.id}`);
    const published = await database('events')
      .where({ type: 'remediation.pending_approval', resource_id: resourceId })
      .pluck<Record<string, unknown>[]>('data');
    assert.deepEqual(
      published.map((data) => [data['id'], data['plan_hash'], data['expires_at'], data['finding_id']]),
      [[body.id, body.plan.hash, body.expires_at, driftId]],
    );
  });

  it('exist one at a time for each finding', async () => {
    const { driftId } = await drift();
    await create(driftId, 201);
    await create(driftId, 409);
    await database('remediation_actions').where({ drift_id: driftId }).update({ status: 'failed' });
    await create(driftId, 201);
  });

  it('are created once when two members request them at the same moment', async () => {
    const { driftId } = await drift();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(driftId)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, ...Array(7).fill(409)],
    );
  });

  it('are rejected for a finding that does not exist, is closed, or whose resource is deleted', async () => {
    await create(999_999, 422);
    await user.post(path, { finding_type: 'vulnerability', finding_id: 999_999 }, { expect: 422 });
    const { driftId } = await drift();
    await user.post(`/api/v1/drifts/${driftId}/resolve`, undefined, { expect: 200 });
    await create(driftId, 409);
    const gone = await drift();
    await deleteResource(database, gone.resourceId);
    await create(gone.driftId, 422);
  });

  it('are rejected with the manual steps if there is no automatic fix', async () => {
    const resource = await makeResource(database, { providerId, configuration: { created_at: 'a', tags: {} } });
    await makeBaseline(database, { resourceId: resource.id, memberId: adminMember.id });
    await changeResource(database, resource.id, { configuration: { created_at: 'b', tags: {} } });
    const driftId = await makeDriftFinding(database, {
      resource,
      aspect: 'created_at',
      diff: [{ path: '/created_at', baseline_value: 'a', current_value: 'b' }],
    });
    const before = await database('remediation_actions').count();
    const { body } = await user.post<{ error: string; details: string }>(
      path,
      { finding_type: 'drift', finding_id: driftId },
      { expect: 422 },
    );
    assert.match(body.error, /no automatic fix/);
    assert.match(body.details, /^1\. /);
    assert.deepEqual(await database('remediation_actions').count(), before);
  });

  it('are rejected with 400 for a wrong type, an overlong comment, or an invalid hash', async () => {
    await user.post(path, { finding_type: 'cost', finding_id: 1 }, { expect: 400 });
    await user.post(path, { finding_type: 'drift', finding_id: '1' }, { expect: 400 });
    await user.post(path, { finding_type: 'drift' }, { expect: 400 });
    const { body } = await create((await drift()).driftId, 201);
    await admin.post(`${path}/${body.id}/approve`, { comment: 'a'.repeat(100_000) }, { expect: 400 });
    await admin.post(`${path}/${body.id}/approve`, { plan_hash: 'the one I saw' }, { expect: 400 });
    await admin.post(`${path}/${body.id}/rollback`, { force: 'yes' }, { expect: 400 });
  });

  it('are decided by admins only', async () => {
    const { body } = await create((await drift()).driftId, 201);
    for (const verb of ['approve', 'reject', 'execute', 'rollback']) {
      await user.post(`${path}/${body.id}/${verb}`, undefined, { expect: 403 });
    }
  });

  it('accept no command that their state does not allow', async () => {
    const { body } = await create((await drift()).driftId, 201);
    await admin.post(`${path}/${body.id}/execute`, undefined, { expect: 409 });
    await admin.post(`${path}/${body.id}/rollback`, undefined, { expect: 409 });
    await admin.post(`${path}/999999/approve`, undefined, { expect: 404 });
    for (const status of ['approved', 'executing', 'completed', 'failed', 'rolled_back']) {
      await database('remediation_actions').where({ id: body.id }).update({ status, rollback_until: '2026-01-01' });
      await admin.post(`${path}/${body.id}/approve`, undefined, { expect: 409 });
      await admin.post(`${path}/${body.id}/reject`, undefined, { expect: 409 });
      if (status !== 'approved') await admin.post(`${path}/${body.id}/execute`, undefined, { expect: 409 });
      // A completed one is past its window here.
      await admin.post(`${path}/${body.id}/rollback`, undefined, { expect: 409 });
    }
  });

  it('cannot be decided while Temporal is unavailable, and nothing is decided', async () => {
    const { body } = await create((await drift()).driftId, 201);
    const answer = await admin.post(`${path}/${body.id}/approve`, undefined, { expect: 503 });
    assert.ok(answer.headers.get('retry-after'));
    assert.equal((await admin.get<Shown>(`${path}/${body.id}`)).body.status, 'pending_approval');
  });

  it('are listed by state, resource and provider, newest first', async () => {
    const { driftId, resourceId } = await drift();
    const { body } = await create(driftId, 201);
    const list = async (query: Record<string, string | number>) =>
      (await user.get<{ data: Shown[]; meta: { total: number } }>(path, { query, expect: 200 })).body;
    assert.deepEqual(
      (await list({ resource_id: resourceId })).data.map(({ id }) => id),
      [body.id],
    );
    const pending = await list({ status: 'pending_approval', provider_id: providerId, per_page: 1 });
    assert.equal(pending.data[0]?.id, body.id);
    const [row] = await database('remediation_actions').where({ status: 'pending_approval' }).count();
    assert.equal(pending.meta.total, Number(row?.['count']));
    assert.equal((await list({ status: 'rolled_back', resource_id: resourceId })).meta.total, 0);
    await user.get(path, { query: { status: 'unknown' }, expect: 400 });
  });

  it('end as cancelled when their provider is deleted, which waits for those that execute', async () => {
    const provider = await makeProvider(database);
    const resource = await makeResource(database, { providerId: provider.id });
    const ids = [];
    for (const status of ['pending_approval', 'approved', 'executing']) {
      const driftId = await makeDriftFinding(database, { resource });
      const [row] = await database('remediation_actions')
        .insert({
          title: 'Fix it',
          resource_id: resource.id,
          provider_id: provider.id,
          drift_id: driftId,
          status,
          risk: 'low',
          risk_reasons: '[]',
          plan: JSON.stringify({ title: 'Fix it', steps: [], diff: [], left: [] }),
          plan_hash: 'a',
          requested_name: 'test',
        })
        .returning<{ id: number }[]>('id');
      ids.push(row?.id ?? 0);
    }
    await admin.delete(`/api/v1/providers/${provider.id}`, { expect: 409 });
    await database('remediation_actions').where({ id: ids[2] }).update({ status: 'failed' });
    await admin.delete(`/api/v1/providers/${provider.id}`, { expect: 204 });
    for (const id of ids.slice(0, 2)) {
      const { body } = await user.get<Shown & { reason: string }>(`${path}/${id}`, { expect: 200 });
      assert.deepEqual([body.status, body.decision, body.reason], ['failed', 'cancelled', 'The provider was deleted']);
    }
  });

  it('can be created in another transaction, which undoes them when it fails', async () => {
    const { driftId } = await drift();
    const request = {
      findingType: 'drift' as const,
      findingId: driftId,
      actor: systemActor('recommendation'),
      pendingExpiresDays: 30,
    };
    await assert.rejects(
      database.transaction(async (transaction) => {
        await createRemediationAction(transaction, request);
        throw new Error('something else failed');
      }),
    );
    const made = await database.transaction((transaction) => createRemediationAction(transaction, request));
    assert.ok('actionId' in made);
  });
});
