import assert from 'node:assert/strict';
import { reportStateActivities } from '../../../activities/reports/report-activities.ts';
import type { Database } from '../../../db/database.ts';
import { failReport, writeReportPiece } from '../../../db/commands/reports/building.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider, runAssessment } from '../../helpers/compliance.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';
import { buildReport, makeVulnerability } from '../../helpers/reports.ts';

interface ShownReport {
  report_id: string;
  type: string;
  status: string;
  from: string;
  to: string;
  estimated_seconds: number;
  download_url: string | null;
  expires_at: string | null;
  rows: number | null;
  size_bytes: number | null;
  error: string | null;
}

const dayMs = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);

describe('Reports', () => {
  let application: TestApplication;
  let database: Database;
  let user: TestMember;
  let client: ApiClient;
  let providerId: number;

  before(async function () {
    this.timeout(30_000);
    application = await startApplication({
      env: { RATE_LIMIT_MAX: '100000', BASE_URL: 'https://audit.example.com' },
    });
    database = application.database;
    await ensureStandingJobs(database);
    user = await member(database);
    client = api(application.url, user.token);
    providerId = await makeSyncedProvider(database, { name: 'Konto 東京' });
    const names = ['=HYPERLINK("http://x","y")', 'disk\u202e\u0007', '数据库'];
    for (const name of names) {
      const resource = await makeResource(database, {
        providerId,
        type: 'disk',
        name,
        configuration: { encrypted: false },
      });
      await makeDriftFinding(database, { resource, summary: '@summary\nin two lines', severity: 'critical' });
      await makeVulnerability(database, { resource, packageName: '+openssl', fixVersion: '2.0' });
    }
    const other = await makeProvider(database, { name: 'Other' });
    const resource = await makeResource(database, { providerId: other.id });
    await makeVulnerability(database, {
      resource,
      cveId: 'CVE-2025-1111',
      detectedAt: daysAgo(90),
      fixedAt: daysAgo(60),
      status: 'fixed',
    });
    await makeVulnerability(database, { resource, cveId: 'CVE-2025-2222', detectedAt: daysAgo(90) });
    const admin = api(application.url, (await member(database, { role: 'admin' })).token);
    await admin.post('/api/v1/compliance/frameworks/cis/enable', undefined, { expect: 200 });
    const assess = await admin.post<{ execution_id: number }>('/api/v1/compliance/assess', undefined, { expect: 202 });
    await runAssessment(database, assess.body.execution_id);
  });
  after(() => application.stop());

  async function requested(body: object): Promise<ShownReport> {
    return (await client.post<ShownReport>('/api/reports/generate', body, { expect: 202 })).body;
  }
  async function shown(reportId: string): Promise<ShownReport> {
    return (await client.get<ShownReport>(`/api/reports/${reportId}`, { expect: 200 })).body;
  }
  async function built(body: object): Promise<ShownReport> {
    const { report_id: reportId } = await requested(body);
    await buildReport(database, reportId);
    return shown(reportId);
  }
  const pathOf = ({ report_id: reportId }: ShownReport): string => `/api/reports/${reportId}/download`;
  const download = (report: ShownReport, headers: Record<string, string> = {}, method = 'GET') =>
    client.send(method, pathOf(report), { headers });
  async function csvLines(body: object): Promise<string[]> {
    const { bytes } = await download(await built({ format: 'csv', ...body }));
    return bytes.toString('utf8').trimEnd().split('\r\n');
  }

  it('are accepted with an id that cannot be guessed, and are generating until they are built', async () => {
    const accepted = await requested({ type: 'drift_summary', format: 'csv' });
    assert.match(accepted.report_id, /^rpt_[\w-]{24}$/);
    assert.equal(accepted.status, 'generating');
    assert.ok(Number.isInteger(accepted.estimated_seconds) && accepted.estimated_seconds >= 1);
    const report = await shown(accepted.report_id);
    assert.deepEqual([report.download_url, report.expires_at, report.error], [null, null, null]);
    await client.get(pathOf(report), { expect: 409 });
    await client.get('/api/reports/rpt_aaaaaaaaaaaaaaaaaaaaaaaa', { expect: 404 });
    await client.get('/api/reports/1', { expect: 404 });
  });

  it('have a pending start with the row', async () => {
    const { report_id: id } = await requested({ type: 'drift_summary', format: 'csv' });
    const pending = await database('outbox')
      .where({ workflow_id: `report-${id}` })
      .first();
    assert.deepEqual([pending.workflow_type, pending.arguments], ['generateReport', [id]]);
  });

  it('are ready with a link for 24 hours', async () => {
    const before = Date.now();
    const report = await built({ type: 'vulnerability_report', format: 'pdf' });
    assert.equal(report.status, 'ready');
    const readyAt = Date.parse(report.expires_at ?? '') - dayMs;
    assert.ok(before <= readyAt && readyAt <= Date.now());
    assert.equal(report.download_url, `https://audit.example.com/api/reports/${report.report_id}/download`);
    const answer = await download(report);
    assert.equal(answer.bytes.length, report.size_bytes);
    assert.match(answer.headers.get('content-disposition') ?? '', /vulnerability_report-[\d-]+\.pdf/);
  });

  it('are 404 and their content is deleted after a day; their record is kept', async () => {
    const report = await built({ type: 'drift_summary', format: 'csv' });
    const state = reportStateActivities({ database });
    const due = await state.expireReport({ reportId: report.report_id });
    assert.equal(due, Date.parse(report.expires_at ?? ''), 'it is not yet time');
    await database('reports').where({ id: report.report_id }).update({ expires_at: new Date() });
    await client.get(pathOf(report), { expect: 404 });
    assert.equal(await state.expireReport({ reportId: report.report_id }), null);
    assert.equal(await state.expireReport({ reportId: report.report_id }), null);
    assert.deepEqual(await database('report_pieces').where({ report_id: report.report_id }), []);
    const { status, download_url: url } = await shown(report.report_id);
    assert.deepEqual([status, url], ['ready', null]);
  });

  it('say why they failed, and have no file', async () => {
    const { report_id: reportId } = await requested({ type: 'drift_summary', format: 'csv' });
    await reportStateActivities({ database }).endUnbuilt({ reportId, reason: 'The disk is full' });
    const report = await shown(reportId);
    assert.deepEqual([report.status, report.error, report.download_url], ['failed', 'The disk is full', null]);
    await client.get(pathOf(report), { expect: 409 });
    assert.equal(await buildReport(database, reportId), null, 'a late attempt finds it ended');
  });

  it('are built only by the newest attempt', async () => {
    const { report_id: reportId } = await requested({ type: 'drift_summary', format: 'csv' });
    await writeReportPiece(database, { reportId, attempt: 0, position: 7, content: Buffer.from('left by the first') });
    const expiresAt = await buildReport(database, reportId);
    const late = { reportId, attempt: 0, position: 8, content: Buffer.from('late') };
    await assert.rejects(writeReportPiece(database, late), /no longer this attempt/);
    assert.equal(await failReport(database, { reportId, reason: 'late' }), false);
    assert.equal(await buildReport(database, reportId), expiresAt, 'building again changes nothing');
    const pieces = await database('report_pieces').where({ report_id: reportId }).orderBy('position').pluck('position');
    assert.deepEqual(pieces, [0]);
  });

  it('answer Range, If-Range and HEAD', async () => {
    const report = await built({ type: 'drift_summary', format: 'pdf' });
    const whole = await download(report);
    const size = whole.bytes.length;
    assert.equal(whole.headers.get('accept-ranges'), 'bytes');
    const part = await download(report, { range: 'bytes=100-199' });
    assert.equal(part.status, 206);
    assert.equal(part.headers.get('content-range'), `bytes 100-199/${size}`);
    assert.ok(part.bytes.equals(whole.bytes.subarray(100, 200)));
    const tail = await download(report, { range: 'bytes=-10' });
    assert.ok(tail.bytes.equals(whole.bytes.subarray(size - 10)));
    const beyond = await download(report, { range: `bytes=${size}-` });
    assert.equal(beyond.status, 416);
    assert.equal(beyond.headers.get('content-range'), `bytes */${size}`);
    const tag = whole.headers.get('etag') ?? '';
    assert.equal((await download(report, { range: 'bytes=0-9', 'if-range': tag })).status, 206);
    assert.equal((await download(report, { range: 'bytes=0-9', 'if-range': '"other"' })).status, 200);
    const head = await download(report, {}, 'HEAD');
    assert.deepEqual([head.status, head.headers.get('content-length'), head.bytes.length], [200, String(size), 0]);
  });

  it('of 40 pieces are cut correctly wherever a range starts and ends', async () => {
    const { report_id: reportId } = await requested({ type: 'drift_summary', format: 'csv' });
    const content = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));
    for (let position = 0; position < 40; position += 1) {
      const piece = content.subarray(position * 25, position * 25 + 25);
      await writeReportPiece(database, { reportId, attempt: 0, position, content: piece });
    }
    const ready = { status: 'ready', ready_at: new Date(), expires_at: new Date(Date.now() + dayMs) };
    await database('reports')
      .where({ id: reportId })
      .update({ ...ready, size_bytes: 1_000, piece_bytes: 25 });
    const report = await shown(reportId);
    for (const [first, last] of [
      [0, 999],
      [0, 24],
      [24, 25],
      [25, 49],
      [13, 987],
      [999, 999],
    ] as const) {
      const { bytes } = await download(report, { range: `bytes=${first}-${last}` });
      assert.ok(bytes.equals(content.subarray(first, last + 1)), `${first}-${last}`);
    }
  });

  it('show the seconds that the last ones took', async () => {
    for (let count = 0; count < 20; count += 1) {
      const { report_id: id } = await requested({ type: 'compliance_assessment', format: 'csv' });
      const ready = { status: 'ready', ready_at: new Date(), expires_at: new Date(), expired_at: new Date() };
      await database('reports')
        .where({ id })
        .update({ ...ready, created_at: new Date(Date.now() - 41_500) });
    }
    const { estimated_seconds: seconds } = await requested({ type: 'compliance_assessment', format: 'csv' });
    assert.equal(seconds, 42);
    await database('reports').where({ type: 'compliance_assessment' }).delete();
  });

  it('are listed for 30 days, newest first, by type and state', async () => {
    const first = await requested({ type: 'cost_report', format: 'pdf' });
    const second = await requested({ type: 'cost_report', format: 'csv' });
    const old = await requested({ type: 'cost_report', format: 'csv' });
    await database('reports')
      .where({ id: old.report_id })
      .update({ created_at: daysAgo(31) });
    const list = async (query: Record<string, string | number>) =>
      (await client.get<{ data: ShownReport[]; meta: { total: number } }>('/api/reports', { query, expect: 200 })).body;
    const { data, meta } = await list({ type: 'cost_report' });
    assert.deepEqual(
      data.map(({ report_id: id }) => id),
      [second.report_id, first.report_id],
    );
    assert.equal(meta.total, 2);
    assert.equal((await list({ type: 'cost_report', page: 2, per_page: 1 })).data[0]?.report_id, first.report_id);
    assert.equal((await list({ type: 'cost_report', status: 'ready' })).meta.total, 0);
    await client.get('/api/reports?status=done', { expect: 400 });
  });

  it('as CSV are one table with a stable header and no formulas', async () => {
    const lines = await csvLines({ type: 'drift_summary', provider_id: providerId });
    assert.equal(
      lines[0]?.replaceAll('"', ''),
      'id,provider_id,provider,resource_id,resource_name,resource_type,region,drift_type,severity,status,summary,' +
        'baseline_value,current_value,detected_at,last_seen_at,resolved_at,resolution,changed_by,changed_at,changed_via,' +
        'change_event_id,expected,change_window_id,resource_type_label',
    );
    assert.ok(lines.slice(1).every((line) => line.includes('"disk"') && line.endsWith('"EBS volume"')));
    assert.equal(lines.length, 4);
    assert.ok(lines.some((line) => line.includes(`"'=HYPERLINK(""http://x"",""y"")"`)));
    assert.ok(lines.every((line, index) => index === 0 || line.includes(`"'@summary in two lines"`)));
    const found = await csvLines({ type: 'vulnerability_report', provider_id: providerId });
    assert.ok(found.slice(1).every((line) => line.includes(`"'+openssl"`)));
    assert.ok(found.slice(1).every((line) => line.includes('"disk"') && line.endsWith('"EBS volume"')));
    const controls = await csvLines({ type: 'compliance_assessment', provider_id: providerId });
    assert.ok(controls.length > 20);
    assert.ok(controls.every((line) => line.split('","').length > 5));
  });

  it('of drift name who made a change, by what, and the record that says so', async () => {
    const { id } = await makeProvider(database, { name: 'Attributed' });
    const resource = await makeResource(database, { providerId: id, type: 'vm_instance' });
    const finding = await makeDriftFinding(database, { resource });
    const by = { principal: 'alice', source_address: '192.0.2.7', source: 'call_log', event_id: 'e1' };
    await database('drift_findings')
      .where({ id: finding })
      .update({
        changed_by: JSON.stringify(by),
        changed_at: '2026-11-23T04:00:00Z',
        changed_via: 'cli',
        change_event_id: 'e1',
      });
    const [, line] = await csvLines({ type: 'drift_summary', provider_id: id });
    assert.match(line ?? '', /"\{.*""principal"":""alice"".*\}","2026-11-23T04:00:00(?:\.000)?Z","cli","e1"/);
  });

  it('as PDF show the display name of a resource type', async () => {
    const { id } = await makeProvider(database, { name: 'Labels', type: 'cloud_c' });
    const resource = await makeResource(database, { providerId: id, type: 'vm_instance', name: 'web' });
    await makeDriftFinding(database, { resource, severity: 'critical' });
    const pdf = await built({ type: 'drift_summary', format: 'pdf', provider_id: id });
    const text = (await download(pdf)).bytes.toString('latin1');
    assert.match(text, /\/Alt \(Resources with the most open drift: web \\\(Virtual machine\\\) 1\)/);
  });

  it('of cost name each service and day, and mark those that are part of an anomaly', async () => {
    const { id } = await makeProvider(database, { name: 'Spender' });
    const cost = { provider_id: id, currency: 'USD' };
    await database('costs').insert([
      { ...cost, day: '2026-03-01', service: '=compute', amount: 10.5 },
      { ...cost, day: '2026-03-02', service: '=compute', amount: 99 },
      { ...cost, day: '2026-03-02', service: 'storage', amount: 1 },
      { ...cost, day: '2026-04-01', service: 'storage', amount: 7 },
    ]);
    await database('anomalies').insert({
      provider_id: id,
      type: 'cost',
      day: '2026-03-02',
      last_day: '2026-03-02',
      actual_amount: 99,
      expected_amount: 10,
      expected_upper: 20,
      deviation_percent: 890,
      peak: '{}',
      currency: 'USD',
      services: ['=compute'],
      is_ongoing: false,
    });
    const period = { type: 'cost_report', provider_id: id, from: '2026-03-01', to: '2026-03-31' };
    const lines = (await csvLines(period)).map((line) => line.replaceAll('"', '').split(','));
    assert.deepEqual(lines[0], [
      'day',
      'provider_id',
      'provider',
      'service',
      'currency',
      'amount',
      'anomaly_id',
      'anomaly_status',
    ]);
    assert.deepEqual(
      lines.slice(1).map(([day, , , service, currency, amount, , status]) => [day, service, currency, amount, status]),
      [
        ['2026-03-01', "'=compute", 'USD', '10.5', ''],
        ['2026-03-02', "'=compute", 'USD', '99', 'active'],
        ['2026-03-02', 'storage', 'USD', '1', ''],
      ],
    );
    const pdf = await built({ ...period, format: 'pdf' });
    assert.equal(pdf.rows, 3);
    const text = (await download(pdf)).bytes.toString('latin1');
    assert.match(text, /1 day is marked as anomalous/);
  });

  it('cover what was open in the period: not what was closed before, nor what came after', async () => {
    const cves = async (period: object): Promise<string[]> => {
      const lines = await csvLines({ type: 'vulnerability_report', ...period });
      return lines.slice(1).flatMap((line) => /CVE-2025-\d+/.exec(line)?.[0] ?? []);
    };
    const day = (days: number): string => daysAgo(days).toISOString().slice(0, 10);
    assert.deepEqual(await cves({}), ['CVE-2025-2222']);
    assert.deepEqual(await cves({ from: day(80), to: day(70) }), ['CVE-2025-1111', 'CVE-2025-2222']);
    assert.deepEqual(await cves({ from: day(120), to: day(100) }), []);
  });

  it('as PDF are tagged, with language, title, fonts and figures', async () => {
    for (const type of ['drift_summary', 'vulnerability_report', 'compliance_assessment']) {
      const report = await built({ type, format: 'pdf' });
      const text = (await download(report)).bytes.toString('latin1');
      assert.ok(text.startsWith('%PDF-1.7'), type);
      for (const sign of [
        '/StructTreeRoot',
        '/Lang (en)',
        '/MarkInfo',
        '/FontFile2',
        '/DisplayDocTitle true',
        '/Alt',
      ]) {
        assert.ok(text.includes(sign), `${type}: ${sign}`);
      }
      assert.ok((report.rows ?? 0) > 0, type);
    }
  });

  it('without content are still files', async () => {
    const empty = await makeProvider(database);
    for (const type of ['drift_summary', 'vulnerability_report', 'compliance_assessment', 'cost_report']) {
      for (const format of ['pdf', 'csv']) {
        const report = await built({ type, format, provider_id: empty.id });
        assert.deepEqual([report.status, report.rows], ['ready', 0], `${type} ${format}`);
        assert.equal((await download(report)).status, 200);
      }
    }
  });

  it('reject invalid days, days out of order or too far apart, and unknown providers', async () => {
    const ask = (fields: object, status: number) =>
      client.post('/api/reports/generate', { type: 'cost_report', format: 'csv', ...fields }, { expect: status });
    for (const from of ['2026-02-30', '2026-13-01', '2026-1-1', 'yesterday', '2026-01-01T00:00:00Z', '']) {
      await ask({ from }, 400);
    }
    await ask({ from: '2026-03-02', to: '2026-03-01' }, 422);
    await ask({ from: '1976-01-01', to: '2026-01-01' }, 422);
    await ask({ from: '9000-01-01', to: '9000-01-02' }, 422);
    await ask({ provider_id: 999_999 }, 422);
    await ask({ provider_id: '1' }, 400);
    await ask({ type: 'everything' }, 400);
    await ask({ format: 'xlsx' }, 400);
  });
});
