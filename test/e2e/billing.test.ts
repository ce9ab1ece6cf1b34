import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import { connected, ended, type ShownExecution, type ShownProvider } from '../helpers/connected.ts';
import { costAnswer, daysUntilYesterday, queueCosts } from '../helpers/cost-answers.ts';
import { eventually } from '../helpers/eventually.ts';
import { makeProvider } from '../helpers/factories.ts';
import { openGate, type Gate } from '../helpers/gate.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startService, startWorker, type TestService } from '../helpers/services.ts';

interface CostList {
  data: { day: string; service: string | null; amount: number; currency: string }[];
  totals: { currency: string; amount: number }[];
}

interface ShownAnomaly {
  id: number;
  type: string;
  date: string;
  actual_amount: number;
  expected_amount: number;
  expected_upper: number;
  top_services: { service: string; amount: number; vs_expected: number }[];
}

describe('a billing sync', () => {
  const days = daysUntilYesterday(60);
  const yesterday = days.at(-1) ?? '';
  const usual = (day: string): Record<string, string> => ({
    'Amazon Elastic Compute Cloud - Compute': '100.0000000001',
    'Amazon Simple Storage Service': day.endsWith('5') ? '20.5' : '20.25',
    Tax: '-1.5',
  });
  const withSpike = (day: string) =>
    day === yesterday ? { ...usual(day), 'Amazon Elastic Compute Cloud - Compute': '400.0000000001' } : usual(day);
  let moto: Moto;
  let gate: Gate;
  let service: TestService;
  let database: Database;
  let client: ApiClient;
  let provider: ShownProvider;

  before(async function () {
    this.timeout(120_000);
    moto = await startMoto();
    gate = await openGate(moto.url);
    service = await startService({ env: { AWS_ENDPOINT_URL: gate.url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    client = api(service.api.url, (await member(database, { role: 'admin' })).token);
    provider = await connected(client);
    await makeProvider(database, { type: 'orchestrator', name: 'cluster' });
  });

  after(async () => {
    await database.destroy();
    await service.stop();
    await gate.stop();
    await moto.stop();
  });

  async function trigger(): Promise<{ jobId: number; executionId: number }> {
    const { body: jobs } = await client.get<{ id: number; type: string }[]>('/api/v1/jobs', { expect: 200 });
    const jobId = jobs.find(({ type }) => type === 'billing_sync')?.id ?? 0;
    const { body } = await client.post<{ execution_id: number }>(`/api/v1/jobs/${jobId}/trigger`, undefined, {
      expect: 202,
    });
    return { jobId, executionId: body.execution_id };
  }
  const synced = async (): Promise<ShownExecution> => ended(client, await trigger());

  const spent = async (query: Record<string, string>): Promise<CostList> =>
    (await client.get<CostList>('/api/v1/costs', { query: { from: days[0] ?? '', to: yesterday, ...query } })).body;

  it('counts nothing twice when its worker is killed in the middle and another continues', async function () {
    this.timeout(90_000);
    await queueCosts(moto.url, [costAnswer(days, withSpike)]);
    gate.holdAfter(2, (request) => request.headers['x-amz-target'] === 'AWSInsightsIndexService.GetCostAndUsage');
    const started = await trigger();
    await gate.held();
    await service.worker.kill();
    gate.open();
    const worker = await startWorker(service.options);
    service.worker = worker;
    const execution = await ended(client, started);
    assert.equal(execution.status, 'succeeded', execution.error ?? '');
    const list = await spent({ group_by: 'service' });
    assert.deepEqual(list.totals, [{ currency: 'USD', amount: Number((await sumInTable()).toFixed(10)) }]);
    const expected = days.length * (100.0000000001 - 1.5) + 300;
    const storage = list.data.find((row) => row.service === 'Amazon Simple Storage Service')?.amount ?? 0;
    assert.ok(Math.abs((list.totals[0]?.amount ?? 0) - storage - expected) < 1e-6);
  });

  async function sumInTable(): Promise<number> {
    const { rows } = await database.raw<{ rows: { sum: string }[] }>('select sum(amount)::text as sum from costs');
    return Number(rows[0]?.sum);
  }

  it('says that a cluster has no bill, and what the cloud does not report by resource', async () => {
    const execution = await synced();
    assert.equal(execution.status, 'succeeded');
    const [missed] = execution.counts['not_billed'] as { reason: string }[];
    assert.equal(missed?.reason, 'a cluster has no bill of its own');
    assert.ok(
      execution.log_excerpt.some(({ message }) => message.includes('Cost by resource is not known')),
      JSON.stringify(execution.log_excerpt),
    );
  });

  it('finds the day that cost too much, explains it, and reports it once', async () => {
    const { body } = await client.get<{ data: ShownAnomaly[] }>('/api/v1/anomalies', {
      query: { provider_id: provider.id, type: 'cost' },
      expect: 200,
    });
    assert.equal(body.data.length, 1);
    const [anomaly] = body.data as [ShownAnomaly];
    assert.equal(anomaly.date, yesterday);
    assert.ok(anomaly.actual_amount > anomaly.expected_upper);
    const sum = (name: 'amount' | 'vs_expected'): number =>
      anomaly.top_services.reduce((total, share) => total + share[name], 0);
    assert.ok(Math.abs(sum('amount') - anomaly.actual_amount) < 1e-6);
    assert.ok(Math.abs(sum('vs_expected') - (anomaly.actual_amount - anomaly.expected_amount)) < 1e-6);
    assert.equal(anomaly.top_services[0]?.service, 'Amazon Elastic Compute Cloud - Compute');
    const events = await database('events').where({ type: 'cost.anomaly' });
    assert.equal(events.length, 1);
    const alerts = await database('alerts').where({ rule: 'cost_anomaly', provider_id: provider.id });
    assert.deepEqual(
      alerts.map(({ type, status }) => [type, status]),
      [['cost', 'open']],
    );
  });

  it('stores what the cloud revises later, logs it, and withdraws the anomaly with its alert', async () => {
    const lastDays = days.slice(-3);
    await moto.reset();
    await queueCosts(moto.url, [costAnswer(lastDays, usual)]);
    const execution = await synced();
    assert.equal(execution.counts['revised'], 1);
    const [revision] = await database('cost_revisions').where({ execution_id: execution.id });
    assert.deepEqual([revision.amount_before, revision.amount_after], ['400.0000000001', '100.0000000001']);
    const { body } = await client.get<{ data: { status: string; reason: string }[] }>('/api/v1/anomalies');
    assert.deepEqual(
      body.data.map(({ status }) => status),
      ['dismissed'],
    );
    await eventually(async () => {
      const [alert] = await database('alerts').where({ rule: 'cost_anomaly' });
      assert.equal(alert.status, 'resolved');
    });
  });

  it('keeps what was spent when the provider is deleted', async () => {
    const before = await spent({});
    await client.delete(`/api/v1/providers/${provider.id}`, { expect: 204 });
    assert.deepEqual(await spent({}), before);
  });
});
