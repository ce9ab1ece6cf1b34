import assert from 'node:assert/strict';
import type { Check } from '../../../client/src/client.ts';
import type { Database } from '../../../db/database.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider, runAssessment } from '../../helpers/compliance.ts';
import { changeResource, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface ShownControl {
  id: string;
  status: string;
  reason: string | null;
  regions_covered: string[] | null;
  coverage: { mapped: number; known: number };
  failed_resources: { resource_id: number; name: string; reason: string; check_id: string; version_id: number }[];
  excepted_resources: { resource_id: number; exception_id: number; exception_reason: string }[];
  failed_resources_count: number;
  fix: { check_id: string; steps: string }[];
}
interface ShownAssessment {
  id: number;
  framework_id: string;
  score: number;
  total_controls: number;
  passed: number;
  failed: number;
  not_evaluated: number;
  manual: number;
  evaluated: number;
  controls: ShownControl[];
  failed_checks: Check[];
}

const base = '/api/v1/compliance';
const encrypted = { kind: 'instance', engine: 'mysql', storage_encrypted: true };

describe('compliance', () => {
  let application: TestApplication;
  let database: Database;
  let admin: ApiClient;
  let user: ApiClient;

  before(async () => {
    application = await startApplication();
    database = application.database;
    await ensureStandingJobs(database);
    admin = api(application.url, (await member(database, { role: 'admin' })).token);
    user = api(application.url, (await member(database, { role: 'user' })).token);
  });
  after(() => application.stop());
  beforeEach(async () => {
    await database('framework_settings').delete();
    await database('providers').update({ deleted_at: new Date() });
  });

  const enable = (framework: string, body?: object) =>
    admin.post<{ enabled: boolean; provider_ids: number[] | null }>(`${base}/frameworks/${framework}/enable`, body, {
      expect: 200,
    });

  async function assessed(body: object): Promise<ShownAssessment> {
    const accepted = await user.post<{ execution_id: number; status: string }>(`${base}/assess`, body, { expect: 202 });
    assert.equal(accepted.body.status, 'running');
    await runAssessment(database, accepted.body.execution_id);
    const list = await user.get<{ data: ShownAssessment[] }>(`${base}/assessments?per_page=1`, { expect: 200 });
    const newest = list.body.data[0];
    assert.ok(newest);
    assert.equal('controls' in newest, false);
    return (await user.get<ShownAssessment>(`${base}/assessments/${newest.id}`, { expect: 200 })).body;
  }

  function control(assessment: ShownAssessment, id: string): ShownControl {
    const found = assessment.controls.find((candidate) => candidate.id === id);
    assert.ok(found, id);
    return found;
  }

  it('lists the frameworks as a plain array, disabled until someone enables them', async () => {
    const { body } = await user.get<{ id: string; enabled: boolean; version: string | null }[]>(`${base}/frameworks`);
    assert.deepEqual(
      body.map(({ id, enabled, version }) => [id, enabled, version]),
      [
        ['cis', false, null],
        ['soc2', false, '2017'],
        ['nist_800_53', false, 'r5'],
        ['pci_dss', false, '4.0'],
        ['cis_eks', false, '1.8.0'],
        ['cis_gke', false, '1.9.0'],
        ['cis_aks', false, '1.8'],
        ['iso27001', false, '2022'],
        ['hipaa', false, '2013'],
      ],
    );
  });

  it('enables a framework twice without harm and keeps the list of providers', async () => {
    const { id } = await makeProvider(database);
    await enable('cis', { provider_ids: [id] });
    const { body } = await enable('cis', { provider_ids: [id] });
    assert.deepEqual([body.enabled, body.provider_ids], [true, [id]]);
    const all = await enable('cis');
    assert.equal(all.body.provider_ids, null);
    const off = await admin.delete<{ enabled: boolean }>(`${base}/frameworks/cis/enable`, { expect: 200 });
    assert.equal(off.body.enabled, false);
    await admin.delete(`${base}/frameworks/cis/enable`, { expect: 200 });
  });

  it('rejects unknown values', async () => {
    await admin.post(`${base}/frameworks/iso_27001/enable`, undefined, { expect: 404 });
    const { id: project } = await makeProvider(database, { type: 'cloud_b' });
    await admin.post(`${base}/frameworks/cis_aks/enable`, { provider_ids: [project] }, { expect: 422 });
    await admin.post(`${base}/frameworks/soc2/enable`, { provider_ids: [99_999_999] }, { expect: 422 });
    await user.post(`${base}/assess`, undefined, { expect: 422 });
    await enable('soc2');
    await user.post(`${base}/assess`, { framework_id: 'iso_27001' }, { expect: 422 });
    await user.post(`${base}/assess`, { provider_id: 99_999_999 }, { expect: 422 });
    await user.post(`${base}/assess`, { framework_id: 'cis_aks', provider_id: project }, { expect: 422 });
    await user.post(`${base}/assess`, { framework_id: 'cis' }, { expect: 409 });
    await user.get(`${base}/assessments/99999999`, { expect: 404 });
    await user.get(`${base}/assessments/abc`, { expect: 404 });
  });

  it('returns the running execution when the same scope is requested again', async () => {
    const providerId = await makeSyncedProvider(database);
    await enable('cis');
    const first = await user.post<{ execution_id: number }>(`${base}/assess`, { provider_id: providerId });
    const second = await user.post<{ execution_id: number }>(`${base}/assess`, { provider_id: providerId });
    assert.equal(first.body.execution_id, second.body.execution_id);
    await runAssessment(database, first.body.execution_id);
  });

  it('names the regions for which a control about every region passed', async () => {
    const providerId = await makeSyncedProvider(database);
    const regions = ['eu-west-1', 'us-east-1'];
    await makeResource(database, {
      providerId,
      type: 'account',
      configuration: { account_id: '111122223333', observed: { enabled_regions: regions } },
    });
    for (const region of regions) {
      await makeResource(database, {
        providerId,
        type: 'account_region',
        region,
        configuration: { ebs_encryption_by_default: true },
      });
    }
    await enable('cis');
    const assessment = await assessed({ framework_id: 'cis', provider_id: providerId });
    const encryption = control(assessment, '6.1.1');
    assert.deepEqual([encryption.status, encryption.regions_covered], ['passed', regions]);
    assert.equal(control(assessment, '3.1.3').regions_covered, null);
  });

  it('evaluates resources, names those that fail with the reason, and counts what it could not evaluate', async () => {
    const providerId = await makeSyncedProvider(database, {
      refused: { 's3-buckets': 'access denied: s3:ListAllMyBuckets' },
    });
    const good = await makeResource(database, { providerId, type: 'db_instance', configuration: encrypted });
    const bad = await makeResource(database, {
      providerId,
      type: 'db_instance',
      name: 'data',
      configuration: { ...encrypted, storage_encrypted: false },
    });
    await makeResource(database, { providerId, type: 'security_group', configuration: { ingress: 'everything' } });
    await enable('cis');
    const assessment = await assessed({ framework_id: 'cis', provider_id: providerId });

    const storage = control(assessment, '3.2.1');
    assert.equal(storage.status, 'failed');
    assert.deepEqual(
      storage.failed_resources.map(({ resource_id: id, name, reason }) => [id, name, reason]),
      [[bad.id, 'data', 'The instance is not encrypted at rest']],
    );
    assert.deepEqual(storage.coverage, { mapped: 1, known: 1 });
    assert.equal(storage.failed_resources[0]?.version_id, bad.version_id);
    assert.ok(!storage.failed_resources.some(({ resource_id: id }) => id === good.id));
    const [check, ...others] = assessment.failed_checks;
    assert.deepEqual(others, []);
    assert.deepEqual([check?.id, check?.severity], ['rds_instance_storage_encrypted', 'high']);
    assert.deepEqual(storage.fix, [{ check_id: check?.id, steps: check?.remediation.summary }]);
    assert.match(check?.risk ?? '', /^[A-Z].*\.$/);
    assert.ok(check?.references.every((address) => address.startsWith('https://docs.aws.')));
    assert.match(check?.remediation.cli ?? '', /^aws rds /m);
    assert.match(check?.remediation.terraform ?? '', /resource "aws_/);
    assert.deepEqual(check?.categories, ['encryption', 'data-protection']);

    const groups = control(assessment, '6.3');
    assert.equal(groups.status, 'not_evaluated');
    assert.match(groups.reason ?? '', /\/ingress is a string instead of an array/);
    const buckets = control(assessment, '3.1.1');
    assert.deepEqual(
      [buckets.status, buckets.reason],
      ['not_evaluated', 'object_bucket: access denied: s3:ListAllMyBuckets'],
    );
    assert.equal(control(assessment, '6.8').status, 'manual');

    assert.equal(assessment.total_controls, assessment.passed + assessment.failed);
    assert.equal(assessment.score, assessment.passed / assessment.total_controls);
    assert.equal(assessment.total_controls + assessment.not_evaluated + assessment.manual, assessment.controls.length);
  });

  it('keeps the evaluated evidence after the resource has changed', async () => {
    const providerId = await makeSyncedProvider(database);
    const subject = await makeResource(database, {
      providerId,
      type: 'db_instance',
      configuration: { ...encrypted, storage_encrypted: false },
    });
    await enable('cis');
    const assessment = await assessed({ provider_id: providerId });
    await changeResource(database, subject.id, { configuration: encrypted });
    const again = await user.get<ShownAssessment>(`${base}/assessments/${assessment.id}`);
    assert.deepEqual(again.body, assessment);
    const path = `${base}/assessments/${assessment.id}/evidence`;
    const evidence = await user.get<{ version_id: number; configuration: { storage_encrypted: boolean } }>(
      `${path}/${subject.id}`,
    );
    assert.deepEqual(
      [evidence.body.version_id, evidence.body.configuration.storage_encrypted],
      [subject.version_id, false],
    );
    await user.get(`${path}/99999999`, { expect: 404 });
  });

  it('keeps the versions it evaluated from being deleted, and no others', async () => {
    const providerId = await makeSyncedProvider(database);
    const subject = await makeResource(database, { providerId, type: 'db_instance', configuration: encrypted });
    const unseen = await changeResource(database, subject.id, { configuration: { ...encrypted, size_gb: 1 } });
    const seen = await changeResource(database, subject.id, { configuration: { ...encrypted, size_gb: 2 } });
    await enable('cis');
    await assessed({ provider_id: providerId });
    await changeResource(database, subject.id, { configuration: { ...encrypted, size_gb: 3 } });
    await assert.rejects(async () => database('resource_versions').where({ id: seen }).delete(), { code: /^23/ });
    assert.equal(await database('resource_versions').where({ id: unseen }).delete(), 1);
  });

  it('reports that nothing was evaluated for a provider that was never synced, and raises no alert', async () => {
    const { id: providerId } = await makeProvider(database);
    await enable('cis');
    const assessment = await assessed({ provider_id: providerId });
    assert.deepEqual([assessment.score, assessment.evaluated, assessment.failed], [0, 0, 0]);
    const alerts = await database('alerts').where({ provider_id: providerId, type: 'compliance' });
    assert.deepEqual(alerts, []);
  });

  it('publishes every failing control, and whether it failed before', async () => {
    const providerId = await makeSyncedProvider(database);
    const subject = await makeResource(database, {
      providerId,
      type: 'db_instance',
      configuration: { ...encrypted, storage_encrypted: false },
    });
    await enable('cis', { provider_ids: [providerId] });
    const published = () =>
      database('events')
        .where({ type: 'compliance.violation', provider_id: providerId })
        .whereRaw(`data->>'control_id' = '3.2.1'`)
        .orderBy('id')
        .pluck<{ new: boolean; failed_resources_count: number }[]>('data');
    const openAlerts = () =>
      database('alerts')
        .where({ provider_id: providerId, rule: 'compliance_control' })
        .whereNot({ status: 'resolved' })
        .pluck<string[]>('subject');
    await assessed({});
    await assessed({});
    assert.deepEqual(
      (await published()).map((data) => [data.new, data.failed_resources_count]),
      [
        [true, 1],
        [false, 1],
      ],
    );
    assert.equal((await openAlerts()).length, 1);
    await changeResource(database, subject.id, { configuration: encrypted });
    const fixed = await assessed({});
    assert.equal(control(fixed, '3.2.1').status, 'passed');
    assert.equal((await published()).length, 2);
    assert.deepEqual(await openAlerts(), []);
    const completed = await database('events')
      .where({ type: 'assessment.completed', provider_id: providerId })
      .orderBy('id')
      .pluck<Record<string, unknown>[]>('data');
    assert.deepEqual(
      completed.map((data) => data['newly_failed'] === 0),
      [false, true, true],
    );
    assert.deepEqual(
      [completed[2]?.['score'], completed[2]?.['failed'], completed[2]?.['previous_score']],
      [fixed.score, fixed.failed, completed[1]?.['score']],
    );
  });

  it('treats a control that could not be evaluated in between as still failed', async () => {
    const providerId = await makeSyncedProvider(database);
    const subject = await makeResource(database, {
      providerId,
      type: 'db_instance',
      configuration: { ...encrypted, storage_encrypted: false },
    });
    await enable('cis', { provider_ids: [providerId] });
    await assessed({});
    await changeResource(database, subject.id, { configuration: { ...encrypted, storage_encrypted: 'perhaps' } });
    assert.equal(control(await assessed({}), '3.2.1').status, 'not_evaluated');
    await changeResource(database, subject.id, { configuration: { ...encrypted, storage_encrypted: false } });
    await assessed({});
    const published = await database('events')
      .where({ type: 'compliance.violation', provider_id: providerId })
      .whereRaw(`data->>'control_id' = '3.2.1'`)
      .orderBy('id')
      .pluck<{ new: boolean }[]>('data');
    assert.deepEqual(
      published.map((data) => data.new),
      [true, false],
    );
  });

  it('raises an alert when the score is low, and resolves it when it is not', async () => {
    const providerId = await makeSyncedProvider(database);
    const subject = await makeResource(database, {
      providerId,
      type: 'db_instance',
      configuration: { ...encrypted, storage_encrypted: false },
    });
    await enable('cis', { provider_ids: [providerId] });
    const scoreAlerts = () =>
      database('alerts')
        .where({ provider_id: providerId, rule: 'compliance_score' })
        .orderBy('id')
        .select<{ status: string; severity: string; type: string }[]>('status', 'severity', 'type');
    assert.equal((await assessed({})).score, 0);
    assert.deepEqual(await scoreAlerts(), [{ status: 'open', severity: 'high', type: 'compliance' }]);
    await changeResource(database, subject.id, { configuration: encrypted });
    assert.equal((await assessed({})).score, 1);
    assert.deepEqual(await scoreAlerts(), [{ status: 'resolved', severity: 'high', type: 'compliance' }]);
  });

  it('shows a failure with an exception as such and never as passed', async () => {
    const providerId = await makeSyncedProvider(database);
    const subject = await makeResource(database, {
      providerId,
      type: 'db_instance',
      tags: { env: 'test' },
      configuration: { ...encrypted, storage_encrypted: false },
    });
    await enable('cis');
    await assessed({ provider_id: providerId });
    const selector = {
      check_id: 'rds_instance_storage_encrypted',
      provider_id: providerId,
      tag_key: 'env',
      tag_value: 'test',
    };
    const preview = await user.get<{ data: { resource_id: number }[]; meta: { total: number } }>(
      `${base}/exceptions/preview?${new URLSearchParams({ ...selector, provider_id: String(providerId) }).toString()}`,
      { expect: 200 },
    );
    assert.deepEqual([preview.body.meta.total, preview.body.data[0]?.resource_id], [1, subject.id]);

    const expires = new Date(Date.now() + 86_400_000).toISOString();
    const body = { ...selector, reason: 'Test data only', expires_at: expires };
    await user.post(`${base}/exceptions`, body, { expect: 403 });
    await admin.post(`${base}/exceptions`, { reason: 'x', expires_at: expires }, { expect: 422 });
    await admin.post(`${base}/exceptions`, { ...body, expires_at: '2020-01-01T00:00:00Z' }, { expect: 422 });
    const tooLong = new Date(Date.now() + 370 * 86_400_000).toISOString();
    await admin.post(`${base}/exceptions`, { ...body, expires_at: tooLong }, { expect: 422 });
    const named = { name_pattern: 'x*', reason: 'x' };
    await admin.post(`${base}/exceptions`, { ...named, expires_at: tooLong }, { expect: 422 });
    await admin.post(`${base}/exceptions`, { ...named, name_pattern: '**', expires_at: expires }, { expect: 422 });
    for (const hidden of ['x\ue000', 'x\ue001', 'x\u0000', 'x\n*', 'x\u007f']) {
      await admin.post(`${base}/exceptions`, { ...named, name_pattern: hidden, expires_at: expires }, { expect: 400 });
    }
    const created = await admin.post<{ id: number }>(`${base}/exceptions`, body, { expect: 201 });
    const isAlerted = async (): Promise<boolean> => {
      const open = await database('alerts')
        .where({ provider_id: providerId, rule: 'compliance_control' })
        .whereNot({ status: 'resolved' })
        .pluck<string[]>('title');
      return open.includes('Control 3.2.1 of CIS Benchmark failed');
    };
    assert.ok(await isAlerted());

    const assessment = await assessed({ provider_id: providerId });
    const storage = control(assessment, '3.2.1');
    assert.equal(storage.status, 'not_evaluated');
    assert.deepEqual(storage.failed_resources, []);
    assert.deepEqual(
      storage.excepted_resources.map((one) => [one.resource_id, one.exception_id, one.exception_reason]),
      [[subject.id, created.body.id, 'Test data only']],
    );
    assert.equal(await isAlerted(), false);

    await admin.delete(`${base}/exceptions/${created.body.id}`, { expect: 204 });
    await admin.delete(`${base}/exceptions/${created.body.id}`, { expect: 404 });
    const after = await assessed({ provider_id: providerId });
    assert.equal(control(after, '3.2.1').status, 'failed');
  });

  it('lets every check of an account read what another provider of the same account lists', async () => {
    const accountId = '210987654321';
    const first = await makeSyncedProvider(database, { accountId });
    const second = await makeSyncedProvider(database, { accountId, regions: ['eu-west-1'] });
    const block = {
      block_public_acls: true,
      ignore_public_acls: true,
      block_public_policy: true,
      restrict_public_buckets: true,
    };
    await makeResource(database, {
      providerId: first,
      type: 'account',
      externalId: accountId,
      configuration: { account_id: accountId, s3_public_access_block: block },
    });
    await makeResource(database, {
      providerId: second,
      type: 'object_bucket',
      configuration: { public_access_block: null, policy: null, acl: null, account_id: accountId },
    });
    await enable('cis');
    const assessment = await assessed({ provider_id: second });
    assert.deepEqual(control(assessment, '3.1.4').failed_resources, []);
  });
});
