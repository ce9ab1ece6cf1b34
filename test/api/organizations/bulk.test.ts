import assert from 'node:assert/strict';
import { complianceActivities } from '../../../activities/compliance/compliance-activities.ts';
import { createDriftActivities } from '../../../activities/drift/drift-activities.ts';
import { createVulnerabilityActivities } from '../../../activities/vulnerabilities/vulnerability-activities.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import type { Database } from '../../../db/database.ts';
import { shippedFrameworks } from '../../../platform/frameworks.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { makePopulatedOrganizations, type PopulatedOrganizations } from '../../helpers/populated-organizations.ts';
import { buildReport } from '../../helpers/reports.ts';
import { testEvaluator } from '../../helpers/custom-checks.ts';

interface Accepted {
  execution_id: number;
}

describe('Operations on an organization or a unit', () => {
  let application: TestApplication;
  let database: Database;
  let client: ApiClient;
  let made: PopulatedOrganizations;

  before(async () => {
    application = await startApplication();
    ({ database } = application);
    client = api(application.url, (await member(database, { role: 'admin' })).token);
    await ensureStandingJobs(database);
    await client.post('/api/v1/compliance/frameworks/cis/enable', {}, { expect: 200 });
    made = await makePopulatedOrganizations(database);
  });
  after(() => application.stop());

  /** What each operation works on when an execution runs, by the ids of the providers. */
  const plans: Record<string, (executionId: number) => Promise<number[]>> = {
    '/api/v1/compliance/assess': async (executionId) =>
      (
        await complianceActivities({
          database,
          frameworks: shippedFrameworks(),
          customChecks: testEvaluator(),
        }).planAssessment({ executionId })
      ).map(({ providerId }) => providerId),
    '/api/v1/vulnerabilities/scan': async (executionId) =>
      (await createVulnerabilityActivities({ database }).planVulnerabilityScan(executionId)).map(
        ({ providerId }) => providerId,
      ),
    '/api/v1/drifts/detect': async (executionId) =>
      (
        await createDriftActivities({ database, frameworks: [], customChecks: testEvaluator() }).listDriftProviders(
          executionId,
        )
      ).map(({ id }) => id),
  };

  for (const [path, plan] of Object.entries(plans)) {
    const request = async (body: object): Promise<number> =>
      (await client.post<Accepted>(path, body, { expect: 202 })).body.execution_id;

    it(`POST ${path} works on the accounts that are selected when it runs`, async () => {
      const [root = 0, upper = 0, lower = 0, foreign = 0, alone = 0] = made.providers;
      const { organization, other } = made;
      assert.deepEqual(await plan(await request({})), [root, upper, lower, foreign, alone]);
      assert.deepEqual(await plan(await request({ provider_id: alone })), [alone]);
      assert.deepEqual(await plan(await request({ organization_id: organization.id })), [root, upper, lower]);
      assert.deepEqual(await plan(await request({ organization_id: other.id })), [foreign]);
      assert.deepEqual(await plan(await request({ ou: 'ou-upper', provider_id: upper })), [upper]);
      const executionId = await request({ ou: 'ou-upper' });
      assert.deepEqual(await plan(executionId), [upper, lower]);
      const account = () => database('organization_accounts').where({ provider_id: lower });
      await account().update({ unit_id: organization.units['r-one'] });
      assert.deepEqual(await plan(executionId), [upper]);
      await account().update({ unit_id: organization.units['ou-lower'] });
    });

    it(`POST ${path} runs once at a time for each selection`, async () => {
      const { id } = made.organization;
      const first = await request({ organization_id: id, ou: 'ou-lower' });
      assert.equal(await request({ organization_id: id, ou: 'ou-lower' }), first);
      assert.notEqual(await request({ ou: 'ou-lower' }), first);
      assert.notEqual(await request({ organization_id: id }), first);
    });
  }

  for (const path of [
    ...Object.keys(plans),
    '/api/reports/generate',
    '/api/v1/orchestrator/clusters/discovered/connect',
  ]) {
    it(`POST ${path} refuses what selects no account`, async () => {
      const rest = path.startsWith('/api/reports') ? { type: 'drift_summary', format: 'csv' } : {};
      const [root = 0] = made.providers;
      const refusals: [object, RegExp][] = [
        [{ provider_id: 999_999 }, /provider/i],
        [{ organization_id: 999_999 }, /organization does not exist/],
        [{ ou: 'ou-unknown' }, /unit does not exist/],
        [{ organization_id: made.other.id, ou: 'ou-upper' }, /unit does not exist/],
        [{ ou: 'ou-empty' }, /No provider is selected/],
        [{ provider_id: root, ou: 'ou-upper' }, /No provider is selected/],
      ];
      for (const [selection, reason] of refusals) {
        const { body } = await client.post<{ error: string }>(path, { ...rest, ...selection }, { expect: 422 });
        assert.match(body.error + JSON.stringify(body), reason);
      }
    });
  }

  it('a scan of a resource outside the selection is refused', async () => {
    const [root = 0] = made.providers;
    const resource = await database('resources').where({ provider_id: root }).first<{ id: number }>('id');
    const body = { resource_id: resource.id };
    await client.post('/api/v1/vulnerabilities/scan', { ...body, ou: 'ou-upper' }, { expect: 422 });
    await client.post('/api/v1/vulnerabilities/scan', { ...body, ou: 'r-one' }, { expect: 202 });
  });

  it('baselines are captured of the selected accounts only, and of nothing for a unit that does not exist', async () => {
    const capture = async (body: object) =>
      (
        await client.post<{ resource_count: number }>(
          '/api/v1/baselines/bulk',
          { ...body, reason: 'known' },
          { expect: 201 },
        )
      ).body.resource_count;
    for (const body of [
      { provider_id: 999_999 },
      { organization_id: 999_999 },
      { ou: 'ou-unknown' },
      { ou: 'ou-empty' },
    ]) {
      assert.equal(await capture(body), 0);
    }
    assert.equal(await database('baselines').first(), undefined);
    assert.equal(await capture({ ou: 'ou-upper' }), 4);
    const captured = await database('baselines as baseline')
      .join('resources as resource', 'resource.id', 'baseline.resource_id')
      .distinct('resource.provider_id')
      .orderBy('resource.provider_id')
      .pluck('resource.provider_id');
    assert.deepEqual(captured, made.providers.slice(1, 3));
  });

  it('scores are the sums of the newest assessments of the selected accounts', async () => {
    const score = async (query: Record<string, string | number>) =>
      (await client.get<Record<string, number>[]>('/api/v1/compliance/scores', { query, expect: 200 })).body;
    const parts: Record<string, number>[] = [];
    for (const id of made.providers.slice(0, 3)) parts.push(...(await score({ provider_id: id })));
    const [whole] = await score({ organization_id: made.organization.id });
    const sum = (field: string): number => parts.reduce((total, part) => total + (part[field] ?? 0), 0);
    for (const field of ['providers', 'total_controls', 'passed', 'failed', 'not_evaluated', 'manual']) {
      assert.equal(whole?.[field], sum(field), field);
    }
    assert.deepEqual([whole?.['passed'], whole?.['total_controls'], whole?.['score']], [3, 6, 0.5]);
    assert.equal(whole?.['mean_score'], sum('score') / 3);
    assert.deepEqual(await score({ ou: 'ou-unknown' }), []);
    assert.deepEqual(await score({ framework_id: 'soc2' }), []);
  });

  describe('reports', () => {
    const generated = async (body: object): Promise<string> => {
      const { body: accepted } = await client.post<{ report_id: string }>('/api/reports/generate', body, {
        expect: 202,
      });
      return accepted.report_id;
    };
    const linesOf = async (reportId: string): Promise<string[]> => {
      await buildReport(database, reportId);
      const { bytes } = await client.get(`/api/reports/${reportId}/download`, { expect: 200 });
      return bytes.toString().trim().split('\r\n').slice(1).toSorted();
    };

    for (const type of ['drift_summary', 'vulnerability_report', 'compliance_assessment', 'cost_report']) {
      it(`a ${type} has the rows of all selected accounts`, async () => {
        const selection = { type, format: 'csv' };
        const whole = await linesOf(
          await generated({ ...selection, organization_id: made.organization.id, ou: 'ou-upper' }),
        );
        const parts: string[] = [];
        for (const id of made.providers.slice(1, 3))
          parts.push(...(await linesOf(await generated({ ...selection, provider_id: id }))));
        assert.deepEqual(whole, parts.toSorted());
        assert.ok(whole.length >= 2);
      });
    }

    it('can be PDFs, and say what they are about', async () => {
      const selection = { organization_id: made.organization.id, ou: 'ou-upper' };
      const id = await generated({ type: 'drift_summary', format: 'pdf', ...selection });
      await buildReport(database, id);
      const { body } = await client.get<Record<string, unknown>>(`/api/reports/${id}`, { expect: 200 });
      assert.deepEqual(
        [body['status'], body['provider_id'], body['organization_id'], body['ou']],
        ['ready', null, made.organization.id, 'ou-upper'],
      );
    });

    it('that are built when their organization is gone are empty', async () => {
      const id = await generated({ type: 'drift_summary', format: 'csv', organization_id: made.other.id });
      await client.delete(`/api/v1/organizations/${made.other.id}`, { expect: 204 });
      assert.deepEqual(await linesOf(id), []);
    });
  });
});
