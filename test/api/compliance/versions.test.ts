import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { complianceActivities } from '../../../activities/compliance/compliance-activities.ts';
import type { Database } from '../../../db/database.ts';
import { assessmentFigures, scoreTrend } from '../../../db/reads/reports/figures.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import type { Framework } from '../../../domain/frameworks/frameworks.ts';
import { frameworkFolder, readFrameworks, shippedFrameworks } from '../../../platform/frameworks.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider, runAssessment } from '../../helpers/compliance.ts';
import { testEvaluator } from '../../helpers/custom-checks.ts';
import { changeResource, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface ShownVersion {
  version: string;
  provider_type: string;
  is_default: boolean;
  source: { name: string; licence: string };
}
interface ShownFramework {
  id: string;
  version: string | null;
  editions: { provider_type: string; version: string }[];
  versions: ShownVersion[];
}
interface ShownAssessment {
  id: number;
  framework_version: string;
  is_default_version: boolean;
  controls: { id: string; title: string; status: string }[];
}

const base = '/api/v1/compliance';
const plainDatabase = { kind: 'instance', engine: 'mysql', storage_encrypted: false };

describe('versions of a framework', () => {
  let application: TestApplication;
  let database: Database;
  let admin: ApiClient;
  let token: string;
  let providerId: number;
  let resourceId: number;

  before(async () => {
    application = await startApplication();
    database = application.database;
    await ensureStandingJobs(database);
    ({ token } = await member(database, { role: 'admin' }));
    admin = api(application.url, token);
    await admin.post(`${base}/frameworks/cis/enable`, undefined, { expect: 200 });
  });
  after(() => application.stop());
  beforeEach(async () => {
    await database('providers').update({ deleted_at: new Date() });
    providerId = await makeSyncedProvider(database);
    ({ id: resourceId } = await makeResource(database, {
      providerId,
      type: 'db_instance',
      configuration: plainDatabase,
    }));
  });

  async function assessed(
    body: object,
    frameworks: readonly Framework[] = shippedFrameworks(),
  ): Promise<ShownAssessment> {
    const accepted = await admin.post<{ execution_id: number }>(`${base}/assess`, body, { expect: 202 });
    await runAssessment(database, accepted.body.execution_id, frameworks);
    const { body: list } = await admin.get<{ data: { id: number }[] }>(`${base}/assessments?per_page=1`);
    return (await admin.get<ShownAssessment>(`${base}/assessments/${list.data[0]?.id}`, { expect: 200 })).body;
  }

  const statusOf = (assessment: ShownAssessment, id: string) =>
    assessment.controls.find((control) => control.id === id)?.status ?? null;

  const alerts = () =>
    database('alerts')
      .where({ provider_id: providerId, rule: 'compliance_control' })
      .orderBy('id')
      .select<{ title: string; status: string }[]>('title', 'status');

  it('are listed, each with its source, and the newest of each provider kind is the default', async () => {
    const { body } = await admin.get<ShownFramework[]>(`${base}/frameworks`, { expect: 200 });
    const cis = body.find(({ id }) => id === 'cis');
    assert.deepEqual(
      cis?.versions.filter(({ provider_type: type }) => type === 'cloud_a').map((one) => [one.version, one.is_default]),
      [
        ['7.0', true],
        ['6.0', false],
        ['5.0', false],
        ['4.0', false],
        ['3.0', false],
      ],
    );
    assert.deepEqual(
      cis?.editions.map(({ provider_type: type, version }) => `${type} ${version}`),
      ['cloud_a 7.0', 'cloud_b 5.0', 'cloud_c 5.0', 'orchestrator 1.12'],
    );
    for (const { source } of cis?.versions ?? []) assert.ok(source.name.includes('Prowler'), source.licence);
  });

  it('are assessed one at a time: the newest, or the requested one', async () => {
    const newest = await assessed({ framework_id: 'cis' });
    assert.deepEqual([newest.framework_version, newest.is_default_version], ['7.0', true]);
    assert.deepEqual([statusOf(newest, '3.2.1'), statusOf(newest, '2.4.1')], ['failed', null]);
    const older = await assessed({ framework_id: 'cis', version: '3.0', provider_id: providerId });
    assert.deepEqual([older.framework_version, older.is_default_version], ['3.0', false]);
    assert.deepEqual([statusOf(older, '2.3.1'), statusOf(older, '2.2.4')], ['failed', null]);
    const { body } = await admin.get<{ data: { id: number }[]; meta: { total: number } }>(
      `${base}/assessments?framework_id=cis&framework_version=3.0&provider_id=${providerId}`,
      { expect: 200 },
    );
    assert.deepEqual([body.meta.total, body.data[0]?.id], [1, older.id]);
  });

  it('that are requested by name are a separate scope', async () => {
    const start = async (body: object) =>
      (await admin.post<{ execution_id: number }>(`${base}/assess`, body, { expect: 202 })).body.execution_id;
    const scope = { framework_id: 'cis', provider_id: providerId };
    const [any, third, again] = [
      await start(scope),
      await start({ ...scope, version: '3.0' }),
      await start({ ...scope, version: '3.0' }),
    ];
    assert.notEqual(any, third);
    assert.equal(third, again);
    await runAssessment(database, any);
    await runAssessment(database, third);
  });

  it('are refused when they do not exist, with those that do', async () => {
    const refused = async (body: object) =>
      JSON.stringify((await admin.post(`${base}/assess`, body, { expect: 422 })).body);
    assert.match(await refused({ framework_id: 'cis', version: '9.9' }), /one of 1\.12, 2\.0, 3\.0, 4\.0, 5\.0/);
    assert.match(await refused({ version: '5.0' }), /framework_id/);
    const gcp = await makeSyncedProvider(database, { type: 'cloud_b' });
    assert.match(
      await refused({ framework_id: 'cis', version: '1.12', provider_id: gcp }),
      /cis 1\.12 has no controls/,
    );
  });

  it('other than the default one raise no alerts, and clear none', async () => {
    await assessed({ framework_id: 'cis', provider_id: providerId });
    const before = await alerts();
    assert.ok(
      before.some(({ title, status }) => title === 'Control 3.2.1 of CIS Benchmark failed' && status === 'open'),
    );
    await changeResource(database, resourceId, { configuration: { ...plainDatabase, storage_encrypted: true } });
    const older = await assessed({ framework_id: 'cis', version: '4.0', provider_id: providerId });
    assert.equal(statusOf(older, '2.2.1'), 'passed');
    assert.deepEqual(await alerts(), before);
  });

  it('are distinguished by the event of a failing control, which is new to each of them once', async () => {
    for (const version of ['5.0', '4.0', '4.0']) {
      await assessed({ framework_id: 'cis', version, provider_id: providerId });
    }
    const events = await database('events')
      .where({ type: 'compliance.violation', provider_id: providerId })
      .whereRaw(`data->>'control_id' = '2.2.1'`)
      .orderBy('id')
      .pluck<{ framework_version: string; new: boolean }[]>('data');
    assert.deepEqual(
      events.map((data) => [data.framework_version, data.new]),
      [
        ['5.0', true],
        ['4.0', true],
        ['4.0', false],
      ],
    );
  });

  it('other than the default one hide no failures from the preview of an exception', async () => {
    await assessed({ framework_id: 'cis', provider_id: providerId });
    const preview = async () =>
      (
        await admin.get<{ meta: { total: number } }>(
          `${base}/exceptions/preview?check_id=rds_instance_storage_encrypted&provider_id=${providerId}`,
          { expect: 200 },
        )
      ).body.meta.total;
    assert.equal(await preview(), 1);
    await changeResource(database, resourceId, { configuration: { ...plainDatabase, storage_encrypted: true } });
    await assessed({ framework_id: 'cis', version: '3.0', provider_id: providerId });
    assert.equal(await preview(), 1);
  });

  it('other than the default one are in no report', async () => {
    await assessed({ framework_id: 'cis', provider_id: providerId });
    await changeResource(database, resourceId, { configuration: { ...plainDatabase, storage_encrypted: true } });
    await assessed({ framework_id: 'cis', version: '3.0', provider_id: providerId });
    const day = 86_400_000;
    const scope = {
      providers: [providerId],
      start: new Date(Date.now() - day).toISOString(),
      end: new Date(Date.now() + day).toISOString(),
    };
    await database.transaction(async (snapshot) => {
      const figures = await assessmentFigures(snapshot, scope);
      assert.deepEqual(
        figures.map((figure) => [figure.framework_version, figure.score]),
        [['7.0', 0]],
      );
      const trend = await scoreTrend(snapshot, { scope, width: 'day' });
      assert.deepEqual(
        trend.map(({ score }) => score),
        [0],
      );
    });
  });

  it('are decided by the plan: a worker without the version leaves the work to others', async () => {
    const scope = { framework_id: 'cis', version: '4.0', provider_id: providerId };
    const { body } = await admin.post<{ execution_id: number }>(`${base}/assess`, scope, { expect: 202 });
    const executionId = body.execution_id;
    const [planned] = await complianceActivities({
      database,
      frameworks: shippedFrameworks(),
      customChecks: testEvaluator(),
    }).planAssessment({
      executionId,
    });
    assert.ok(planned);
    assert.deepEqual(planned.versions, { cis: '4.0' });
    const newestOnly = shippedFrameworks().map((one) => ({ ...one, editions: one.editions.slice(0, 1) }));
    const behind = complianceActivities({ database, frameworks: newestOnly, customChecks: testEvaluator() });
    await assert.rejects(behind.judgeResources({ executionId, scope: planned, afterId: 0 }), /does not have cis 4\.0/);
    await assert.rejects(behind.concludeProvider({ executionId, scope: planned }), /does not have cis 4\.0/);
    await runAssessment(database, executionId);
  });

  it('are the newest for plans of a release without versions', async () => {
    const { body } = await admin.post<{ execution_id: number }>(`${base}/assess`, undefined, { expect: 202 });
    const executionId = body.execution_id;
    const activities = complianceActivities({
      database,
      frameworks: shippedFrameworks(),
      customChecks: testEvaluator(),
    });
    const scope = { providerId, kind: 'cloud_a' as const, frameworkIds: ['cis'] };
    await activities.judgeResources({ executionId, scope, afterId: 0 });
    assert.equal((await activities.concludeProvider({ executionId, scope }))?.assessments, 1);
    const [row] = await database('assessments').where({ execution_id: executionId }).select('framework_version');
    assert.deepEqual(row, { framework_version: '7.0' });
    await runAssessment(database, executionId);
  });
});

describe('a version that one data file adds', () => {
  let folder: string;
  let frameworks: readonly Framework[];
  let application: TestApplication;
  let database: Database;
  let admin: ApiClient;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frameworks-'));
    const shipped = readFileSync(join(frameworkFolder, 'cis-5.0-aws.yaml'), 'utf8');
    writeFileSync(
      join(folder, 'cis-9.0-aws.yaml'),
      shipped.replace(`version: '5.0'`, `version: '9.0'`).replace(`- id: '2.2.1'`, `- id: '5.9'`),
    );
    frameworks = readFrameworks([frameworkFolder, folder]);
    application = await startApplication({ frameworks });
    database = application.database;
    await ensureStandingJobs(database);
    admin = api(application.url, (await member(database, { role: 'admin' })).token);
    await admin.post(`${base}/frameworks/cis/enable`, undefined, { expect: 200 });
  });
  after(async () => {
    await application.stop();
    rmSync(folder, { recursive: true });
  });

  it('is listed, assessed by default, and replaces the alerts of the previous version', async () => {
    const { body } = await admin.get<ShownFramework[]>(`${base}/frameworks`, { expect: 200 });
    const [newest] = body.find(({ id }) => id === 'cis')?.versions ?? [];
    assert.deepEqual([newest?.version, newest?.is_default], ['9.0', true]);

    const providerId = await makeSyncedProvider(database);
    await makeResource(database, { providerId, type: 'db_instance', configuration: plainDatabase });
    const run = async (known: readonly Framework[]) => {
      const accepted = await admin.post<{ execution_id: number }>(`${base}/assess`, undefined, { expect: 202 });
      await runAssessment(database, accepted.body.execution_id, known);
    };
    await run(shippedFrameworks());
    await run(frameworks);
    const assessments = await database('assessments')
      .where({ provider_id: providerId })
      .orderBy('id')
      .select('framework_version', 'is_default_version');
    assert.deepEqual(assessments, [
      { framework_version: '7.0', is_default_version: true },
      { framework_version: '9.0', is_default_version: true },
    ]);
    const alerts = await database('alerts')
      .where({ provider_id: providerId, rule: 'compliance_control' })
      .orderBy('id')
      .select<{ title: string; status: string; resolution_note: string | null }[]>('*');
    assert.deepEqual(
      alerts.map(({ title, status }) => [title, status]),
      [
        ['Control 3.2.1 of CIS Benchmark failed', 'resolved'],
        ['Control 5.9 of CIS Benchmark failed', 'open'],
      ],
    );
    assert.ok(JSON.stringify(alerts[0]).includes('CIS Benchmark is now assessed against version 9.0'));
  });
});

