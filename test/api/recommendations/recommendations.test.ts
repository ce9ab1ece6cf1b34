import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { writeResourceCosts } from '../../../db/commands/costs/bills.ts';
import { writeMetrics } from '../../../db/commands/costs/resource-metrics.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider } from '../../helpers/compliance.ts';
import { daysUntilYesterday } from '../../helpers/cost-answers.ts';
import {
  changeResource,
  deleteResource,
  makeBaseline,
  makeDriftFinding,
  makeResource,
} from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface Shown {
  id: number;
  type: string;
  kind: string;
  status: string;
  source: string;
  reason: string | null;
  steps: string[];
  evidence: Record<string, unknown>;
  estimated_monthly_savings?: number | null;
  finding_type: string | null;
  finding_id: number | null;
  remediation_action_id: number | null;
  others: { id: number; kind: string }[];
  remediation_action: { id: number; status: string } | null;
  by_hand: string | null;
  decided_by: number | null;
}

const path = '/api/v1/recommendations';

describe('recommendations', () => {
  let application: TestApplication;
  let database: Database;
  let client: ApiClient;
  let memberId: number;
  let providerId: number;

  before(async () => {
    application = await startApplication();
    database = application.database;
    const caller = await member(database);
    memberId = caller.id;
    client = api(application.url, caller.token);
    providerId = await makeSyncedProvider(database);
  });
  after(() => application.stop());

  const idleInstance = async (): Promise<number> => {
    const { id } = await makeResource(database, {
      providerId,
      type: 'vm_instance',
      configuration: { state: 'running', instance_type: 'm5.large', security_group_ids: [] },
    });
    const points = daysUntilYesterday(14).map((day) => ({
      resourceId: id,
      metric: 'cpu_percent' as const,
      day,
      value: 1,
    }));
    await database.transaction((transaction) => writeMetrics(transaction, points));
    return id;
  };
  const bill = async (resourceId: number, amount: string): Promise<void> => {
    const row = await database('resources').where({ id: resourceId }).first<{ external_id: string }>('external_id');
    const lines = daysUntilYesterday(20).map((day) => ({
      cloudId: row.external_id,
      day,
      service: 'compute',
      amount,
      currency: 'USD',
    }));
    await database.transaction((transaction) => writeResourceCosts(transaction, providerId, lines));
  };
  const generate = async (resourceId: number): Promise<Shown> =>
    (await client.post<Shown>(`${path}/generate`, { resource_id: resourceId }, { expect: 200 })).body;
  const get = async (id: number): Promise<Shown> => (await client.get<Shown>(`${path}/${id}`, { expect: 200 })).body;
  const ofKind = async (resourceId: number, kind: string): Promise<Shown> => {
    const { id, kind: first, others } = await generate(resourceId);
    const found = first === kind ? id : others.find((other) => other.kind === kind)?.id;
    assert.ok(found !== undefined, `${kind} is recommended`);
    return get(found);
  };

  it('are made by the rules immediately, with steps, evidence and the saving from the resource’s cost history', async () => {
    const resourceId = await idleInstance();
    const before = await ofKind(resourceId, 'idle_instance');
    assert.equal(before.estimated_monthly_savings, null);
    await bill(resourceId, '2');
    const after = await ofKind(resourceId, 'idle_instance');
    assert.equal(after.id, before.id, 'the pending one is updated');
    assert.equal(after.estimated_monthly_savings, 60.88);
    assert.equal(after.source, 'rule');
    assert.ok(after.steps.length > 0);
    assert.equal(after.evidence['monthly_cost_usd'], 60.88);
  });

  it('have a saving only for type cost', async () => {
    const { id } = await makeResource(database, {
      providerId,
      type: 'disk',
      configuration: { encrypted: false, attachments: [] },
    });
    const check = await ofKind(id, 'check:ec2_ebs_volume_encryption');
    assert.equal(check.type, 'security');
    assert.ok(!('estimated_monthly_savings' in check));
    assert.equal((await ofKind(id, 'unattached_disk')).estimated_monthly_savings, null);
  });

  it('are listed by every filter, and under their resource', async () => {
    const resourceId = await idleInstance();
    const { id } = await ofKind(resourceId, 'idle_instance');
    const ids = async (query: Record<string, string | number>) =>
      (await client.get<{ data: Shown[] }>(path, { query: { per_page: 100, ...query }, expect: 200 })).body.data.map(
        (row) => row.id,
      );
    assert.ok(
      (await ids({ resource_id: resourceId, type: 'cost', status: 'pending', provider_id: providerId })).includes(id),
    );
    assert.ok(!(await ids({ resource_id: resourceId, type: 'security' })).includes(id));
    assert.deepEqual(await ids({ resource_id: resourceId, status: 'applied' }), []);
    const nested = await client.get<{ data: Shown[]; meta: { total: number } }>(
      `/api/v1/resources/${resourceId}/recommendations`,
      { expect: 200 },
    );
    assert.ok(nested.body.data.some((row) => row.id === id) && nested.body.meta.total === nested.body.data.length);
    for (const query of ['type=money', 'status=open', 'page=0', 'resource_id=x', 'no_such=1']) {
      await client.get(`${path}?${query}`, { expect: 400 });
    }
  });

  it('are summed by kind, provider and type, with the savings of each currency apart', async () => {
    const own = await makeSyncedProvider(database);
    const insert = async (values: object, type = 'disk', of = own): Promise<number> => {
      const { id } = await makeResource(database, { providerId: of, type, configuration: { attachments: [] } });
      await insertFor(id, values, of);
      return id;
    };
    const insertFor = async (resourceId: number, values: object, of = own): Promise<void> => {
      await database('recommendations').insert({
        resource_id: resourceId,
        provider_id: of,
        type: 'cost',
        kind: 'unattached_disk',
        severity: 'low',
        title: 't',
        description: 'd',
        steps: '[]',
        evidence: '{}',
        ...values,
      });
    };
    const first = await insert({ estimated_monthly_savings: 100 });
    // An alternative for the same disk: it can be saved only once.
    await insertFor(first, { kind: 'old_disk_type', estimated_monthly_savings: 20 });
    await insert({ estimated_monthly_savings: 50, savings_currency: 'EUR' });
    await insert({});
    await insert({ type: 'security', kind: 'open_drift' }, 'object_bucket');
    interface Sums {
      recommendations: number;
      resources: number;
      without_savings: number;
      savings: { currency: string; amount: number }[];
      groups: {
        kind: string | null;
        resource_type_label: string | null;
        provider_id: number | null;
        recommendations: number;
      }[];
      accounts: { total: number; not_evaluated: number; evaluated_since: string | null };
    }
    const summed = async (query: Record<string, string | number> = {}): Promise<Sums> =>
      (await client.get<Sums>(`${path}/summary`, { query: { provider_id: own, ...query }, expect: 200 })).body;
    const all = await summed();
    assert.deepEqual(
      [all.recommendations, all.resources, all.without_savings, all.savings],
      [
        5,
        4,
        1,
        [
          { currency: 'EUR', amount: 50 },
          { currency: 'USD', amount: 100 },
        ],
      ],
    );
    assert.deepEqual(
      all.groups.map(({ kind, recommendations }) => [kind, recommendations]),
      [
        ['unattached_disk', 3],
        ['old_disk_type', 1],
        ['open_drift', 1],
      ],
    );
    assert.deepEqual(all.accounts, { total: 1, not_evaluated: 1, evaluated_since: null });
    const byType = await summed({ group_by: 'resource_type', type: 'cost' });
    assert.deepEqual(
      byType.groups.map(({ resource_type_label: label, recommendations }) => [label, recommendations]),
      [['EBS volume', 4]],
    );
    assert.deepEqual(
      (await summed({ group_by: 'provider' })).groups.map(({ provider_id: id }) => id),
      [own],
    );
    assert.equal((await summed({ status: 'dismissed' })).recommendations, 0);
    assert.deepEqual((await summed({ min_savings: 60 })).savings, [{ currency: 'USD', amount: 100 }]);
    await client.get(`${path}/summary?group_by=service`, { expect: 400 });

    const listed = async (query: Record<string, string | number>) =>
      (
        await client.get<{
          data: { kind: string; monthly_savings?: { amount: number; currency: string } | null }[];
          meta: { total: number };
        }>(path, { query: { provider_id: own, ...query }, expect: 200 })
      ).body;
    const bySavings = await listed({ sort: 'savings', type: 'cost' });
    assert.deepEqual(
      bySavings.data.map(({ monthly_savings: saving }) => saving),
      [{ amount: 50, currency: 'EUR' }, { amount: 100, currency: 'USD' }, { amount: 20, currency: 'USD' }, null],
    );
    assert.equal((await listed({ sort: 'savings', per_page: 1, page: 3 })).data[0]?.monthly_savings?.amount, 20);
    assert.equal((await listed({ min_savings: 50 })).meta.total, 2);
    assert.equal((await listed({ min_savings: 50, currency: 'USD' })).meta.total, 1);
    assert.equal((await listed({ kind: 'old_disk_type' })).meta.total, 1);
  });

  it('are dismissed once, with the reason, and may come again', async () => {
    const resourceId = await idleInstance();
    const { id } = await ofKind(resourceId, 'idle_instance');
    const { body } = await client.post<Shown>(
      `${path}/${id}/dismiss`,
      { reason: ' Needed in spring ' },
      { expect: 200 },
    );
    assert.deepEqual([body.status, body.reason, body.decided_by], ['dismissed', 'Needed in spring', memberId]);
    await client.post(`${path}/${id}/dismiss`, undefined, { expect: 409 });
    await client.post(`${path}/${id}/apply`, undefined, { expect: 409 });
    assert.notEqual((await ofKind(resourceId, 'idle_instance')).id, id);
  });

  it('are dismissed by the service when their evidence no longer applies', async () => {
    const resourceId = await idleInstance();
    const { id } = await ofKind(resourceId, 'idle_instance');
    await database('resource_metrics').where({ resource_id: resourceId }).update({ value: 50 });
    await generate(resourceId);
    const { status, reason, decided_by: decidedBy } = await get(id);
    assert.deepEqual([status, reason, decidedBy], ['dismissed', 'Its evidence no longer applies', null]);
  });

  it('return the steps when they are applied and not based on a finding', async () => {
    const { id } = await ofKind(await idleInstance(), 'idle_instance');
    const { body } = await client.post<Shown>(`${path}/${id}/apply`, undefined, { expect: 200 });
    assert.deepEqual([body.status, body.remediation_action], ['applied', null]);
    assert.ok(body.steps.length > 0 && body.by_hand !== null);
    await client.post(`${path}/${id}/apply`, undefined, { expect: 409 });
  });

  const driftingBucket = async (): Promise<{ resourceId: number; driftId: number }> => {
    const good = {
      block_public_acls: true,
      ignore_public_acls: true,
      block_public_policy: true,
      restrict_public_buckets: true,
    };
    const bad = { ...good, block_public_acls: false };
    const resource = await makeResource(database, {
      providerId,
      type: 'object_bucket',
      configuration: { public_access_block: good },
    });
    const baselineId = await makeBaseline(database, { resourceId: resource.id, memberId });
    await changeResource(database, resource.id, { configuration: { public_access_block: bad } });
    const driftId = await makeDriftFinding(database, {
      resource,
      baselineId,
      aspect: 'public_access_block',
      severity: 'critical',
      diff: [
        { path: '/public_access_block/block_public_acls', baseline_value: true, current_value: bad.block_public_acls },
      ],
    });
    return { resourceId: resource.id, driftId };
  };

  it('create and link a remediation action when they are based on an open finding that has a fix', async () => {
    const { resourceId, driftId } = await driftingBucket();
    const drift = await ofKind(resourceId, 'open_drift');
    assert.deepEqual([drift.finding_type, drift.finding_id], ['drift', driftId]);
    const { body } = await client.post<Shown>(`${path}/${drift.id}/apply`, undefined, { expect: 200 });
    assert.equal(body.remediation_action?.status, 'pending_approval');
    assert.equal(body.by_hand, null);
    const action = await client.get<{ finding_id: number }>(`/api/v1/remediation/${body.remediation_action.id}`, {
      expect: 200,
    });
    assert.equal(action.body.finding_id, driftId);
    assert.equal((await get(drift.id)).remediation_action_id, body.remediation_action.id);
    const again = await ofKind(resourceId, 'open_drift');
    const second = await client.post<Shown>(`${path}/${again.id}/apply`, undefined, { expect: 200 });
    assert.equal(second.body.remediation_action?.id, body.remediation_action.id, 'the unfinished action is linked');
  });

  it('return the steps when the finding has no fix any more', async () => {
    const { resourceId, driftId } = await driftingBucket();
    const { id } = await ofKind(resourceId, 'open_drift');
    await database('drift_findings').where({ id: driftId }).update({ status: 'resolved', resolved_at: new Date() });
    const { body } = await client.post<Shown>(`${path}/${id}/apply`, undefined, { expect: 200 });
    assert.deepEqual([body.remediation_action, body.by_hand], [null, 'The finding is resolved already']);
    const actions = await database('remediation_actions').where({ drift_id: driftId });
    assert.deepEqual(actions, []);
  });

  it('are applied by one of many callers, and make one action', async () => {
    const { resourceId, driftId } = await driftingBucket();
    const { id } = await ofKind(resourceId, 'open_drift');
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.post(`${path}/${id}/apply`)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409, 409]);
    assert.equal((await database('remediation_actions').where({ drift_id: driftId })).length, 1);
  });

  it('are one of each kind, however many ask at once', async () => {
    const resourceId = await idleInstance();
    await Promise.all(Array.from({ length: 6 }, () => generate(resourceId)));
    const kinds = await database('recommendations')
      .where({ resource_id: resourceId, status: 'pending' })
      .pluck<string[]>('kind');
    assert.equal(new Set(kinds).size, kinds.length);
  });

  it('are rejected for resources that are unknown, deleted or have nothing to recommend', async () => {
    await client.post(`${path}/generate`, { resource_id: 999_999_999 }, { expect: 422 });
    const resource = await makeResource(database, { providerId, type: 'snapshot_of_nothing', configuration: {} });
    await makeBaseline(database, { resourceId: resource.id, memberId });
    await client.post(`${path}/generate`, { resource_id: resource.id }, { expect: 422 });
    await deleteResource(database, resource.id);
    await client.post(`${path}/generate`, { resource_id: resource.id }, { expect: 409 });
    for (const body of [{}, { resource_id: '1' }, { resource_id: 0 }, { resource_id: 1, extra: true }]) {
      await client.post(`${path}/generate`, body, { expect: 400 });
    }
    await client.get(`${path}/999999999`, { expect: 404 });
    await client.post(`${path}/999999999/apply`, undefined, { expect: 404 });
    await client.post(`${path}/999999999/dismiss`, undefined, { expect: 404 });
  });
});
