import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { makeSyncedProvider, runAssessment } from '../../helpers/compliance.ts';
import { makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { apiKeyOf, member, type TestMember } from '../../helpers/identity.ts';

const base = '/api/v1/compliance';
const deciders = [
  '=organization trail all, of r-ab12',
  'service control policy Guard (p-12345678) of the unit \u001b[31mOps',
];
const plainDatabase = { kind: 'instance', engine: 'mysql', storage_encrypted: false };

describe('exports of an assessment', () => {
  let application: TestApplication;
  let database: Database;
  let user: TestMember;
  let client: ApiClient;
  let assessmentId: number;

  before(async () => {
    application = await startApplication();
    database = application.database;
    await ensureStandingJobs(database);
    user = await member(database, { role: 'admin' });
    client = api(application.url, user.token);
    const providerId = await makeSyncedProvider(database, { name: 'Konto 東京' });
    for (const name of ['=HYPERLINK("http://x","y")', 'a\u0007b\u202ec', '数据库', 'x'.repeat(10_000)]) {
      await makeResource(database, { providerId, type: 'db_instance', name, configuration: plainDatabase });
    }
    const observed = { enabled_regions: ['eu-west-1', 'us-east-1'] };
    await makeResource(database, {
      providerId,
      type: 'account',
      configuration: { account_id: '111122223333', observed },
    });
    for (const region of observed.enabled_regions) {
      const configuration = { ebs_encryption_by_default: true };
      await makeResource(database, { providerId, type: 'account_region', region, configuration });
    }
    await client.post(`${base}/frameworks/cis/enable`, undefined, { expect: 200 });
    const accepted = await client.post<{ execution_id: number }>(`${base}/assess`, undefined, { expect: 202 });
    await runAssessment(database, accepted.body.execution_id);
    const list = await client.get<{ data: { id: number }[] }>(`${base}/assessments`);
    assessmentId = list.body.data[0]?.id ?? 0;
    await database('assessment_controls').where({ assessment_id: assessmentId, control_id: '6.1.1' }).update({
      decided_by: deciders,
    });
  });
  after(() => application.stop());

  async function download(format: string): Promise<{ type: string | null; content: Buffer }> {
    const response = await fetch(`${application.url}${base}/assessments/${assessmentId}/export?format=${format}`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    assert.equal(response.status, 200);
    return { type: response.headers.get('content-type'), content: Buffer.from(await response.arrayBuffer()) };
  }

  it('require a supported format', async () => {
    await client.get(`${base}/assessments/${assessmentId}/export`, { expect: 400 });
    await client.get(`${base}/assessments/${assessmentId}/export?format=xlsx`, { expect: 400 });
    await client.get(`${base}/assessments/99999999/export?format=csv`, { expect: 404 });
  });

  it('have a row for each control and failed resource as CSV, without formulas', async () => {
    const { type, content } = await download('csv');
    assert.match(type ?? '', /^text\/csv/);
    const lines = content.toString('utf8').trimEnd().split('\r\n');
    assert.equal(new Set(lines.map((line) => line.split('","').length > 5)).size, 1);
    const unattested = ','.repeat(6);
    const databases = lines.filter((line) => line.includes('"3.2.1"'));
    assert.equal(databases.length, 4);
    assert.ok(databases.some((line) => line.includes(`"'=HYPERLINK(""http://x"",""y"")"`)));
    assert.ok(databases.some((line) => line.includes('"abc"')));
    assert.ok(databases.some((line) => line.includes('数据库')));
    assert.ok(
      databases.every((line) => line.includes('"db_instance"') && line.endsWith(`"RDS database",,,${unattested}`)),
    );
    assert.ok(
      lines[0]?.endsWith(
        '"resource_type_label","regions_covered","decided_by","parameters","attested_by","attested_until",' +
          '"attestation_reviewed_by","attestation_statement","attestation_file","attestation_sha256"',
      ),
    );
    assert.equal(lines.filter((line) => line.includes('"3.3.1"')).length, 1);
    const everywhere = lines.filter((line) => line.includes('"6.1.1"'));
    assert.equal(everywhere.length, 1);
    assert.ok(
      everywhere[0]?.endsWith(
        `"eu-west-1 us-east-1","'=organization trail all, of r-ab12; service control policy Guard (p-12345678) of the unit [31mOps",${unattested}`,
      ),
      everywhere[0],
    );
  });

  it('produce the same PDF every time: tagged, with language and fonts', async () => {
    const [first, second] = await Promise.all([download('pdf'), download('pdf')]);
    assert.equal(first.type, 'application/pdf');
    assert.ok(first.content.equals(second.content));
    const text = first.content.toString('latin1');
    assert.ok(text.startsWith('%PDF-1.7'));
    for (const sign of ['/StructTreeRoot', '/Lang (en)', '/MarkInfo', '/FontFile2', '/Alt (Bar of the controls']) {
      assert.ok(text.includes(sign), sign);
    }
  });

  it('are what the command line shows: why a control is not evaluated, and what above the account decided it', async () => {
    const audit = commandLine({
      AUDIT_URL: application.url,
      AUDIT_TOKEN: (await apiKeyOf(database, user.id)).key,
    });
    try {
      const passed = await audit.run(['assessment', String(assessmentId), '--status', 'passed']);
      assert.equal(passed.code, 0, passed.stderr);
      const line = passed.stdout.split('\n').find((one) => one.startsWith('6.1.1')) ?? '';
      assert.match(line, /passed.*decided by =organization trail all, of r-ab12; service control policy Guard/);
      assert.doesNotMatch(passed.stdout, /\u001b/);
      const others = await audit.run(['assessment', String(assessmentId), '--status', 'not_evaluated', '--json']);
      const { controls } = JSON.parse(others.stdout) as { controls: { status: string; reason: string }[] };
      assert.ok(
        controls.length > 0 && controls.every(({ status, reason }) => status === 'not_evaluated' && reason !== ''),
      );
      assert.equal((await audit.run(['assessment', '99999999'])).code, 5);
    } finally {
      audit.forget();
    }
  });
});
