import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { openDatabase, type Database } from '../../db/database.ts';
import { sendSignal } from '../../launch/running-processes.ts';
import { Checkout, type StartedCommand } from '../helpers/checkout.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';

interface Listed<Row> {
  data: Row[];
  meta: { total: number };
}
interface Action {
  id: number;
  status: string;
  resource_name: string;
  finding_id: number;
}

const timeLimitMs = 120_000;
const script = 'quick-start.mjs';
/** As `npm start`, but that the account changes as soon as it was looked at. */
const quickStart = `
import { launch } from './dist/launch/main.js';
await launch({ root: process.cwd(), say: (line) => console.log('· ' + line), sampleChangesAfterMs: 0 });
`;

describe('the sample account of npm start', function () {
  this.timeout(240_000);
  let checkout: Checkout;
  let started: StartedCommand;
  let client: ApiClient;
  let password = '';

  async function begin(): Promise<void> {
    started = checkout.start({ SAMPLE_ACCOUNT: 'on', NVD_URL: 'off', RATE_LIMIT_MAX: '1000000' }, script);
    const [, url = ''] = await started.says(/API\s+(http:\/\/127\.0\.0\.1:\d+)\/api\/v1/);
    await started.says(/Ctrl-C stops everything/);
    password ||= /Password\s+(\S+)/.exec(started.output())?.[1] ?? '';
    const { body } = await api(url, '').post<{ token: string }>('/api/login', { email: 'admin@localhost', password });
    client = api(url, body.token);
  }
  async function end(): Promise<void> {
    sendSignal(started.pid, 'SIGINT');
    await started.exitCode;
  }
  const list = async <Row>(path: string): Promise<Listed<Row>> =>
    (await client.get<Listed<Row>>(path, { expect: 200 })).body;
  const actionIn = (id: number, status: string) =>
    eventually(
      async () => {
        const { body } = await client.get<Action>(`/api/v1/remediation/${id}`, { expect: 200 });
        assert.equal(body.status, status, JSON.stringify(body));
        return body;
      },
      { withinMs: timeLimitMs },
    );

  before(async () => {
    checkout = new Checkout({ mode: 0o755 });
    writeFileSync(checkout.path(script), quickStart);
    await begin();
  });
  after(async () => {
    await end();
    checkout.remove();
  });

  it('is labelled as what it is, where it starts and where it is listed', async () => {
    assert.match(started.output(), /Sample\s+account \(provider \d+\), fictional/);
    const { body } = await client.get<{ name: string; type: string }[]>('/api/v1/providers', { expect: 200 });
    assert.deepEqual(
      body.map(({ name, type }) => [name, type]),
      [['Sample account', 'cloud_c']],
    );
  });

  it('shows inventory, drift, failing controls, vulnerabilities, costs and a fix to approve', async () => {
    await started.says(/remediations waiting for approval: \d+/);
    assert.equal((await list('/api/v1/resources')).meta.total, 300);
    const drifts = await list<{ resource_name: string; drift_type: string }>('/api/v1/drifts?status=detected');
    assert.deepEqual(drifts.data.map((drift) => [drift.resource_name, drift.drift_type]).toSorted(), [
      ['nsg-payments-prod', 'security'],
      ['sthpordersprod', 'security'],
    ]);
    const [assessment] = (await list<{ failed: number; passed: number }>('/api/v1/compliance/assessments')).data;
    assert.ok(assessment && assessment.failed >= 10 && assessment.passed >= 5, JSON.stringify(assessment));
    const found = await list<{ cve_id: string }>('/api/v1/vulnerabilities?per_page=100');
    assert.ok(found.meta.total >= 30);
    assert.ok(new Set(found.data.map((finding) => finding.cve_id)).size >= 8);
    const { body: anomalies } = await client.get<{ data: { type: string; top_services: { service: string }[] }[] }>(
      '/api/v1/anomalies',
    );
    assert.deepEqual(anomalies.data.map((one) => [one.type, one.top_services[0]?.service]).toSorted(), [
      ['cost', 'Bandwidth'],
      ['cost', 'SQL Database'],
      ['cost', 'Virtual Machines'],
    ]);
    const waiting = await list<Action>('/api/v1/remediation?status=pending_approval');
    assert.equal(waiting.meta.total, 2);
  });

  it('is fixed and rolled back as its plans say, and remembers that over a restart', async () => {
    const { data } = await list<Action>('/api/v1/remediation?status=pending_approval');
    for (const { id } of data) {
      await client.post(`/api/v1/remediation/${id}/approve`, {}, { expect: 200 });
      await client.post(`/api/v1/remediation/${id}/execute`, {}, { expect: 202 });
    }
    for (const { id } of data) await actionIn(id, 'completed');
    assert.equal((await list('/api/v1/drifts?status=detected')).meta.total, 0);
    const [first] = data;
    assert.ok(first);
    await client.post(`/api/v1/remediation/${first.id}/rollback`, {}, { expect: 202 });
    await actionIn(first.id, 'rolled_back');

    await end();
    await begin();
    await client.post('/api/v1/drifts/detect', undefined, { expect: 202 });
    const drifts = await eventually(
      async () => {
        const listed = await list<{ resource_name: string }>('/api/v1/drifts?status=detected');
        assert.equal(listed.meta.total, 1);
        return listed.data;
      },
      { withinMs: timeLimitMs },
    );
    assert.equal(drifts[0]?.resource_name, first.resource_name);
  });

  it('accepts no credentials from anyone', async () => {
    const [provider] = (await client.get<{ id: number }[]>('/api/v1/providers')).body;
    const body = { clientId: '22222222-2222-4222-8222-222222222222', clientSecret: 'a-real-one' };
    await client.put(`/api/v1/providers/${provider?.id}/credentials`, body, { expect: 409 });
  });

  it('is completely removed once it is deleted, and does not come back', async () => {
    const [provider] = (await client.get<{ id: number }[]>('/api/v1/providers')).body;
    assert.ok(provider);
    await client.delete(`/api/v1/providers/${provider.id}`, { expect: 204 });
    await started.says(/removed for good/);
    await withStoredRows(async (database) => {
      const { rows } = await database.raw<{ rows: { table_name: string }[] }>(
        `select table_name from information_schema.columns join information_schema.tables using (table_name, table_schema)
         where column_name = 'provider_id' and table_schema = 'public' and table_type = 'BASE TABLE'
           and table_name not like '%counts'`,
      );
      for (const { table_name: table } of rows) {
        const held: object | undefined = await database(table).where({ provider_id: provider.id }).first('provider_id');
        assert.equal(held, undefined, table);
      }
      assert.equal((await database('resources').first('id')) ?? null, null);
      assert.equal((await database('advisories').first('id')) ?? null, null);
    });
    await end();
    await begin();
    assert.doesNotMatch(started.output(), /Sample\s+account/);
    assert.deepEqual((await client.get('/api/v1/providers')).body, []);
  });

  async function withStoredRows(check: (database: Database) => Promise<void>): Promise<void> {
    const environment = checkout.environmentOf('api/server.js');
    const database = openDatabase({
      url: environment['DATABASE_URL'] ?? '',
      poolSize: 1,
      applicationName: 'test',
    });
    try {
      await check(database);
    } finally {
      await database.destroy();
    }
  }
});
