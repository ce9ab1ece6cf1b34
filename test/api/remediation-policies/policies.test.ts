import assert from 'node:assert/strict';
import { remediationPolicyActivities } from '../../../activities/remediation-policies/policy-activities.ts';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider } from '../../helpers/compliance.ts';
import { makeDriftFinding, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { applied, failingBucket, fixableCheck, makePolicy, policyRules } from '../../helpers/remediation-policies.ts';

interface Shown {
  id: number;
  revision: number;
  approved: boolean;
  approvals: { counts: boolean }[];
  paused_at: string | null;
  dry_run_until: string;
  revised_at: string;
  max_per_hour: number;
}

const path = '/api/v1/remediation/policies';
const definition = { name: 'Versions', mode: 'plan_and_approve', check_ids: [fixableCheck] };

describe('the API of remediation policies', () => {
  let application: TestApplication;
  let database: Database;
  let author: ApiClient;
  let [one, two]: ApiClient[] = [];

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    database = application.database;
    const client = async () => api(application.url, (await member(database, { role: 'admin' })).token);
    author = await client();
    one = await client();
    two = await client();
  });

  after(() => application.stop());

  const create = async (body: object = definition) => (await author.post<Shown>(path, body, { expect: 201 })).body;
  const approve = (client: ApiClient | undefined, { id, revision }: Shown, expect = 200) =>
    (client ?? author).post<Shown>(`${path}/${id}/approve`, { revision }, { expect });

  it('creates policies with small caps and a dry run of a week', async () => {
    const policy = await create();
    assert.deepEqual([policy.revision, policy.approved, policy.max_per_hour], [1, false, 2]);
    const days = (Date.parse(policy.dry_run_until) - Date.parse(policy.revised_at)) / 86_400_000;
    assert.equal(days, 7);
    const { body } = await author.get<{ data: Shown[] }>(path, { expect: 200 });
    assert.equal(body.data[0]?.id, policy.id);
  });

  it('refuses policies that could plan nothing', async () => {
    await author.post(path, { name: 'Nothing', mode: 'plan' }, { expect: 422 });
    await author.post(path, { ...definition, check_ids: ['no_such_check'] }, { expect: 422 });
    await author.post(path, { ...definition, check_ids: ['s3_bucket_no_mfa_delete'] }, { expect: 422 });
    await author.post(path, { ...definition, ou: 'ou-none' }, { expect: 422 });
    await author.post(path, { ...definition, dry_run_days: 0 }, { expect: 400 });
  });

  it('needs two other admins for each revision, who were admins before', async () => {
    const policy = await create();
    await approve(author, policy, 403);
    const late = api(application.url, (await member(database, { role: 'admin' })).token);
    await approve(late, policy, 403);
    assert.equal((await approve(one, policy)).body.approved, false);
    assert.equal((await approve(one, policy)).body.approvals.length, 1);
    assert.equal((await approve(two, policy)).body.approved, true);
    const { body: revised } = await author.put<Shown>(`${path}/${policy.id}`, definition, { expect: 200 });
    assert.deepEqual([revised.revision, revised.approved, revised.approvals], [2, false, []]);
    await approve(one, policy, 409);
    const audits = await database('audit_log')
      .where({ subject_type: 'remediation_policy', subject_id: String(policy.id) })
      .orderBy('id')
      .pluck('action');
    assert.deepEqual(
      audits,
      ['create', 'approve', 'approve', 'revise'].map((verb) => `remediation_policy.${verb}`),
    );
  });

  it('refuses a change of a revision that is not the present one, so that no writer wins silently', async () => {
    const { id } = await create();
    const put = (changed: object, expect: number) =>
      author.put<Shown>(`${path}/${id}`, { ...definition, ...changed }, { expect });
    const { body } = await put({ revision: 1, max_per_hour: 3 }, 200);
    assert.deepEqual([body.revision, body.max_per_hour], [2, 3]);
    await put({ revision: 1, max_per_hour: 4 }, 409);
    const { body: kept } = await author.get<Shown>(`${path}/${id}`, { expect: 200 });
    assert.deepEqual([kept.revision, kept.max_per_hour], [2, 3]);
    await put({ revision: 0 }, 400);
    const outcomes = await Promise.all(
      [5, 6].map((cap) => author.put(`${path}/${id}`, { ...definition, revision: 2, max_per_hour: cap })),
    );
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal((await put({}, 200)).body.revision, 4);
  });

  it('names the policy of what it planned, and lists its actions', async () => {
    const { id } = await makePolicy(database, {});
    const providerId = await makeSyncedProvider(database);
    await applied(database, { policyId: id, candidate: await failingBucket(database, providerId) });
    const { body } = await author.get<{ data: { id: number; policy_id: number }[]; pagination: { total: number } }>(
      `/api/v1/remediation?policy_id=${id}`,
      { expect: 200 },
    );
    assert.deepEqual([body.data.map((one) => one.policy_id), body.pagination.total], [[id], 1]);
    const detail = await author.get<{ policy_id: number }>(`/api/v1/remediation/${body.data[0]?.id}`, { expect: 200 });
    assert.equal(detail.body.policy_id, id);
    const none = await author.get<{ data: object[] }>(`/api/v1/remediation?policy_id=${id + 1_000}`, { expect: 200 });
    assert.deepEqual(none.body.data, []);
  });

  it('pauses, resumes and deletes', async () => {
    const { id } = await create();
    const paused = await author.post<Shown>(`${path}/${id}/pause`, { reason: 'an incident' }, { expect: 200 });
    assert.ok(paused.body.paused_at);
    const resumed = await author.post<Shown>(`${path}/${id}/resume`, undefined, { expect: 200 });
    assert.equal(resumed.body.paused_at, null);
    await author.delete(`${path}/${id}`, { expect: 204 });
    await author.get(`${path}/${id}`, { expect: 404 });
  });

  it('shows what the dry run would have done, by open findings of the accounts and tags', async () => {
    const providerId = await makeSyncedProvider(database);
    const other = await makeSyncedProvider(database);
    const drifted = async (provider: number, expected = false) => {
      const resource = await makeResource(database, { providerId: provider });
      await database('resources').where({ id: resource.id }).update({ tags: '{"env":"dev"}' });
      const driftId = await makeDriftFinding(database, { resource });
      if (!expected) return driftId;
      await database('drift_findings').where({ id: driftId }).update({ status: 'resolved' });
      return driftId;
    };
    const seen = await drifted(providerId);
    await drifted(providerId, true);
    await drifted(other);
    const policy = await create({
      name: 'Drift',
      mode: 'plan',
      drift_types: ['configuration', 'security', 'compliance'],
      provider_id: providerId,
      tags: { env: 'dev' },
    });
    const { applyPolicy } = remediationPolicyActivities({ database, rules: policyRules });
    assert.deepEqual(await applyPolicy({ policyId: policy.id }), { applied: 1, stopped: null });
    assert.deepEqual(await applyPolicy({ policyId: policy.id }), { applied: 0, stopped: null });
    const { body } = await author.get<{ data: { drift_id: number; outcome: string; reason: string }[] }>(
      `${path}/${policy.id}/results`,
      { expect: 200 },
    );
    assert.deepEqual(
      body.data.map(({ drift_id }) => drift_id),
      [seen],
    );
    assert.equal((await database('remediation_actions').where({ policy_id: policy.id })).length, 0);
  });

  it('are applied to other findings, and say so at the end, where one finding cannot be planned', async () => {
    const providerId = await makeSyncedProvider(database);
    const drifted = async () => {
      const resource = await makeResource(database, { providerId });
      return { resource: resource.id, drift: await makeDriftFinding(database, { resource }) };
    };
    const [faulty, sound] = [await drifted(), await drifted()];
    const { id } = await create({
      name: 'Drift',
      mode: 'plan',
      drift_types: ['configuration', 'security', 'compliance'],
      provider_id: providerId,
    });
    await database.raw(
      `create function fault() returns trigger language plpgsql as $$ begin raise 'a fault'; end $$;
       create trigger fault before insert on remediation_policy_results for each row
       when (new.resource_id = ${faulty.resource}) execute function fault()`,
    );
    const { applyPolicy } = remediationPolicyActivities({ database, rules: policyRules });
    await assert.rejects(applyPolicy({ policyId: id }), /a fault/);
    await database.raw('drop function fault cascade');
    const drifts = await database('remediation_policy_results').where({ policy_id: id }).pluck('drift_id');
    assert.deepEqual(drifts, [sound.drift]);
  });
});
