import assert from 'node:assert/strict';
import { detectCost } from '../../../activities/billing/detect-cost.ts';
import { detectPerformance } from '../../../activities/billing/detect-performance.ts';
import { storeAnomalies, type DetectionCounts } from '../../../activities/billing/store-anomalies.ts';
import type { Database } from '../../../db/database.ts';
import { writeCosts } from '../../../db/commands/costs/bills.ts';
import { writeMetrics } from '../../../db/commands/costs/resource-metrics.ts';
import { addDays, dayNumber, dayText, monthsEarlier } from '../../../domain/anomalies/calendar-days.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { daysUntilYesterday } from '../../helpers/cost-answers.ts';
import { makeBillingExecution, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface ShownAnomaly {
  id: number;
  type: string;
  date: string;
  last_date: string;
  status: string;
  is_ongoing: boolean;
  learned_from: number | null;
  reason: string | null;
  resource_id: number | null;
  metrics: { resource_name: string; metric: string }[];
  peak: { date: string };
}

const isMonthStart = (day: string): boolean => day.endsWith('-01');

describe('anomalies of a provider', () => {
  const days = daysUntilYesterday(150);
  const yesterday = days.at(-1) ?? '';
  let application: TestApplication;
  let database: Database;
  let client: ApiClient;
  let providerId: number;

  before(async () => {
    application = await startApplication();
    database = application.database;
    client = api(application.url, (await member(database)).token);
  });
  after(() => application.stop());
  beforeEach(async () => {
    providerId = (await makeProvider(database)).id;
  });

  const bill = async (amountOf: (day: string) => number): Promise<void> => {
    const executionId = await makeBillingExecution(database);
    await database.transaction((transaction) =>
      writeCosts(
        transaction,
        { providerId, executionId, fetchedThrough: null },
        days.map((day) => ({ day, service: 'compute', amount: amountOf(day).toFixed(2), currency: 'USD' })),
      ),
    );
  };

  const detect = async (): Promise<DetectionCounts> => {
    const executionId = await makeBillingExecution(database);
    const detected = await detectCost(database, providerId);
    assert.ok(detected);
    const counts = await storeAnomalies(database, { executionId, providerId, type: 'cost', ...detected });
    assert.ok(counts);
    return counts;
  };

  const listed = async (query: Record<string, string | number> = {}): Promise<ShownAnomaly[]> => {
    const { body } = await client.get<{ data: ShownAnomaly[] }>('/api/v1/anomalies', {
      query: { provider_id: providerId, ...query },
      expect: 200,
    });
    return body.data;
  };

  const events = () => database('events').where({ type: 'cost.anomaly', provider_id: providerId });
  const alertStates = () => database('alerts').where({ rule: 'cost_anomaly', provider_id: providerId }).pluck('status');
  const usual = (day: string): number => 200 + (dayNumber(day) % 5);

  it('are published once, extended while they last, and their alert resolves when they end', async () => {
    const start = addDays(yesterday, -1);
    await bill((day) => (day === start ? 400 : day > start ? usual(day) : usual(day)));
    assert.equal((await detect()).found, 1);
    await bill((day) => (day >= start ? 400 + (day === yesterday ? 50 : 0) : usual(day)));
    assert.equal((await detect()).found, 0);
    const [anomaly, ...more] = await listed();
    assert.equal(more.length, 0);
    assert.deepEqual(
      [anomaly?.date, anomaly?.last_date, anomaly?.is_ongoing, anomaly?.peak.date],
      [start, yesterday, true, yesterday],
    );
    assert.equal((await events()).length, 1);
    assert.deepEqual(await alertStates(), ['open']);
    await bill((day) => (day === addDays(yesterday, -5) ? 400 : usual(day)));
    await detect();
    assert.deepEqual(await alertStates(), ['open']);
    await detect();
    assert.deepEqual(await alertStates(), ['resolved']);
  });

  it('raise no alert below 20 % or 50 USD', async () => {
    await bill((day) => (usual(day) + (day === yesterday ? 35 : 0)) / 1);
    assert.equal((await detect()).found, 1);
    assert.deepEqual(await alertStates(), []);
  });

  it('are withdrawn when the cloud revises the day, and come back with it', async () => {
    await bill((day) => (day === yesterday ? 600 : usual(day)));
    await detect();
    await bill(usual);
    assert.equal((await detect()).revised, 1);
    assert.deepEqual(
      (await listed()).map(({ status, reason }) => [status, reason?.split(':')[0]]),
      [['dismissed', 'The numbers were revised']],
    );
    assert.deepEqual(await alertStates(), ['resolved']);
    await bill((day) => (day === yesterday ? 600 : usual(day)));
    await detect();
    assert.deepEqual(
      (await listed()).map(({ status, reason }) => [status, reason]),
      [['active', null]],
    );
  });

  it('are dismissed once, by a member with a reason, and stay so', async () => {
    await bill((day) => (day === yesterday ? 600 : usual(day)));
    await detect();
    const [{ id }] = (await listed()) as [ShownAnomaly];
    const path = `/api/v1/anomalies/${id}/dismiss`;
    const { body } = await client.post<ShownAnomaly>(path, { reason: 'a load test' }, { expect: 200 });
    assert.deepEqual([body.status, body.reason], ['dismissed', 'a load test']);
    await client.post(path, undefined, { expect: 409 });
    await client.post('/api/v1/anomalies/99999999/dismiss', undefined, { expect: 404 });
    assert.deepEqual(await alertStates(), ['resolved']);
    await detect();
    assert.deepEqual(
      (await listed({ status: 'dismissed' })).map((one) => one.id),
      [id],
    );
    assert.deepEqual(await listed({ status: 'active' }), []);
    const [audit] = await database('audit_log').where({ action: 'anomaly.dismiss', subject_id: String(id) });
    assert.equal(audit.after.reason, 'a load test');
  });

  it('that repeat a dismissed one each month are shown as learned, and publish nothing', async () => {
    // A day in the middle of a month, so that no rule for month starts plays into it.
    const now = days.findLast((day) => Number(day.slice(8)) > 3 && Number(day.slice(8)) < 27) ?? yesterday;
    const before = dayText(monthsEarlier(dayNumber(now), 1) ?? 0);
    await bill((day) => (day === before ? 500 : usual(day)));
    await detect();
    const [{ id }] = (await listed({ days: 90 })) as [ShownAnomaly];
    await client.post(`/api/v1/anomalies/${id}/dismiss`, { reason: 'the yearly licence, in parts' }, { expect: 200 });
    const published = (await events()).length;
    await bill((day) => (day === before || day === now ? 500 : usual(day)));
    assert.deepEqual(await detect().then(({ found, learned }) => ({ found, learned })), { found: 0, learned: 1 });
    const learnt = (await listed({ days: 90 })).find(({ date }) => date === now);
    assert.deepEqual([learnt?.status, learnt?.learned_from], ['dismissed', id]);
    assert.equal((await events()).length, published);
    assert.deepEqual(
      (await alertStates()).filter((status) => status !== 'resolved'),
      [],
    );
  });

  it('are not reported on the first of a month that always costs more', async () => {
    await bill((day) => usual(day) + (isMonthStart(day) ? 800 : 0));
    assert.equal((await detect()).found, 0);
  });

  it('are created once when two detections run concurrently', async () => {
    await bill((day) => (day === yesterday ? 600 : usual(day)));
    const executionId = await makeBillingExecution(database);
    const detected = await detectCost(database, providerId);
    assert.ok(detected);
    const scan = { executionId, providerId, type: 'cost' as const, ...detected };
    const all = await Promise.all([1, 2, 3].map(() => storeAnomalies(database, scan)));
    assert.equal(
      all.reduce((sum, counts) => sum + (counts?.found ?? 0), 0),
      1,
    );
    assert.equal((await events()).length, 1);
  });

  it('are not written for an execution that has ended', async () => {
    await bill((day) => (day === yesterday ? 600 : usual(day)));
    const executionId = await makeBillingExecution(database);
    await makeBillingExecution(database);
    const detected = await detectCost(database, providerId);
    assert.ok(detected);
    assert.equal(await storeAnomalies(database, { executionId, providerId, type: 'cost', ...detected }), null);
    assert.deepEqual(await listed(), []);
  });

  it('of performance name the metric of the resource that left its range', async () => {
    const [one, other] = [
      await makeResource(database, { providerId, type: 'vm_instance', name: 'web-1' }),
      await makeResource(database, { providerId, type: 'vm_instance', name: 'web-2' }),
    ];
    await database.transaction((transaction) =>
      writeMetrics(
        transaction,
        [one, other].flatMap(({ id: resourceId }) =>
          days.flatMap((day) => [
            {
              resourceId,
              metric: 'cpu_percent' as const,
              day,
              value: resourceId === one.id && day === yesterday ? 96 : 20 + (dayNumber(day) % 3),
            },
            { resourceId, metric: 'errors' as const, day, value: dayNumber(day) % 2 },
          ]),
        ),
      ),
    );
    const executionId = await makeBillingExecution(database);
    const detected = await detectPerformance(database, providerId);
    assert.ok(detected);
    await storeAnomalies(database, { executionId, providerId, type: 'performance', ...detected });
    const [anomaly, ...more] = await listed({ type: 'performance' });
    assert.equal(more.length, 0);
    assert.deepEqual([anomaly?.date, anomaly?.resource_id], [yesterday, one.id]);
    assert.deepEqual(
      anomaly?.metrics.map(({ resource_name: name, metric }) => [name, metric]),
      [['web-1', 'cpu_percent']],
    );
    assert.deepEqual(await events(), []);
    const [alert] = await database('alerts').where({ rule: 'performance_anomaly', provider_id: providerId });
    assert.equal(alert.type, 'performance');
    assert.match(alert.description, /cpu_percent of web-1 was 96/);
  });

  it('are listed for the last thirty days by default, and refuse an absurd period', async () => {
    const long = addDays(yesterday, -60);
    await bill((day) => (day === long || day === yesterday ? 600 : usual(day)));
    await detect();
    assert.equal((await listed()).length, 1);
    assert.equal((await listed({ days: 90 })).length, 2);
    assert.equal((await listed({ days: 90, per_page: 1, page: 2 })).length, 1);
    for (const query of ['days=99999', 'days=0', 'days=x', 'type=drift', 'status=open']) {
      await client.get(`/api/v1/anomalies?${query}`, { expect: 400 });
    }
    await client.get('/api/v1/anomalies/99999999', { expect: 404 });
    const [{ id }] = (await listed()) as [ShownAnomaly];
    await client.get(`/api/v1/anomalies/${id}`, { expect: 200 });
  });
});