describe('a framework that one data file adds', () => {
  it('is listed in the API description, enabled, and assessed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frameworks-'));
    const shipped = readFileSync(join(frameworkFolder, 'cis-5.0-aws.yaml'), 'utf8');
    writeFileSync(
      join(folder, 'house-rules-5.0-aws.yaml'),
      shipped.replace('id: cis', 'id: house_rules').replace('name: CIS Benchmark', 'name: House rules'),
    );
    const frameworks = readFrameworks([frameworkFolder, folder]);
    rmSync(folder, { recursive: true });
    const application = await startApplication({ frameworks });
    try {
      const { database, url } = application;
      await ensureStandingJobs(database);
      const admin = api(url, (await member(database, { role: 'admin' })).token);
      const description = JSON.stringify(await (await fetch(`${url}/openapi.json`)).json());
      assert.match(description, /"enum":\["cis","house_rules","soc2","nist_800_53","pci_dss",[^\]]*"custom"\]/);
      await admin.post(`${base}/frameworks/house_rules/enable`, undefined, { expect: 200 });
      const providerId = await makeSyncedProvider(database);
      await makeResource(database, { providerId, type: 'db_instance', configuration: plainDatabase });
      const { body } = await admin.post<{ execution_id: number }>(`${base}/assess`, undefined, { expect: 202 });
      await runAssessment(database, body.execution_id, frameworks);
      const { body: made } = await admin.get<{ meta: { total: number } }>(
        `${base}/assessments?framework_id=house_rules`,
        { expect: 200 },
      );
      assert.equal(made.meta.total, 1);
    } finally {
      await application.stop();
    }
  });
});
