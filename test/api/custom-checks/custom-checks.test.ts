import assert from 'node:assert/strict';
import { keepPage, openEvaluation } from '../../../db/commands/compliance/evaluations.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider, runAssessment } from '../../helpers/compliance.ts';
import { makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

const base = '/api/v1/compliance';
const checks = `${base}/checks`;

const definition = {
  title: 'Buckets have an owner',
  provider_type: 'cloud_a',
  resource_types: ['object_bucket'],
  severity: 'high',
  passes_when: 'resource.owner != null',
  failure: 'The bucket has no owner',
  risk: 'Nobody answers for the data.',
  remediation: { summary: 'Set an owner.' },
  references: ['https://example.com/owners'],
  categories: ['governance'],
};

interface Shown {
  id: string;
  version: number;
  enabled: boolean;
  definition: typeof definition;
  versions?: { version: number; definition: typeof definition }[];
}

describe('custom checks', () => {
  let application: TestApplication;
  let database: Database;
  let admin: ApiClient;
  let user: ApiClient;
  let providerId: number;
  let bad: number;

  before(async () => {
    application = await startApplication();
    database = application.database;
    await ensureStandingJobs(database);
    admin = api(application.url, (await member(database, { role: 'admin' })).token);
    user = api(application.url, (await member(database, { role: 'user' })).token);
    providerId = await makeSyncedProvider(database);
    const bucket = (
      name: string,
      configuration: Record<string, string | null>,
      unreadable: Record<string, string> = {},
    ) => makeResource(database, { providerId, name, configuration, unreadable });
    await bucket('good', { owner: 'team' });
    bad = (await bucket('bad', { owner: null })).id;
    await bucket('denied', {}, { '/owner': 'AccessDenied' });
    await bucket('misspelled', { ownr: 'team' });
  });
  after(() => application.stop());

  const create = (id: string, given: object = {}, expect = 201) =>
    admin.post<Shown & { details: string }>(checks, { id, definition: { ...definition, ...given } }, { expect });

  interface Assessed {
    id: number;
    framework_name: string;
    controls: {
      id: string;
      title: string;
      status: string;
      severity: string;
      reason: string | null;
      failed_resources: { name: string; reason: string; evidence: object }[];
      excepted_resources: { name: string }[];
      fix: { check_id: string; steps: string }[];
    }[];
    failed_checks: { id: string; risk: string }[];
  }

  async function assessed(): Promise<Assessed> {
    const accepted = await user.post<{ execution_id: number }>(
      `${base}/assess`,
      { framework_id: 'custom' },
      { expect: 202 },
    );
    await runAssessment(database, accepted.body.execution_id);
    const list = await user.get<{ data: { id: number }[] }>(`${base}/assessments?framework_id=custom&per_page=1`);
    return (await user.get(`${base}/assessments/${list.body.data[0]?.id}`, { expect: 200 })).body as never;
  }

  it('are previewed on the inventory before anything is saved', async () => {
    const { body } = await admin.post<Record<string, unknown>>(`${checks}/preview`, { definition }, { expect: 200 });
    const { elapsed_ms: elapsed, reasons, failing, ...rest } = body;
    assert.ok(Number(elapsed) >= 0);
    assert.deepEqual(rest, {
      resources: 4,
      complete: true,
      limit_reached: null,
      provider_ids: [providerId],
      passed: 1,
      failed: 1,
      excepted: 0,
      not_applicable: 0,
      not_evaluated: 2,
      looks_at: ['/owner'],
      related: [],
    });
    assert.deepEqual(reasons, [
      { reason: 'AccessDenied', resources: 1 },
      { reason: 'No such key: owner', resources: 1 },
    ]);
    assert.deepEqual(failing, [
      {
        resource_id: bad,
        provider_id: providerId,
        resource_type: 'object_bucket',
        name: 'bad',
        region: 'us-east-1',
        reason: 'The bucket has no owner',
        evidence: { '/owner': null },
      },
    ]);
    assert.deepEqual((await user.get<{ data: object[] }>(checks)).body.data, []);
    assert.equal(
      (await user.get<{ id: string }[]>(`${base}/frameworks`)).body.some(({ id }) => id === 'custom'),
      false,
    );
  });

  it('are validated while they are written, without evaluating anything', async () => {
    const sent = { definition: { ...definition, provider_type: 'cloud_b' }, validate_only: true };
    const { body } = await admin.post<Record<string, unknown>>(`${checks}/preview`, sent, { expect: 200 });
    assert.deepEqual(
      [body['resources'], body['complete'], body['limit_reached'], body['looks_at']],
      [0, false, 'validate_only', ['/owner']],
    );
    const wrong = { ...definition, passes_when: 'resource.' };
    await admin.post(`${checks}/preview`, { definition: wrong, validate_only: true }, { expect: 422 });
  });

  it('name the line and column of a predicate that cannot be used', async () => {
    const refused = await create('custom_bad', { passes_when: 'true &&\n  resource.name.matches("(a+)+$")' }, 422);
    assert.match(refused.body.details, /^definition\.passes_when, line 2, column 3: matches is not available/);
    await create('custom_bad', { applies_when: 'resource.' }, 422);
    const unknown = await create('custom_bad', { resource_types: ['object_bucket', 'object_bukket'] }, 422);
    assert.equal(unknown.body.details, 'definition.resource_types: object_bukket');
    await create('custom_bad', { resource_types: ['AWS::EC2::Instnce'] }, 422);
    const unlisted = await create('custom_bad', { passes_when: 'related.nosuchtype.all(one, false)' }, 422);
    assert.equal(unlisted.body.details, 'related: nosuchtype');
    await create('custom_bad', { passes_when: 'related["AWS::ECS::Cluster"].all(one, false)' }, 422);
    await create('custom_bad', { passes_when: 'related.constructor.all(one, false)' }, 422);
    await create('bad', {}, 400);
    await create('custom_bad', { passes_when: '' }, 400);
    await create('custom_bad', { unknown: 1 }, 400);
    await admin.post(`${checks}/preview`, { definition: { ...definition, provider_type: 'cloud_b' } }, { expect: 422 });
  });

  it('count in assessments, exceptions and alerts like those of the service', async () => {
    await create('custom_owner');
    const frameworks = (await user.get<{ id: string; enabled: boolean }[]>(`${base}/frameworks`)).body;
    assert.equal(frameworks.find(({ id }) => id === 'custom')?.enabled, true);
    const first = await assessed();
    const [control] = first.controls;
    assert.equal(first.framework_name, 'Custom checks');
    assert.deepEqual(
      [control?.id, control?.title, control?.status, control?.severity],
      ['custom_owner', 'Buckets have an owner', 'failed', 'high'],
    );
    assert.deepEqual(
      control?.failed_resources.map(({ name, reason, evidence }) => [name, reason, evidence]),
      [['bad', 'The bucket has no owner', { '/owner': null }]],
    );
    assert.deepEqual(control?.fix, [{ check_id: 'custom_owner', steps: 'Set an owner.' }]);
    assert.deepEqual(
      first.failed_checks.map(({ id, risk }) => [id, risk]),
      [['custom_owner', 'Nobody answers for the data.']],
    );
    const evidence = await user.get<{ configuration: object }>(`${base}/assessments/${first.id}/evidence/${bad}`, {
      expect: 200,
    });
    assert.deepEqual(evidence.body.configuration, { owner: null });
    const open = () =>
      database('alerts').where({ rule: 'compliance_control' }).whereNot({ status: 'resolved' }).pluck('title');
    assert.equal((await open()).length, 1);
    const exception = {
      check_id: 'custom_owner',
      reason: 'accepted',
      expires_at: new Date(Date.now() + 864e5).toISOString(),
    };
    const made = await admin.post<{ id: number }>(`${base}/exceptions`, exception, { expect: 201 });
    const [excepted] = (await assessed()).controls;
    assert.equal(excepted?.status, 'not_evaluated');
    assert.deepEqual(
      excepted?.excepted_resources.map(({ name }) => name),
      ['bad'],
    );
    await admin.delete(`${base}/exceptions/${made.body.id}`, { expect: 204 });
    await assessed();
    assert.equal((await open()).length, 1);
    await admin.patch(`${checks}/custom_owner`, { enabled: false }, { expect: 200 });
    assert.deepEqual(await open(), []);
    await user.post(`${base}/assess`, { framework_id: 'custom' }, { expect: 422 });
    await admin.patch(`${checks}/custom_owner`, { enabled: true }, { expect: 200 });
  });

  it('keep the version with which a running assessment began', async () => {
    const accepted = await user.post<{ execution_id: number }>(
      `${base}/assess`,
      { framework_id: 'custom' },
      { expect: 202 },
    );
    const { body } = await user.get<Shown>(`${checks}/custom_owner`, { expect: 200 });
    const revised = { ...definition, passes_when: 'true', title: 'Always true' };
    await runAssessment(database, accepted.body.execution_id, undefined, async () => {
      await admin.put(`${checks}/custom_owner`, { version: body.version, definition: revised }, { expect: 200 });
    });
    const list = await user.get<{ data: { id: number; failed: number }[] }>(
      `${base}/assessments?framework_id=custom&per_page=1`,
    );
    assert.equal(list.body.data[0]?.failed, 1);
    await admin.put(`${checks}/custom_owner`, { version: body.version, definition: revised }, { expect: 409 });
    const elsewhere = { ...revised, provider_type: 'cloud_b' };
    await admin.put(`${checks}/custom_owner`, { version: body.version + 1, definition: elsewhere }, { expect: 422 });
    const unchanged = {
      version: body.version + 1,
      definition: Object.fromEntries(Object.entries(revised).toReversed()),
    };
    const kept = await admin.put<Shown>(`${checks}/custom_owner`, unchanged, { expect: 200 });
    assert.equal(kept.body.version, body.version + 1);
    const detail = (await user.get<Shown>(`${checks}/custom_owner`, { expect: 200 })).body;
    assert.deepEqual(
      detail.versions?.map(({ version, definition: { title } }) => [version, title]),
      [
        [2, 'Always true'],
        [1, 'Buckets have an owner'],
      ],
    );
    const [control] = (await assessed()).controls;
    assert.deepEqual([control?.status, control?.title], ['passed', 'Always true']);
  });

  it('are read once for all pages of an assessment', async () => {
    const reads: string[] = [];
    const note = ({ sql }: { sql: string }): void => {
      if (sql.includes('where (check_id, version) in')) reads.push(sql);
    };
    database.on('query', note);
    try {
      await assessed();
    } finally {
      database.removeListener('query', note);
    }
    assert.equal(reads.length, 1);
  });

  it('stay stopped on later pages, with what all of them took so far, and the log names them', async () => {
    const accepted = await user.post<{ execution_id: number }>(
      `${base}/assess`,
      { framework_id: 'custom' },
      { expect: 202 },
    );
    const executionId = accepted.body.execution_id;
    const before = { pages: 3, totalMs: 4_000, checkMs: {}, stopped: { custom_owner: 'took too long' } };
    await runAssessment(database, executionId, undefined, async () => {
      const tuning = { all: {}, frameworks: {} };
      const evaluation = await openEvaluation(database, { executionId, providerId, unlisted: {}, tuning });
      const page = { evaluation, afterId: -1, resources: [], tallies: {}, failures: [], spending: before };
      assert.ok(await keepPage(database, page));
    });
    const list = await user.get<{ data: { id: number }[] }>(`${base}/assessments?framework_id=custom&per_page=1`);
    const { body } = await user.get<Assessed>(`${base}/assessments/${list.body.data[0]?.id}`, { expect: 200 });
    const [control] = body.controls;
    assert.equal(control?.status, 'not_evaluated');
    assert.match(control?.reason ?? '', /took too long/);
    const spending = await database('evaluation_pages')
      .orderBy([
        { column: 'evaluation_id', order: 'desc' },
        { column: 'after_id', order: 'desc' },
      ])
      .first<{ custom_spending: typeof before }>('custom_spending');
    assert.equal(spending.custom_spending.pages, 4);
    assert.deepEqual(spending.custom_spending.stopped, before.stopped);
    const log = await database('execution_log')
      .where({ execution_id: executionId })
      .select<{ message: string; data: unknown }[]>();
    const line = log.find(({ message }) => message.includes('stopped'));
    assert.deepEqual(line?.data, { provider_id: providerId, stopped: before.stopped });
  });

  it('raise no alert when they are deleted while an assessment runs', async () => {
    await create('custom_late');
    const accepted = await user.post<{ execution_id: number }>(
      `${base}/assess`,
      { framework_id: 'custom' },
      { expect: 202 },
    );
    await runAssessment(database, accepted.body.execution_id, undefined, async () => {
      await admin.delete(`${checks}/custom_late`, { expect: 204 });
    });
    const open = database('alerts').where({ rule: 'compliance_control' }).whereNot({ status: 'resolved' });
    assert.deepEqual(await open.pluck('title'), []);
  });

  it('are deleted without a trace in later assessments, and their ids are not used again', async () => {
    await create('custom_second');
    await admin.delete(`${checks}/custom_second`, { expect: 204 });
    await admin.delete(`${checks}/custom_second`, { expect: 404 });
    await user.get(`${checks}/custom_second`, { expect: 404 });
    assert.equal((await create('custom_second', {}, 409)).body.details, 'id: custom_second');
    assert.deepEqual(
      (await assessed()).controls.map(({ id }) => id),
      ['custom_owner'],
    );
    const actions = await database('audit_log').where({ subject_type: 'custom_check' }).orderBy('id').pluck('action');
    assert.deepEqual(actions.slice(-2), ['custom_check.create', 'custom_check.delete']);
  });
});
