import assert from 'node:assert/strict';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider, runAssessment } from '../../helpers/compliance.ts';
import { makeCustomCheck } from '../../helpers/custom-checks.ts';
import { makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { buildReport } from '../../helpers/reports.ts';

const base = '/api/v1/compliance';

const definition = {
  title: 'House rules',
  version: '2026.1',
  sections: [
    {
      title: 'Storage',
      controls: [
        { id: '1.1', title: 'Buckets have an owner', checks: ['custom_owner'] },
        { id: '1.2', title: 'Keys are rotated', checks: ['iam_rotate_access_key_90_days'] },
      ],
    },
  ],
};

interface ShownControl {
  id: string;
  failed_resources: { resource_id: number; name: string; reason: string; evidence: object }[];
}
interface ShownAssessment {
  id: number;
  framework_id: string;
  controls: ShownControl[];
  failed_checks: { id: string; title: string }[];
}

describe('evidence and reports of custom frameworks and checks', () => {
  let application: TestApplication;
  let database: Database;
  let admin: ApiClient;
  let providerId: number;
  let house: ShownAssessment;
  let custom: ShownAssessment;

  before(async () => {
    application = await startApplication();
    database = application.database;
    await ensureStandingJobs(database);
    admin = api(application.url, (await member(database, { role: 'admin' })).token);
    providerId = await makeSyncedProvider(database, { name: 'Shop' });
    await makeResource(database, { providerId, name: 'unowned', configuration: { owner: null } });
    await makeCustomCheck(database, {
      id: 'custom_owner',
      title: 'Somebody owns the bucket',
      failure: 'It has no owner',
    });
    await admin.put(`${base}/frameworks/custom_house`, { definition }, { expect: 200 });
    const { body } = await admin.post<{ execution_id: number }>(`${base}/assess`, undefined, { expect: 202 });
    await runAssessment(database, body.execution_id);
    const list = await admin.get<{ data: { id: number; framework_id: string }[] }>(`${base}/assessments`);
    const shown = async (frameworkId: string) => {
      const id = list.body.data.find(({ framework_id: framework }) => framework === frameworkId)?.id;
      return (await admin.get<ShownAssessment>(`${base}/assessments/${id}`, { expect: 200 })).body;
    };
    [house, custom] = [await shown('custom_house'), await shown('custom')];
  });
  after(() => application.stop());

  const linesOf = (bytes: Buffer): string[] => bytes.toString('utf8').trimEnd().split('\r\n');
  const exported = async ({ id }: ShownAssessment, format: string): Promise<Buffer> =>
    (await admin.send('GET', `${base}/assessments/${id}/export?format=${format}`, {})).bytes;

  async function reported(format: 'csv' | 'pdf'): Promise<Buffer> {
    const body = { type: 'compliance_assessment', format, provider_id: providerId };
    const report = await admin.post<{ report_id: string }>('/api/reports/generate', body, { expect: 202 });
    const id = report.body.report_id;
    await buildReport(database, id);
    return (await admin.send('GET', `/api/reports/${id}/download`, {})).bytes;
  }

  it('name what failed, why, and by which values', () => {
    for (const [assessment, controlId] of [
      [house, '1.1'],
      [custom, 'custom_owner'],
    ] as const) {
      const failed = assessment.controls.find(({ id }) => id === controlId)?.failed_resources ?? [];
      assert.deepEqual(
        failed.map(({ name, reason, evidence }) => [name, reason, evidence]),
        [['unowned', 'It has no owner', { '/owner': null }]],
      );
      assert.deepEqual(
        assessment.failed_checks.map(({ id, title }) => [id, title]),
        [['custom_owner', 'Somebody owns the bucket']],
      );
    }
  });

  it('keep the configuration that was evaluated, after the check and the framework are gone', async () => {
    const resourceId = house.controls[0]?.failed_resources[0]?.resource_id;
    for (const { id } of [house, custom]) {
      const { body } = await admin.get<{ configuration: object; version_hash?: string }>(
        `${base}/assessments/${id}/evidence/${resourceId}`,
        { expect: 200 },
      );
      assert.deepEqual(body.configuration, { owner: null });
    }
  });

  it('export an assessment as CSV and PDF', async () => {
    const rows = linesOf(await exported(house, 'csv'));
    const [failed] = rows.filter((line) => line.includes('"1.1"'));
    for (const part of ['"Buckets have an owner"', '"failed"', '"unowned"', 'It has no owner']) {
      assert.ok(failed?.includes(part), `${part} in ${failed}`);
    }
    assert.ok(linesOf(await exported(custom, 'csv')).some((line) => line.includes('"Somebody owns the bucket"')));
    const pdf = (await exported(house, 'pdf')).toString('latin1');
    assert.match(pdf, /House rules/);
  });

  it('are in compliance reports as CSV and PDF, with their framework and version', async () => {
    const lines = linesOf(await reported('csv'));
    const house1 = lines.find((line) => line.includes('"House rules"') && line.includes('"1.1"'));
    assert.ok(house1?.includes('"2026.1"') && house1.includes('"failed"'), lines.join('\n'));
    assert.ok(lines.some((line) => line.includes('"custom_owner"') && line.includes('"Somebody owns the bucket"')));
    assert.match((await reported('pdf')).toString('latin1'), /House rules/);
  });

  it('stay as they were when the check and the framework are deleted', async () => {
    const before = [await exported(house, 'csv'), await exported(custom, 'csv'), await reported('csv')];
    await admin.delete(`${base}/frameworks/custom_house`, { expect: 204 });
    await admin.delete(`${base}/checks/custom_owner`, { expect: 204 });
    const after = [await exported(house, 'csv'), await exported(custom, 'csv'), await reported('csv')];
    assert.deepEqual(after.map(String), before.map(String));
  });
});
