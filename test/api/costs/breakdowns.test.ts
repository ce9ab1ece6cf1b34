import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { writeCosts, writeResourceCosts } from '../../../db/commands/costs/bills.ts';
import { evaluateBudgets } from '../../../db/commands/budgets/evaluate.ts';
import { addDays, dayOf } from '../../../domain/anomalies/calendar-days.ts';
import type { ResourceCost, ServiceCost } from '../../../domain/costs/cost-lines.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeBillingExecution, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface Total {
  currency: string;
  amount: number;
  billed: number;
}
interface ByResource {
  data: {
    cloud_id: string;
    resource_id: number | null;
    resource_type_label: string | null;
    amount: number;
    currency: string;
  }[];
  meta: { total: number };
  totals: Total[];
}
interface ByTag {
  data: { value: string | null; currency: string; resources: number; amount: number }[];
  totals: Total[];
}
interface Budget {
  id: number;
  name: string;
  amount: number;
  thresholds: number[];
  alert_on_forecast: boolean;
  service: string | null;
  spent: number;
  forecast: { total: number; error: number | null; naive_error: number | null; tested: number } | null;
}

const today = dayOf(new Date());

describe('Costs in parts:', () => {
  let application: TestApplication;
  let database: Database;
  let client: ApiClient;
  let user: ApiClient;
  let executionId: number;
  let providerId: number;

  before(async () => {
    application = await startApplication();
    database = application.database;
    client = api(application.url, (await member(database, { role: 'admin' })).token);
    user = api(application.url, (await member(database)).token);
    executionId = await makeBillingExecution(database);
  });
  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database));
  });
  after(() => application.stop());

  const line = (amount: string, more: Partial<ServiceCost> = {}): ServiceCost => ({
    day: addDays(today, -1),
    amount,
    service: 'compute',
    currency: 'USD',
    ...more,
  });
  const bill = (lines: ServiceCost[]): Promise<number> =>
    database.transaction((transaction) =>
      writeCosts(transaction, { providerId, executionId, fetchedThrough: null }, lines),
    );
  const itemize = (lines: ResourceCost[]): Promise<void> =>
    database.transaction((transaction) => writeResourceCosts(transaction, providerId, lines));
  const get = async <Body>(path: string, query: Record<string, string | number> = {}): Promise<Body> =>
    (await client.get<Body>(`/api/v1/costs${path}`, { query: { provider_id: providerId, ...query }, expect: 200 }))
      .body;

  it('by resource, by whatever name the bill gives it, beside the whole bill', async () => {
    const bucket = await makeResource(database, { providerId, externalId: 'logs', name: 'Logs' });
    const disk = await makeResource(database, { providerId, externalId: 'vol-1', type: 'disk' });
    const upper = await makeResource(database, { providerId, externalId: '/subscriptions/A/disks/B', type: 'disk' });
    // Another type with the name that an ARN ends with is another resource.
    await makeResource(database, { providerId, externalId: 'web', type: 'db_instance' });
    await bill([line('100'), line('7', { currency: 'EUR' })]);
    await itemize([
      { ...line('10'), cloudId: 'logs' },
      { ...line('20'), cloudId: 'arn:aws:ec2:us-east-1:123456789012:volume/vol-1' },
      { ...line('30.5'), cloudId: '/subscriptions/a/disks/b' },
      { ...line('1'), cloudId: 'arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/web' },
      { ...line('5', { currency: 'EUR' }), cloudId: 'logs' },
    ]);
    const all = await get<ByResource>('/resources');
    assert.deepEqual(
      all.data.map(({ resource_id: id, amount, currency }) => [id, amount, currency]),
      [
        [bucket.id, 5, 'EUR'],
        [upper.id, 30.5, 'USD'],
        [disk.id, 20, 'USD'],
        [bucket.id, 10, 'USD'],
        [null, 1, 'USD'],
      ],
    );
    assert.equal(all.data[2]?.resource_type_label, 'EBS volume');
    assert.deepEqual(all.totals, [
      { currency: 'EUR', amount: 5, billed: 7 },
      { currency: 'USD', amount: 61.5, billed: 100 },
    ]);
    const second = await get<ByResource>('/resources', { currency: 'USD', per_page: 2, page: 2 });
    assert.deepEqual([second.meta.total, second.data.map(({ amount }) => amount)], [4, [10, 1]]);
    const elsewhere = await get<ByResource>('/resources', { from: addDays(today, -9), to: addDays(today, -5) });
    assert.deepEqual([elsewhere.data, elsewhere.totals], [[], []]);
    await client.get('/api/v1/costs/resources?from=2026-02-01&to=2026-01-01', { expect: 400 });
  });

  it('by the value of a tag, with what has none', async () => {
    for (const [name, tags] of Object.entries({
      a: { team: 'shop' },
      b: { team: 'shop' },
      c: { team: 'ops' },
      d: {},
    })) {
      await makeResource(database, {
        providerId,
        externalId: `disk-${name}`,
        type: 'disk',
        tags: tags as Record<string, string>,
      });
    }
    await bill([line('100')]);
    await itemize(
      ['a', 'b', 'c', 'd', 'gone'].map((name, index) => ({ ...line(`${index + 1}`), cloudId: `disk-${name}` })),
    );
    const byTeam = await get<ByTag>('/tags', { key: 'team' });
    assert.deepEqual(byTeam.data, [
      { value: null, currency: 'USD', resources: 2, amount: 9 },
      { value: 'ops', currency: 'USD', resources: 1, amount: 3 },
      { value: 'shop', currency: 'USD', resources: 2, amount: 3 },
    ]);
    assert.deepEqual(byTeam.totals, [{ currency: 'USD', amount: 15, billed: 100 }]);
    assert.deepEqual((await get<{ data: object[] }>('/tag-keys')).data, [{ key: 'team', values: 2, resources: 3 }]);
    await client.get('/api/v1/costs/tags', { expect: 400 });
  });

  it('amortized, with what could only be summed as billed', async () => {
    await bill([
      line('100', { amortized: '60' }),
      line('0', { service: 'reserved', amortized: '40' }),
      line('9', { service: 'gcp' }),
    ]);
    const sums = await get<{ data: { service: string; amount: number }[]; totals: object[] }>('', {
      group_by: 'service',
      metric: 'amortized',
    });
    assert.deepEqual(
      sums.data.map(({ service, amount }) => [service, amount]),
      [
        ['compute', 60],
        ['reserved', 40],
        ['gcp', 9],
      ],
    );
    assert.deepEqual(sums.totals, [{ currency: 'USD', amount: 109, billed_part: 9 }]);
    const billed = await get<{ totals: object[] }>('', { group_by: 'service' });
    assert.deepEqual(billed.totals, [{ currency: 'USD', amount: 109 }]);
    assert.equal(await bill([line('100', { amortized: '70' })]), 1);
    const revisions = await database('cost_revisions').where({ provider_id: providerId });
    assert.deepEqual(revisions, [], 'the bill itself was not revised');
  });

  const everyDay = (amount: string, more: Partial<ServiceCost> = {}, days = 150): ServiceCost[] =>
    Array.from({ length: days }, (_, index) => line(amount, { day: addDays(today, -1 - index), ...more }));

  it('a forecast of the month by currency, with its error beside that of a naive one', async () => {
    await bill([
      ...everyDay('10'),
      ...everyDay('3', { service: 'storage', currency: 'EUR' }),
      line('4', { currency: 'GBP' }),
    ]);
    const { data } = await get<{ data: { currency: string; forecast: Budget['forecast'] }[] }>('/forecast');
    const daysOfMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0)).getUTCDate();
    assert.deepEqual(
      data.map(({ currency, forecast }) => [currency, forecast?.total ?? null]),
      [
        ['EUR', 3 * daysOfMonth],
        ['GBP', null],
        ['USD', 10 * daysOfMonth],
      ],
    );
    const usd = data[2]?.forecast;
    assert.deepEqual([usd?.error, usd?.naive_error, (usd?.tested ?? 0) > 20], [0, 0, true]);
    const storage = await get<{ data: { currency: string }[] }>('/forecast', { service: 'storage' });
    assert.deepEqual(
      storage.data.map(({ currency }) => currency),
      ['EUR'],
    );
    await client.get('/api/v1/costs/forecast?service=a&tag_key=b', { expect: 400 });
    await client.get('/api/v1/costs/forecast?tag_value=b', { expect: 400 });
  });

  describe('budgets', () => {
    const path = '/api/v1/costs/budgets';
    const create = async (body: object): Promise<Budget> =>
      (
        await client.post<Budget>(
          path,
          { name: 'Shop', amount: 100, currency: 'USD', provider_id: providerId, ...body },
          { expect: 201 },
        )
      ).body;
    const alerts = (of: number) =>
      database('alerts')
        .where({ rule: 'budget' })
        .whereLike('subject', `budget:${of}/%`)
        .orderByRaw(`length(subject), subject`)
        .select<{ title: string; status: string; severity: string }[]>('title', 'status', 'severity');
    const evaluate = (day = today) => evaluateBudgets(database, { afterId: 0, today: day });
    const first = `${today.slice(0, 7)}-01`;

    it('are created, listed, changed and deleted, with what was spent and its forecast', async () => {
      await bill([line('12.5', { day: first }), line('90', { day: addDays(first, -1) })]);
      const made = await create({ name: ' Shop ', service: 'compute' });
      assert.deepEqual(
        [made.name, made.thresholds, made.alert_on_forecast, made.spent, made.forecast, made.service],
        ['Shop', [50, 80, 100], true, 12.5, null, 'compute'],
      );
      const { body: list } = await user.get<{ data: Budget[] }>(path, { expect: 200 });
      assert.ok(list.data.some(({ id, spent }) => id === made.id && spent === 12.5));
      const changed = {
        name: 'Storage',
        amount: 5,
        currency: 'USD',
        provider_id: providerId,
        service: 'storage',
        thresholds: [90, 10],
      };
      const { body } = await client.put<Budget>(`${path}/${made.id}`, changed, { expect: 200 });
      assert.deepEqual([body.name, body.spent, body.thresholds], ['Storage', 0, [10, 90]]);
      await user.put(`${path}/${made.id}`, changed, { expect: 403 });
      await client.delete(`${path}/${made.id}`, { expect: 204 });
      await client.get(`${path}/${made.id}`, { expect: 404 });
      const { rows } = await database.raw<{ rows: { action: string }[] }>(
        `select action from audit_log where subject_type = 'budget' and subject_id = ? order by id`,
        [String(made.id)],
      );
      assert.deepEqual(
        rows.map(({ action }) => action),
        ['budget.create', 'budget.update', 'budget.delete'],
      );
    });

    it('refuse what is no budget', async () => {
      const budget = { name: 'x', amount: 1, currency: 'USD' };
      for (const wrong of [
        { amount: 0 },
        { currency: 'usd' },
        { thresholds: [] },
        { thresholds: [50, 50] },
        { thresholds: [0] },
        { name: ' ' },
      ]) {
        await client.post(path, { ...budget, ...wrong }, { expect: 400 });
      }
      for (const wrong of [
        { service: 'a', tag_key: 'b' },
        { tag_value: 'b' },
        { provider_id: 999_999_999 },
        { organization_id: 999_999 },
      ]) {
        await client.post(path, { ...budget, ...wrong }, { expect: 422 });
      }
      await user.post(path, budget, { expect: 403 });
    });

    it('raise an alert for each threshold once a month, and resolve it when the bill falls or the month is over', async () => {
      const made = await create({ alert_on_forecast: false });
      await bill([line('60', { day: first })]);
      await evaluate();
      await evaluate();
      assert.deepEqual(await alerts(made.id), [
        { title: 'Shop has reached 50% of its budget', status: 'open', severity: 'low' },
      ]);
      await bill([line('130', { day: first })]);
      await evaluate();
      assert.deepEqual(
        (await alerts(made.id)).map(({ severity, status }) => [severity, status]),
        [
          ['low', 'open'],
          ['medium', 'open'],
          ['high', 'open'],
        ],
      );
      await bill([line('90', { day: first })]);
      await evaluate();
      assert.deepEqual(
        (await alerts(made.id)).map(({ status }) => status),
        ['open', 'open', 'resolved'],
      );
      const next = addDays(first, 40);
      await evaluate(next);
      assert.deepEqual(
        (await alerts(made.id)).map(({ status }) => status),
        ['resolved', 'resolved', 'resolved'],
      );
      await bill([line('130', { day: first })]);
      await evaluate();
      assert.equal((await alerts(made.id)).length, 3, 'no threshold is reported twice in a month');
    });

    it('count only their currency and tag, and report again after a change', async () => {
      await makeResource(database, { providerId, externalId: 'disk-t', type: 'disk', tags: { team: 'shop' } });
      await bill([line('500', { day: first }), line('999', { day: first, currency: 'EUR' })]);
      await itemize([{ ...line('30', { day: first }), cloudId: 'disk-t' }]);
      const made = await create({ tag_key: 'team', tag_value: 'shop', thresholds: [100], alert_on_forecast: false });
      assert.equal(made.spent, 30);
      assert.deepEqual(await alerts(made.id), []);
      const body = {
        name: 'Shop',
        amount: 10,
        currency: 'USD',
        provider_id: providerId,
        tag_key: 'team',
        thresholds: [100],
      };
      await client.put(`${path}/${made.id}`, body, { expect: 200 });
      assert.equal((await alerts(made.id)).length, 1);
      await client.delete(`${path}/${made.id}`, { expect: 204 });
      assert.deepEqual(
        (await alerts(made.id)).map(({ status }) => status),
        ['resolved'],
      );
    });

    it('report a forecast above the amount before it is spent', async () => {
      const { id } = await makeProvider(database);
      providerId = id;
      await bill(everyDay('10'));
      const made = await create({ amount: 250 });
      const titles = (await alerts(made.id)).map(({ title }) => title);
      const spent = (Number(today.slice(8)) - 1) * 10;
      const expected =
        spent >= 250 ? 'Shop has reached 100% of its budget' : 'Shop is expected to reach 100% of its budget';
      assert.ok(titles.includes(expected), titles.join());
    });
  });
});
