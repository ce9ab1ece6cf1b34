import assert from 'node:assert/strict';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import type { Database } from '../../../db/database.ts';
import { listAuditRows } from '../../../db/reads/audit/log.ts';
import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import { failingChecks } from '../../../db/reads/compliance/failing-checks.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider, runAssessment } from '../../helpers/compliance.ts';
import { makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

const base = '/api/v1/compliance';
const path = `${base}/check-parameters`;
const checkId = 'iam_rotate_access_key_90_days';
const keyAge = { provider_type: 'cloud_a', check_id: checkId, name: 'max_age_days', reason: 'keys of the old system' };

interface Shown {
  id: number;
  value: number | number[];
  laxer: boolean;
  framework_id: string | null;
  provider_id: number | null;
}
interface ShownControl {
  checks: string[];
  status: string;
  parameters: { summary: string; value: number; default: number; laxer: boolean; reason: string }[];
  failed_resources: { name: string; check_id: string; reason: string; evidence: object }[];
}

describe('the parameters of checks', () => {
  let application: TestApplication;
  let database: Database;
  let admin: ApiClient;
  let user: ApiClient;
  let providerId: number;
  let resourceId: number;

  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

  before(async () => {
    application = await startApplication();
    database = application.database;
    await ensureStandingJobs(database);
    admin = api(application.url, (await member(database, { role: 'admin' })).token);
    user = api(application.url, (await member(database, { role: 'user' })).token);
    providerId = await makeSyncedProvider(database);
    const configuration = { access_keys: [{ id: 'AKIA1', status: 'Active', created_at: daysAgo(100) }] };
    ({ id: resourceId } = await makeResource(database, {
      providerId,
      name: 'deploy',
      type: 'iam_user',
      configuration,
    }));
    for (const framework of ['cis', 'pci_dss']) await admin.post(`${base}/frameworks/${framework}/enable`, {});
  });
  after(() => application.stop());
  afterEach(() => database('check_parameters').delete());

  const set = (given: object, expect = 200) =>
    admin.put<Shown & { details: string }>(path, { ...keyAge, ...given }, { expect });

  /** Assesses, and returns the control of each framework that the check decides alone or with others. */
  async function assessed(): Promise<Record<string, { id: number; control: ShownControl }>> {
    const accepted = await user.post<{ execution_id: number }>(`${base}/assess`, {}, { expect: 202 });
    await runAssessment(database, accepted.body.execution_id);
    const list = await user.get<{ data: { id: number; framework_id: string }[] }>(`${base}/assessments?per_page=2`);
    const found = await Promise.all(
      list.body.data.map(async ({ id, framework_id: framework }) => {
        const { body } = await user.get<{ controls: ShownControl[] }>(`${base}/assessments/${id}`, { expect: 200 });
        const control = body.controls.find(({ checks }) => checks.includes(checkId)) ?? assert.fail(framework);
        return [framework, { id, control }] as const;
      }),
    );
    return Object.fromEntries(found);
  }
  const failuresIn = (control: ShownControl | undefined): string[] =>
    (control?.failed_resources ?? []).filter((one) => one.check_id === checkId).map(({ reason }) => reason);

  it('are listed with their default, bounds and source, and what is set', async () => {
    await set({ value: 180, provider_id: providerId });
    const { body } = await user.get<{ data: Record<string, unknown>[]; meta: { total: number } }>(
      `${path}?check_id=${checkId}`,
      { expect: 200 },
    );
    assert.equal(body.meta.total, 1);
    const { settings, source, ...parameter } = body.data[0] ?? {};
    assert.match(String(source), /CIS/);
    assert.deepEqual(parameter, {
      provider_type: 'cloud_a',
      check_id: checkId,
      name: 'max_age_days',
      title: 'Greatest age of an active access key',
      type: 'integer',
      unit: 'days',
      default: 90,
      minimum: 1,
      maximum: 1_095,
      laxer: 'higher',
    });
    const [one] = settings as Shown[];
    assert.deepEqual([one?.value, one?.laxer, one?.provider_id, one?.framework_id], [180, true, providerId, null]);
    const all = await user.get<{ data: object[]; meta: { total: number } }>(`${path}?per_page=100`);
    assert.ok(all.body.meta.total >= 30);
    assert.equal(all.body.data.length, all.body.meta.total);
  });

  it('are set by admins only, within their bounds, for what exists', async () => {
    await user.put(path, { ...keyAge, value: 180 }, { expect: 403 });
    for (const value of [0, 1_096, [90]]) {
      assert.match((await set({ value }, 400)).body.details, /whole number of days from 1 to 1095/);
    }
    await set({ value: 100, name: 'unknown' }, 422);
    await set({ value: 100, check_id: 'unknown' }, 422);
    await set({ value: 100, framework_id: 'unknown' }, 422);
    await set({ value: 100, provider_id: 999_999 }, 422);
    await set({ value: 100, provider_type: 'cloud_b' }, 422);
    assert.equal((await database('check_parameters')).length, 0);
  });

  it('are audited, for an account where its members see it, for all accounts only for members without limits', async () => {
    const { body: own } = await set({ value: 180, provider_id: providerId });
    const { body: shared } = await set({ value: 120 });
    const seenBy = async (limits: AccessLimits): Promise<(string | null)[]> => {
      const filters = { subject_type: 'check_parameter' };
      const { rows } = await listAuditRows(database, { filters, limits, page: 1, perPage: 2 });
      return rows.map(({ subject_id: id }) => id);
    };
    assert.deepEqual(await seenBy([]), [String(shared.id), String(own.id)]);
    assert.deepEqual(await seenBy([[{ type: 'provider', provider_id: providerId }]]), [String(own.id)]);
    assert.deepEqual(await seenBy([[{ type: 'provider', provider_id: 999_999 }]]), []);
  });

  it('decide the next assessment, which says so in results, evidence and exports; earlier ones stay as they were', async () => {
    const before = await assessed();
    assert.deepEqual(failuresIn(before.cis?.control), ['An access key is older than 90 days']);
    assert.deepEqual(before.cis?.control.parameters, []);
    const { body: setting } = await set({ value: 180, framework_id: 'cis' });
    const after = await assessed();
    assert.deepEqual(failuresIn(after.cis?.control), []);
    assert.equal(after.cis?.control.status, 'passed');
    const [shown] = after.cis.control.parameters;
    assert.equal(
      shown?.summary,
      `${checkId}: max_age_days is 180 days instead of 90 days (laxer), because keys of the old system`,
    );
    assert.deepEqual(failuresIn(after.pci_dss?.control), ['An access key is older than 90 days']);
    assert.deepEqual(after.pci_dss?.control.parameters, []);

    const evidence = await user.get<{ parameters: { value: number }[] }>(
      `${base}/assessments/${after.cis.id}/evidence/${resourceId}`,
      { expect: 200 },
    );
    assert.deepEqual(
      evidence.body.parameters.map(({ value }) => value),
      [180],
    );
    const csv = await user.get(`${base}/assessments/${after.cis.id}/export?format=csv`, { expect: 200 });
    assert.match(csv.bytes.toString(), /max_age_days is 180 days instead of 90 days/);
    await user.get(`${base}/assessments/${after.cis.id}/export?format=pdf`, { expect: 200 });

    await set({ value: 30, framework_id: 'cis', reason: 'stricter now' });
    const again = (await user.get<{ controls: ShownControl[] }>(`${base}/assessments/${after.cis.id}`)).body;
    assert.deepEqual(
      again.controls.flatMap(({ parameters }) => parameters.map(({ value, reason }) => [value, reason])),
      [[180, 'keys of the old system']],
    );
    const strict = await assessed();
    assert.deepEqual(failuresIn(strict.cis?.control), ['An access key is older than 30 days']);
    assert.deepEqual(
      strict.cis?.control.failed_resources.map(({ evidence: found }) => (found as { parameters?: object }).parameters),
      [{ max_age_days: 30 }],
    );
    assert.equal(strict.cis?.control.parameters[0]?.laxer, false);
    await admin.delete(`${path}/${setting.id}`, { expect: 204 });
    await admin.delete(`${path}/${setting.id}`, { expect: 404 });
    assert.deepEqual(failuresIn((await assessed()).cis?.control), ['An access key is older than 90 days']);
  });

  it('of an account hold in every framework and for the checks of a single resource', async () => {
    const failing = async () =>
      (await failingChecks(database, { resourceId, now: new Date(), evaluator: noCustomChecks })).map(
        ({ check }) => check.id,
      );
    assert.ok((await failing()).includes(checkId));
    await set({ value: 180, provider_id: providerId });
    const results = await assessed();
    assert.deepEqual([failuresIn(results.cis?.control), failuresIn(results.pci_dss?.control)], [[], []]);
    assert.equal(results.pci_dss?.control.parameters[0]?.value, 180);
    assert.ok(!(await failing()).includes(checkId));
  });

  it('hold as they were when the evaluation of a provider began', async () => {
    const accepted = await user.post<{ execution_id: number }>(
      `${base}/assess`,
      { framework_id: 'cis' },
      { expect: 202 },
    );
    await set({ value: 180 });
    await runAssessment(database, accepted.body.execution_id);
    const row = await database('evaluations')
      .where({ execution_id: accepted.body.execution_id })
      .first<{ tuning: object }>();
    await set({ value: 30 });
    const same = await database('evaluations')
      .where({ execution_id: accepted.body.execution_id })
      .first<{ tuning: object }>();
    assert.deepEqual(same, row);
  });

  it('leave rows in the audit log with the values before and after', async () => {
    await set({ value: 180 });
    const { body } = await set({ value: 200 });
    await admin.delete(`${path}/${body.id}`, { expect: 204 });
    const rows = await database('audit_log')
      .where({ subject_type: 'check_parameter', subject_id: String(body.id) })
      .orderBy('id')
      .select<
        { action: string; before: { value?: number } | null; after: { value?: number; laxer?: boolean } | null }[]
      >('action', 'before', 'after');
    assert.deepEqual(
      rows.map((row) => [row.action, row.before?.value ?? null, row.after?.value ?? null]),
      [
        ['check_parameter.set', null, 180],
        ['check_parameter.set', 180, 200],
        ['check_parameter.reset', 200, null],
      ],
    );
  });

  it('are not concluded from pages that a worker of an earlier release evaluated', async () => {
    await set({ value: 180 });
    const accepted = await user.post<{ execution_id: number }>(
      `${base}/assess`,
      { framework_id: 'cis' },
      { expect: 202 },
    );
    const { execution_id: executionId } = accepted.body;
    const run = runAssessment(database, executionId, undefined, async () => {
      await database.raw(
        `create or replace function forget_tuning() returns trigger language plpgsql as
           $$ begin new.is_tuned := false; return new; end $$`,
      );
      await database.raw(
        'create trigger forget_tuning before insert on evaluation_pages for each row execute function forget_tuning()',
      );
    });
    await assert.rejects(run, /a worker of an earlier release/);
    await database.raw('drop trigger forget_tuning on evaluation_pages');
    assert.equal((await database('assessments').where({ execution_id: executionId })).length, 0);
    await database('executions').where({ id: executionId }).update({ status: 'failed', ended_at: new Date() });
  });
});

describe('the parameters of checks with four eyes', () => {
  it('are not set to values that one admin alone could pass more by', async () => {
    const application = await startApplication({ env: { REMEDIATION_FOUR_EYES: 'true' } });
    try {
      const admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
      await admin.put(path, { ...keyAge, value: 91 }, { expect: 403 });
      await admin.put(path, { ...keyAge, value: 89 }, { expect: 200 });
    } finally {
      await application.stop();
    }
  });
});
