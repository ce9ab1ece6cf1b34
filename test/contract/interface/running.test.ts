import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { dayOf } from '../../../domain/anomalies/calendar-days.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider, runAssessment } from '../../helpers/compliance.ts';
import { makeAnomaly } from '../../helpers/console-account.ts';
import { openStream } from '../../helpers/event-stream.ts';
import { makeBaseline, makeDriftFinding, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { buildReport, makeVulnerability } from '../../helpers/reports.ts';
import { assertAnswer } from './answers.ts';
import { needsClouds, rows, type Row } from './rows.ts';

/** It never ends, so it is not read like the others. */
const streamPath = '/api/ws/drifts';

describe('The interface specification against the running service', () => {
  let application: TestApplication;
  let database: Database;
  let client: ApiClient;
  let token: string;
  let ids: {
    provider: number;
    resource: number;
    quiet: number;
    baseline: number;
    earlierBaseline: number;
    anomaly: number;
    drift: number;
    vulnerability: number;
  };
  let own: { alert: number; assessment: number; execution: number; job: number; key: number; member: number };
  let report: string;

  before(async function () {
    this.timeout(60_000);
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    database = application.database;
    await ensureStandingJobs(database);
    const admin = await member(database, { role: 'admin', email: 'admin@example.com', password: 'a long password' });
    token = admin.token;
    client = api(application.url, token);
    const provider = await makeSyncedProvider(database);
    const resource = await makeResource(database, { providerId: provider, type: 'disk', configuration: {} });
    // Capturing over open findings would accept them, and they have rows of their own.
    const quiet = await makeResource(database, { providerId: provider, type: 'disk', configuration: {} });
    const earlierBaseline = await makeBaseline(database, { resourceId: quiet.id, memberId: admin.id });
    const anomaly = await makeAnomaly(database, { providerId: provider, day: dayOf(new Date()) });
    const baseline = await makeBaseline(database, { resourceId: quiet.id, memberId: admin.id });
    const drift = await makeDriftFinding(database, { resource });
    await makeVulnerability(database, { resource });
    const vulnerability = await idOf('vulnerability_findings');
    ids = {
      provider,
      resource: resource.id,
      quiet: quiet.id,
      baseline,
      earlierBaseline,
      anomaly,
      drift,
      vulnerability,
    };
    const alert = await created('/api/v1/alerts', { title: 'Look', type: 'security', severity: 'high' });
    const key = await created('/api/v1/settings/api-keys', { name: 'key' });
    await client.post('/api/v1/compliance/frameworks/cis/enable', undefined, { expect: 200 });
    const assess = await client.post<{ execution_id: number; job_id: number }>('/api/v1/compliance/assess');
    await runAssessment(database, assess.body.execution_id);
    const { execution_id: execution, job_id: job } = assess.body;
    const assessment = await idOf('assessments');
    own = { alert, assessment, execution, job, key, member: (await member(database)).id };
    const asked = await client.post<{ report_id: string }>('/api/reports/generate', {
      type: 'drift_summary',
      format: 'csv',
    });
    report = asked.body.report_id;
    await buildReport(database, report);
  });
  after(() => application.stop());

  async function idOf(table: string): Promise<number> {
    const row = await database(table).orderBy('id', 'desc').first<{ id: number }>('id');
    return row.id;
  }
  async function created(path: string, body: object): Promise<number> {
    return (await client.post<{ id: number }>(path, body, { expect: 201 })).body.id;
  }

  /** The path of a row with the ids of what is there. */
  function pathOf({ path, method }: Row): string {
    const id = ((): number | string => {
      if (path.startsWith('/api/reports')) return report;
      const [, subject] = /^\/api\/v1\/([\w-]+)/.exec(path) ?? [];
      switch (subject) {
        case 'providers':
          return ids.provider;
        case 'resources':
          return ids.resource;
        case 'baselines':
          return ids.baseline;
        case 'drifts':
          return ids.drift;
        case 'anomalies':
          return ids.anomaly;
        case 'vulnerabilities':
          return ids.vulnerability;
        case 'alerts':
          return own.alert;
        case 'compliance':
          return own.assessment;
        case 'jobs':
          return own.job;
        default:
          return own.key;
      }
    })();
    const filled = path
      .replace('{id}', String(id))
      .replace('{other_id}', String(ids.earlierBaseline))
      .replace('{user_id}', String(own.member))
      .replace('{framework_id}', 'soc2')
      .replace('{execution_id}', String(own.execution));
    const query: Record<string, string> = {
      'GET /api/v1/baselines': `?resource_id=${ids.quiet}`,
      'GET /api/v1/compliance/assessments/{id}/export': '?format=csv',
    };
    return filled + (query[`${method} ${path}`] ?? '');
  }

  /** Bodies that do what each row is for. */
  const bodies: Record<string, () => object> = {
    'POST /api/login': () => ({ email: 'admin@example.com', password: 'a long password' }),
    'POST /api/v1/baselines': () => ({ resource_id: ids.quiet }),
    'PATCH /api/v1/drifts/{id}': () => ({ status: 'investigating' }),
    'PATCH /api/v1/vulnerabilities/{id}': () => ({ status: 'ignored', reason: 'accepted' }),
    'POST /api/v1/alerts': () => ({ title: 'Look', type: 'cost', severity: 'low', resource_id: ids.resource }),
    'POST /api/v1/alerts/bulk': () => ({ ids: [own.alert], action: 'resolve' }),
    'POST /api/reports/generate': () => ({ type: 'cost_report', format: 'csv', from: '2026-01-01', to: '2026-01-31' }),
    'POST /api/v1/settings/api-keys': () => ({ name: 'another' }),
    'POST /api/v1/settings/team/invite': () => ({ email: 'new@example.com', role: 'user' }),
    'PUT /api/v1/settings/team/{user_id}': () => ({ role: 'admin' }),
    'POST /api/v1/webhooks': () => ({ name: 'hook', url: 'https://8.8.8.8/hook', events: ['drift.detected'] }),
  };

  // What ends or changes things comes after what reads them.
  const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const walked = rows
    .filter(({ path }) => !needsClouds({ path }) && path !== streamPath)
    .toSorted((first, second) => order.indexOf(first.method) - order.indexOf(second.method));
  // Of a resolved finding there is no more to be done, and a removed provider starts nothing.
  const last = ['POST /api/v1/drifts/{id}/resolve', 'DELETE /api/v1/providers/{id}'];
  const rank = ({ method, path }: Row): number => last.indexOf(`${method} ${path}`);

  for (const row of walked.toSorted((first, second) => rank(first) - rank(second))) {
    const name = `${row.method} ${row.path}`;
    it(`answers ${name} with ${row.status}`, async () => {
      const content = bodies[name]?.();
      const { status, headers, body, bytes } = await client.send<unknown>(row.method, pathOf(row), {
        ...(content === undefined ? {} : { content: JSON.stringify(content) }),
        headers: { 'content-type': 'application/json' },
      });
      assertAnswer(row, { status, headers, body, bytes });
    });
  }

  it(`answers GET ${streamPath} with a stream of events`, async () => {
    const row = rows.find(({ path }) => path === streamPath);
    assert.ok(row);
    const stream = await openStream(`${application.url}${streamPath}?token=${token}`);
    stream.close();
    const { statusCode, headers } = stream.response;
    assert.equal(statusCode, row.status);
    assert.match(headers['content-type'] ?? '', /^text\/event-stream/);
  });
});
