import assert from 'node:assert/strict';
import { purgeProvider } from '../../../db/commands/providers/purge.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider, runAssessment } from '../../helpers/compliance.ts';
import { makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { apiKeyOf, member, type TestMember } from '../../helpers/identity.ts';
import { buildReport } from '../../helpers/reports.ts';

const base = '/api/v1/compliance';
const path = `${base}/attestations`;
const dayMs = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/** Manual by CIS 7.0 for AWS, where no check of this service decides it. */
const manual = '2.1.1';
/** Decided by a check in the same version. */
const automated = '2.3';
/** Manual in version 3.0, which numbers its controls differently. */
const manualOf30 = '1.3';

interface Shown {
  id: number;
  status: string;
  provider_id: number;
  framework_version: string;
  control_id: string;
  statement: string;
  file: { name: string; size_bytes: number; sha256: string } | null;
  created_by: { id: number };
  reviewed_by: { id: number } | null;
  review_comment: string | null;
  ended_by: { id: number } | null;
}
interface ShownAssessment {
  id: number;
  score: number;
  total_controls: number;
  passed: number;
  failed: number;
  not_evaluated: number;
  manual: number;
  attested: number;
  controls: { id: string; status: string; attestation: Shown | null }[];
}

describe('attestations of manual controls', () => {
  let application: TestApplication;
  let database: Database;
  let author: TestMember;
  let reviewer: TestMember;
  let asAuthor: ApiClient;
  let asReviewer: ApiClient;
  let asAdmin: ApiClient;
  let providerId: number;
  let otherProviderId: number;
  let assessmentId: number;

  before(async () => {
    application = await startApplication();
    database = application.database;
    await ensureStandingJobs(database);
    author = await member(database);
    reviewer = await member(database);
    asAuthor = api(application.url, author.token);
    asReviewer = api(application.url, reviewer.token);
    asAdmin = api(application.url, (await member(database, { role: 'admin' })).token);
    providerId = await makeSyncedProvider(database);
    otherProviderId = await makeSyncedProvider(database);
    const keys = { access_keys: [{ id: 'AKIA1', status: 'Active', created_at: inDays(-100) }] };
    await makeResource(database, { providerId, name: 'deploy', type: 'iam_user', configuration: keys });
    await asAdmin.post(`${base}/frameworks/cis/enable`, {}, { expect: 200 });
    const { body } = await asAuthor.post<{ execution_id: number }>(`${base}/assess`, {}, { expect: 202 });
    await runAssessment(database, body.execution_id);
    const row = await database('assessments').where({ provider_id: providerId }).first<{ id: number }>('id');
    assessmentId = row.id;
  });
  after(() => application.stop());
  afterEach(async () => {
    await database('attestations').delete();
    await database('attestation_files').delete();
  });

  const given = (more: object = {}) => ({
    provider_ids: [providerId],
    framework_id: 'cis',
    control_id: manual,
    statement: 'The contact details were examined on the first of the month.',
    expires_at: inDays(90),
    ...more,
  });
  const attest = async (more: object = {}, client = asAuthor): Promise<Shown> => {
    const { body } = await client.post<Shown[]>(path, given(more), { expect: 201 });
    return body[0] ?? assert.fail('nothing was created');
  };
  const review = (id: number, body: object, expect = 200, client = asReviewer) =>
    client.post<Shown & { error: string }>(`${path}/${id}/review`, body, { expect });
  const accepted = async (more: object = {}): Promise<Shown> => {
    const { id } = await attest(more);
    return (await review(id, { decision: 'accepted' })).body;
  };
  const assessment = async (): Promise<ShownAssessment> =>
    (await asAuthor.get<ShownAssessment>(`${base}/assessments/${assessmentId}`, { expect: 200 })).body;
  const shownControl = async (id: string) => {
    const found = (await assessment()).controls.find((control) => control.id === id);
    return found ?? assert.fail(`no control ${id}`);
  };
  const expire = (id: number) =>
    database('attestations')
      .where({ id })
      .update({ expires_at: new Date(Date.now() - 1_000) });

  it('counts once another member has accepted it, beside the score and never in it', async () => {
    const before = await assessment();
    assert.equal(before.attested, 0);
    assert.ok(before.manual >= 7 && before.total_controls > 0, JSON.stringify(before).slice(0, 300));

    const pending = await attest();
    assert.equal(pending.status, 'pending');
    assert.equal(pending.framework_version, '7.0');
    assert.equal(pending.created_by.id, author.id);
    assert.equal((await assessment()).attested, 0, 'nothing counts before the review');
    assert.equal((await shownControl(manual)).attestation?.id, pending.id);

    const { body } = await review(pending.id, { decision: 'accepted', comment: 'seen' });
    assert.equal(body.status, 'accepted');
    assert.equal(body.reviewed_by?.id, reviewer.id);
    assert.equal(body.review_comment, 'seen');

    const after = await assessment();
    assert.equal(after.attested, 1);
    const { attested: _1, controls: _2, ...numbersBefore } = before;
    const { attested: _3, controls: _4, ...numbersAfter } = after;
    assert.deepEqual(numbersAfter, numbersBefore, 'no number of the score has changed');
    const { status, attestation } = await shownControl(manual);
    assert.equal(status, 'manual', 'an attested control is not a passed one');
    assert.equal(attestation?.id, pending.id);
    assert.equal((await shownControl(automated)).attestation, null);

    const scores = await asAuthor.get<{ score: number; manual: number; attested: number }[]>(`${base}/scores`);
    assert.equal(scores.body[0]?.attested, 1);
    const list = await asAuthor.get<{ data: ShownAssessment[] }>(`${base}/assessments`, { expect: 200 });
    assert.equal(list.body.data.find(({ id }) => id === assessmentId)?.attested, 1);
  });

  it('does not change what a new assessment scores', async () => {
    const before = await assessment();
    await accepted();
    const { body } = await asAuthor.post<{ execution_id: number }>(
      `${base}/assess`,
      { provider_id: providerId },
      { expect: 202 },
    );
    await runAssessment(database, body.execution_id);
    const list = await asAuthor.get<{ data: ShownAssessment[] }>(`${base}/assessments`, {
      query: { provider_id: providerId },
    });
    const newest = list.body.data[0] ?? assert.fail('no assessment');
    assert.notEqual(newest.id, before.id);
    for (const field of ['score', 'total_controls', 'passed', 'failed', 'not_evaluated', 'manual'] as const) {
      assert.equal(newest[field], before[field], field);
    }
    assert.equal(newest.attested, 1, 'the attestation is about the control, not about one assessment');
  });

  it('refuses controls that checks decide, and what does not exist', async () => {
    const refused = async (more: object, words: RegExp) => {
      const { body } = await asAuthor.post<{ error: string; details: string | null }>(path, given(more), {
        expect: 422,
      });
      assert.match(`${body.error} ${body.details ?? ''}`, words);
    };
    await refused({ control_id: automated }, /Checks decide control 2\.3 of cis 7\.0; only manual controls/);
    await refused({ control_id: manualOf30 }, /cis 7\.0 has no control 1\.3/);
    await refused({ control_id: '9.9.9' }, /has no control 9\.9\.9/);
    await refused({ framework_version: '1.0' }, /cis 1\.0 has no controls/);
    await refused({ framework_id: 'nothing' }, /The framework does not exist/);
    await refused({ provider_ids: [providerId, 999_999] }, /provider_ids: 999999/);
    await refused({ expires_at: inDays(-1) }, /must be in the future/);
    await refused({ expires_at: inDays(400) }, /within a year/);
    await refused({ file_id: 999_999 }, /There is no such file/);
    assert.equal((await attest({ framework_version: '3.0', control_id: manualOf30 })).framework_version, '3.0');
    for (const wrong of [{ statement: '' }, { statement: '  \n' }, { provider_ids: [] }, { expires_at: 'soon' }]) {
      await asAuthor.post(path, given(wrong), { expect: 400 });
    }
  });

  it('creates one for each provider, or none', async () => {
    const { body } = await asAuthor.post<Shown[]>(path, given({ provider_ids: [otherProviderId, providerId] }), {
      expect: 201,
    });
    assert.deepEqual(
      body.map((one) => one.provider_id),
      [providerId, otherProviderId],
    );
    await database('attestations').where({ provider_id: providerId }).delete();
    await asAuthor.post(path, given({ provider_ids: [providerId, otherProviderId] }), { expect: 409 });
    assert.equal((await database('attestations').where({ provider_id: providerId })).length, 0);
  });

  it('is created once when it is sent twice at the same time', async () => {
    const answers = await Promise.all([asAuthor.post(path, given()), asReviewer.post(path, given())]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
  });

  it('is reviewed by another member than its author, once', async () => {
    const { id } = await attest({}, asAdmin);
    const { body } = await review(id, { decision: 'accepted' }, 403, asAdmin);
    assert.match(body.error, /Four eyes/);
    await review(id, { decision: 'rejected' }, 422);
    await review(id, { decision: 'maybe' }, 400);

    const both = await Promise.all([
      asReviewer.post<Shown>(`${path}/${id}/review`, { decision: 'accepted' }),
      asAuthor.post<Shown>(`${path}/${id}/review`, { decision: 'rejected', comment: 'no' }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    const winner = both.find(({ status }) => status === 200)?.body;
    const { body: kept } = await asAuthor.get<Shown>(`${path}/${id}`, { expect: 200 });
    assert.equal(kept.status, winner?.status);
    assert.deepEqual(kept.reviewed_by, winner?.reviewed_by);
    await asReviewer.post(`${path}/999999/review`, { decision: 'accepted' }, { expect: 404 });
  });

  it('cannot be accepted by its author in the database either', async () => {
    const { id } = await attest();
    await assert.rejects(
      database('attestations')
        .where({ id })
        .update({ status: 'accepted', reviewed_by: author.id, reviewed_at: database.fn.now() }),
      /check constraint/,
    );
  });

  it('needs a key with the scope decide for the review', async () => {
    const { id } = await attest();
    const writing = await apiKeyOf(database, reviewer.id, { scopes: ['read', 'write'] });
    await review(id, { decision: 'accepted' }, 403, api(application.url, writing.key));
    const deciding = await apiKeyOf(database, reviewer.id, { scopes: ['decide'] });
    await review(id, { decision: 'accepted' }, 200, api(application.url, deciding.key));
  });

  it('stops counting the moment it expires', async () => {
    const { id } = await accepted();
    assert.equal((await assessment()).attested, 1);
    await expire(id);
    assert.equal((await assessment()).attested, 0);
    assert.equal((await shownControl(manual)).attestation?.status, 'expired');
    const { body } = await asAuthor.get<{ data: Shown[] }>(path, { query: { status: 'expired' } });
    assert.deepEqual(
      body.data.map((one) => one.id),
      [id],
    );
    assert.deepEqual((await asAuthor.get<{ data: Shown[] }>(path, { query: { status: 'accepted' } })).body.data, []);
    await asAuthor.post(`${path}/${id}/withdraw`, {}, { expect: 409 });
  });

  it('can be attested again after an unreviewed one has expired, which cannot be accepted any more', async () => {
    const { id } = await attest();
    await expire(id);
    await review(id, { decision: 'accepted' }, 409);
    await accepted();
    assert.equal((await asAuthor.get<Shown>(`${path}/${id}`)).body.status, 'expired');
  });

  it('is replaced by a newer one that is accepted, and by no rejected one', async () => {
    const first = await accepted();
    const second = await attest({ statement: 'Examined again.' });
    await review(second.id, { decision: 'rejected', comment: 'too short' });
    assert.equal((await shownControl(manual)).attestation?.id, first.id, 'the earlier one still counts');
    const third = await accepted({ statement: 'Examined again, with the list of contacts.' });
    assert.equal((await shownControl(manual)).attestation?.id, third.id);
    assert.equal((await asAuthor.get<Shown>(`${path}/${first.id}`)).body.status, 'superseded');
    assert.equal((await assessment()).attested, 1);
    await asAuthor.post(`${path}/${third.id}/withdraw`, { reason: 'wrong list' }, { expect: 200 });
    assert.equal((await assessment()).attested, 0, 'no earlier one counts again');
  });

  it('is withdrawn by its author or an admin', async () => {
    const { id } = await accepted();
    await asReviewer.post(`${path}/${id}/withdraw`, {}, { expect: 403 });
    const { body } = await asAuthor.post<Shown>(`${path}/${id}/withdraw`, {}, { expect: 200 });
    assert.equal(body.status, 'withdrawn');
    assert.equal(body.ended_by?.id, author.id);
    const other = await attest();
    await asAdmin.post(`${path}/${other.id}/withdraw`, { reason: 'a test' }, { expect: 200 });
  });

  it('is listed by state, framework, control, provider and expiry', async () => {
    const soon = await accepted({ expires_at: inDays(5) });
    const later = await attest({ provider_ids: [otherProviderId], control_id: '2.1.2' });
    const ids = async (query: Record<string, string | number>): Promise<number[]> => {
      const { body } = await asAuthor.get<{ data: Shown[]; meta: { total: number } }>(path, { query, expect: 200 });
      assert.equal(body.meta.total, body.data.length);
      return body.data.map(({ id }) => id);
    };
    assert.deepEqual(await ids({}), [later.id, soon.id]);
    assert.deepEqual(await ids({ status: 'accepted' }), [soon.id]);
    assert.deepEqual(await ids({ control_id: '2.1.2' }), [later.id]);
    assert.deepEqual(await ids({ framework_id: 'soc2' }), []);
    assert.deepEqual(await ids({ provider_id: otherProviderId }), [later.id]);
    assert.deepEqual(await ids({ expires_before: inDays(30) }), [soon.id]);
    assert.deepEqual(await ids({ expires_before: inDays(30), status: 'pending' }), []);
  });

  it('shows nothing of accounts outside an access limit', async () => {
    const outside = await accepted();
    const limited = await member(database, { role: 'admin' });
    const limit = { role: 'admin', access_limit: [{ type: 'provider', provider_id: otherProviderId }] };
    await asAdmin.put(`/api/v1/settings/team/${limited.id}`, limit, { expect: 200 });
    const client = api(application.url, limited.token);
    assert.deepEqual((await client.get<{ data: Shown[] }>(path, { expect: 200 })).body.data, []);
    await client.get(`${path}/${outside.id}`, { expect: 404 });
    await client.post(path, given(), { expect: 422 });
    await client.post(path, given({ provider_ids: [otherProviderId, providerId] }), { expect: 422 });
    const inside = await attest({ provider_ids: [otherProviderId] }, client);
    assert.deepEqual(
      (await client.get<{ data: Shown[] }>(path)).body.data.map(({ id }) => id),
      [inside.id],
    );
  });

  it('is in the audit log with every step', async () => {
    const { id } = await accepted();
    await asAuthor.post(`${path}/${id}/withdraw`, { reason: 'outdated' }, { expect: 200 });
    const rows = await database('audit_log')
      .where({ subject_type: 'attestation', subject_id: String(id) })
      .orderBy('id')
      .select<{ action: string; member_id: number; after: Record<string, unknown> }[]>('action', 'member_id', 'after');
    assert.deepEqual(
      rows.map(({ action, member_id: by }) => [action, by]),
      [
        ['attestation.create', author.id],
        ['attestation.accept', reviewer.id],
        ['attestation.withdraw', author.id],
      ],
    );
    assert.equal(rows[0]?.after['control_id'], manual);
  });

  it('is in the exports and compliance reports while it counts', async () => {
    const { id } = await accepted({ statement: 'Examined by Ann' });
    const csv = async (): Promise<string[]> => {
      const answer = await asAuthor.get(`${base}/assessments/${assessmentId}/export`, { query: { format: 'csv' } });
      return answer.bytes.toString('utf8').split('\r\n');
    };
    const [header = '', ...lines] = await csv();
    assert.ok(header.includes('"attested_by"') && header.includes('"attestation_sha256"'));
    const attested = lines.filter((line) => line.includes(author.email));
    assert.equal(attested.length, 1);
    assert.match(
      attested[0] ?? '',
      new RegExp(`"${manual}".*"manual".*"${author.email}".*"${reviewer.email}","Examined by Ann"`),
    );
    const pdf = await asAuthor.get(`${base}/assessments/${assessmentId}/export`, { query: { format: 'pdf' } });
    assert.equal(pdf.bytes.subarray(0, 5).toString(), '%PDF-');
    const reported = async (format: string): Promise<Buffer> => {
      const body = { type: 'compliance_assessment', format, provider_id: providerId };
      const report = await asAuthor.post<{ report_id: string }>('/api/reports/generate', body, { expect: 202 });
      await buildReport(database, report.body.report_id);
      return (await asAuthor.get(`/api/reports/${report.body.report_id}/download`, { expect: 200 })).bytes;
    };
    const reportLines = (await reported('csv')).toString('utf8').split('\r\n');
    const inReport = reportLines.filter((line) => line.includes('"Examined by Ann"'));
    assert.equal(inReport.length, 1);
    assert.match(inReport[0] ?? '', new RegExp(`"${manual}".*"manual".*"${author.email}"`));
    assert.equal((await reported('pdf')).subarray(0, 5).toString(), '%PDF-');

    await expire(id);
    assert.ok(!(await csv()).some((line) => line.includes(author.email)));
    assert.ok(!(await reported('csv')).includes('Examined by Ann'));
  });

  it('is in a report about an earlier time as it counted then', async () => {
    const { id } = await accepted({ statement: 'Examined by Ann' });
    const daysAgo = (days: number) => database.raw(`now() - ? * interval '1 day'`, [days]);
    await database('assessments').update({ created_at: daysAgo(10) });
    await database('attestations')
      .where({ id })
      .update({ reviewed_at: daysAgo(9) });
    await asAuthor.post(`${path}/${id}/withdraw`, {}, { expect: 200 });
    const isIn = async (to: string): Promise<boolean> => {
      const body = { type: 'compliance_assessment', format: 'csv', from: inDays(-20).slice(0, 10), to };
      const report = await asAuthor.post<{ report_id: string }>('/api/reports/generate', body, { expect: 202 });
      await buildReport(database, report.body.report_id);
      const { bytes } = await asAuthor.get(`/api/reports/${report.body.report_id}/download`, { expect: 200 });
      return bytes.includes('Examined by Ann');
    };
    assert.equal(await isIn(inDays(-4).slice(0, 10)), true);
    assert.equal(await isIn(inDays(0).slice(0, 10)), false);
  });

  it('goes with its provider when that is purged, and its evidence with it', async () => {
    const purged = await makeSyncedProvider(database);
    const { body: file } = await asAuthor.send<{ id: number }>('POST', `${path}/files?name=a.txt`, {
      content: 'contacts',
      headers: { 'content-type': 'text/plain' },
    });
    await attest({ provider_ids: [purged, providerId], file_id: file.id });
    await database.transaction((transaction) => purgeProvider(transaction, purged));
    assert.equal((await database('attestations').where({ provider_id: purged })).length, 0);
    assert.equal((await database('attestation_files')).length, 1, 'the file of the other provider stays');
    const alone = await makeSyncedProvider(database);
    await database('attestations').update({ provider_id: alone });
    await database.transaction((transaction) => purgeProvider(transaction, alone));
    assert.deepEqual(await database('attestation_files'), []);
    assert.deepEqual(await database('attestation_file_pieces'), []);
  });
});
