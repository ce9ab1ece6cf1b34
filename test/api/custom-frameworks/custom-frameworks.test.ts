import assert from 'node:assert/strict';
import { retireFrameworkOfFile } from '../../../db/commands/definition-files/framework-of-file.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import type { Database } from '../../../db/database.ts';
import { shippedFrameworks } from '../../../platform/frameworks.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider, runAssessment } from '../../helpers/compliance.ts';
import { makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

const base = '/api/v1/compliance';
const frameworks = `${base}/frameworks`;

const check = {
  title: 'Buckets have an owner',
  provider_type: 'cloud_a',
  resource_types: ['object_bucket'],
  severity: 'high',
  passes_when: 'resource.owner != null',
  risk: 'Nobody answers for the data.',
  remediation: { summary: 'Set an owner.' },
  categories: ['governance'],
};

const definition = {
  title: 'House rules',
  version: '2026.1',
  sections: [
    {
      title: 'Storage',
      controls: [
        { id: '1.1', title: 'Buckets have an owner', checks: ['custom_owner'] },
        { id: '1.2', title: 'Databases are encrypted', checks: ['rds_instance_storage_encrypted'] },
        { id: '1.3', title: 'Owners know it', manual: true },
        { id: '1.4', title: 'All of it', checks: ['custom_tagged', 'rds_instance_storage_encrypted'] },
      ],
    },
  ],
};

interface Shown {
  id: string;
  revision: number;
  definition: typeof definition;
  revisions?: { revision: number }[];
}
interface ShownAssessment {
  id: number;
  framework_name: string;
  framework_version: string;
  controls: { id: string; status: string; reason: string | null; failed_resources: { name: string }[] }[];
}

describe('custom frameworks', () => {
  let application: TestApplication;
  let database: Database;
  let admin: ApiClient;
  let providerId: number;

  before(async () => {
    application = await startApplication();
    database = application.database;
    await ensureStandingJobs(database);
    admin = api(application.url, (await member(database, { role: 'admin' })).token);
    providerId = await makeSyncedProvider(database);
    await makeResource(database, { providerId, name: 'bad', configuration: { owner: null } });
    await makeResource(database, {
      providerId,
      name: 'base',
      type: 'db_instance',
      configuration: { kind: 'instance', engine: 'mysql', storage_encrypted: true },
    });
    for (const id of ['custom_owner', 'custom_tagged']) {
      const passes_when = id === 'custom_owner' ? check.passes_when : 'true';
      await admin.post(`${base}/checks`, { id, definition: { ...check, passes_when } }, { expect: 201 });
    }
  });
  after(() => application.stop());

  const put = (id: string, body: object, expect = 200) =>
    admin.put<Shown & { details: string; message: string }>(`${frameworks}/${id}`, body, { expect });

  async function assessed(id = 'custom_house', whenPlanned?: () => Promise<void>): Promise<ShownAssessment> {
    const { body } = await admin.post<{ execution_id: number }>(
      `${base}/assess`,
      { framework_id: id },
      { expect: 202 },
    );
    await runAssessment(database, body.execution_id, shippedFrameworks(), whenPlanned);
    const list = await admin.get<{ data: { id: number }[] }>(`${base}/assessments?framework_id=${id}&per_page=1`);
    return (await admin.get<ShownAssessment>(`${base}/assessments/${list.body.data[0]?.id}`, { expect: 200 })).body;
  }
  const statuses = ({ controls }: ShownAssessment) => controls.map(({ id, status }) => `${id} ${status}`);
  const openAlerts = async () =>
    (await database('alerts').whereNot({ status: 'resolved' }).pluck<string[]>('title')).filter((title) =>
      title.includes('House rules'),
    );

  it('are created, listed beside those of the service, and enabled', async () => {
    const { body } = await put('custom_house', { definition });
    assert.deepEqual([body.revision, body.definition], [1, definition]);
    const list = (await admin.get<{ id: string; name: string; enabled: boolean; version: string }[]>(frameworks)).body;
    assert.deepEqual(
      list
        .filter(({ id }) => id.startsWith('custom_'))
        .map(({ id, name, enabled, version }) => [id, name, enabled, version]),
      [['custom_house', 'House rules', true, '2026.1']],
    );
    assert.ok(list.some(({ id }) => id === 'cis'));
  });

  it('change nothing when they are unchanged, in whatever notation', async () => {
    assert.equal((await put('custom_house', { definition })).body.revision, 1);
    const source = JSON.stringify({ id: 'custom_house', ...definition });
    assert.equal((await put('custom_house', { source })).body.revision, 1);
    const { body } = await admin.get<Shown>(`${frameworks}/custom_house`, { expect: 200 });
    assert.deepEqual(
      body.revisions?.map(({ revision }) => revision),
      [1],
    );
  });

  it('are refused with the line or field of each fault', async () => {
    const source = ['id: custom_bad', 'title: Bad', "version: '1'", 'sections:', '  - title: A', '    controls:'];
    const control = "      - { id: '1', title: One, checks: [custom_ownr] }";
    const refused = await put('custom_bad', { source: [...source, control].join('\n') }, 422);
    assert.equal(refused.body.details, 'line 7, column 41: there is no check custom_ownr');
    const strange = { ...definition, sections: [{ title: 'A', controls: [{ id: '1', title: 'One' }] }] };
    assert.match(
      (await put('custom_bad', { definition: strange }, 422)).body.details,
      /^definition\.sections\.0\.controls\.0: /,
    );
    await put('custom_bad', { source: source.join('\n'), definition }, 422);
    await put('custom_bad', {}, 422);
    await put('custom_bad', { definition: { ...definition, id: 'x' } }, 400);
    await put('custom_bad', { source: 'sections: &a [ *a ]' }, 422);
    await put('custom_bad', { source: JSON.stringify({ id: 'custom_house', ...definition }) }, 422);
    await put('custom_bad', { definition, revision: 1 }, 409);
    for (const id of ['cis', 'custom', 'custom_', 'house']) await put(id, { definition }, 404);
    await admin.get(`${frameworks}/custom_bad`, { expect: 404 });
  });

  it('count in assessments, alerts and exports like those of the service', async () => {
    const assessment = await assessed();
    assert.deepEqual([assessment.framework_name, assessment.framework_version], ['House rules', '2026.1']);
    assert.deepEqual(statuses(assessment), ['1.1 failed', '1.2 passed', '1.3 manual', '1.4 passed']);
    assert.deepEqual(
      assessment.controls[0]?.failed_resources.map(({ name }) => name),
      ['bad'],
    );
    assert.ok((await openAlerts()).includes('Control 1.1 of House rules failed'));
    for (const [format, begin] of [
      ['csv', /1\.1.*Buckets have an owner/],
      ['pdf', /^%PDF/],
    ] as const) {
      const file = await fetch(`${application.url}${base}/assessments/${assessment.id}/export?format=${format}`, {
        headers: { authorization: `Bearer ${(await member(database, { role: 'admin' })).token}` },
      });
      assert.equal(file.status, 200);
      assert.match(Buffer.from(await file.arrayBuffer()).toString('latin1'), begin);
    }
  });

  it('do not pass a control of which a check is disabled or deleted', async () => {
    await admin.patch(`${base}/checks/custom_tagged`, { enabled: false }, { expect: 200 });
    const off = await assessed();
    assert.deepEqual(statuses(off), ['1.1 failed', '1.2 passed', '1.3 manual', '1.4 not_evaluated']);
    assert.match(off.controls[3]?.reason ?? '', /^custom_tagged was not evaluated/);
    await admin.delete(`${base}/checks/custom_tagged`, { expect: 204 });
    assert.equal(statuses(await assessed())[3], '1.4 not_evaluated');
    assert.equal((await put('custom_house', { definition })).body.revision, 1);
    const refused = await put('custom_other', { definition }, 422);
    assert.match(refused.body.details, /there is no check custom_tagged/);
  });

  it('are assessed by the revision with which the assessment began', async () => {
    const [section] = definition.sections;
    const shorter = { ...definition, sections: [{ title: 'Storage', controls: section?.controls.slice(1, 3) ?? [] }] };
    const running = await assessed('custom_house', async () => {
      assert.equal((await put('custom_house', { definition: shorter, revision: 1 })).body.revision, 2);
    });
    assert.deepEqual(statuses(running).slice(0, 1), ['1.1 failed']);
    await put('custom_house', { definition: shorter, revision: 1 }, 409);
    assert.deepEqual(statuses(await assessed()), ['1.2 passed', '1.3 manual']);
    assert.ok(!(await openAlerts()).includes('Control 1.1 of House rules failed'));
  });

  /** Assesses, and ends the framework before the results are written. */
  async function endedWhileAssessed(end: () => Promise<unknown>): Promise<void> {
    const { body } = await admin.post<{ execution_id: number }>(`${base}/assess`, { framework_id: 'custom_house' });
    await runAssessment(database, body.execution_id, shippedFrameworks(), async () => void (await end()));
  }

  it('that are deleted or lose their file leave their assessments, and raise no alert any more', async () => {
    const revised = await put('custom_house', {
      definition: {
        ...definition,
        sections: definition.sections.map((one) => ({ ...one, controls: one.controls.slice(0, 2) })),
      },
    });
    assert.equal(revised.body.revision, 3);
    const before = await assessed();
    assert.ok((await openAlerts()).length > 0);
    await endedWhileAssessed(() => database.transaction((trx) => retireFrameworkOfFile(trx, 'custom_house')));
    assert.deepEqual(await openAlerts(), []);
    await admin.post(`${frameworks}/custom_house/enable`, undefined, { expect: 200 });
    await assessed();
    assert.ok((await openAlerts()).length > 1);
    const elsewhere = { provider_ids: [await makeSyncedProvider(database)] };
    await admin.post(`${frameworks}/custom_house/enable`, elsewhere, { expect: 200 });
    assert.deepEqual(await openAlerts(), []);
    await admin.post(`${frameworks}/custom_house/enable`, undefined, { expect: 200 });
    await assessed();
    assert.ok((await openAlerts()).length > 1);
    await endedWhileAssessed(() => admin.delete(`${frameworks}/custom_house/enable`, { expect: 200 }));
    assert.deepEqual(await openAlerts(), []);
    await admin.post(`${frameworks}/custom_house/enable`, undefined, { expect: 200 });
    await assessed();
    assert.ok((await openAlerts()).length > 1);
    await endedWhileAssessed(() => admin.delete(`${frameworks}/custom_house`, { expect: 204 }));
    assert.deepEqual(await openAlerts(), []);
    await admin.get(`${base}/assessments/${before.id}`, { expect: 200 });
    assert.equal((await put('custom_house', { definition: revised.body.definition }, 409)).status, 409);
    await admin.post(`${frameworks}/custom_house/enable`, undefined, { expect: 404 });
  });
});
