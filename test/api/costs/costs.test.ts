import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { removeUnnamedCosts, writeCosts, writeResourceCosts } from '../../../db/commands/costs/bills.ts';
import { addDays, dayOf } from '../../../domain/anomalies/calendar-days.ts';
import { csvParts } from '../../../activities/reports/csv.ts';
import type { ReportScope } from '../../../db/reads/reports/rows.ts';
import type { ServiceCost } from '../../../domain/costs/cost-lines.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeBillingExecution, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface CostList {
  data: {
    provider_id: number | null;
    service: string | null;
    day: string | null;
    month: string | null;
    currency: string;
    amount: number;
  }[];
  meta: { total: number };
  totals: { currency: string; amount: number }[];
}

interface ResourceCost {
  currency: string | null;
  months: { month: string; total: number; currency: string; days: { date: string; amount: number }[] }[];
}

describe('costs', () => {
  let application: TestApplication;
  let database: Database;
  let client: ApiClient;
  let executionId: number;

  before(async () => {
    application = await startApplication();
    database = application.database;
    client = api(application.url, (await member(database)).token);
    executionId = await makeBillingExecution(database);
  });
  after(() => application.stop());

  const bill = (providerId: number, lines: ServiceCost[], fetchedThrough: string | null = null): Promise<number> =>
    database.transaction((transaction) => writeCosts(transaction, { providerId, executionId, fetchedThrough }, lines));

  const line = (day: string, amount: string, more: Partial<ServiceCost> = {}): ServiceCost => ({
    day,
    amount,
    service: 'compute',
    currency: 'USD',
    ...more,
  });

  async function sums(query: Record<string, string | number>): Promise<CostList> {
    return (await client.get<CostList>('/api/v1/costs', { query, expect: 200 })).body;
  }

  it('are summed by provider, service, day and month, with filters, and exactly', async () => {
    const { id } = await makeProvider(database);
    await bill(id, [
      line('2026-01-31', '0.1'),
      line('2026-02-01', '0.2'),
      line('2026-02-15', '0.3', { service: 'storage' }),
      line('2026-02-28', '-0.05', { service: 'credit' }),
      line('2026-03-01', '0.7'),
      line('2026-02-10', '9', { currency: 'EUR' }),
    ]);
    const range = { provider_id: id, from: '2026-01-31', to: '2026-03-01' };
    const amounts = async (query: Record<string, string | number>) =>
      (await sums({ ...range, ...query })).data.map((row) => [
        row.day ?? row.month ?? row.service ?? row.provider_id,
        row.amount,
      ]);
    assert.deepEqual(await amounts({ group_by: 'month', currency: 'USD' }), [
      ['2026-03', 0.7],
      ['2026-02', 0.45],
      ['2026-01', 0.1],
    ]);
    assert.deepEqual(await amounts({ group_by: 'service', currency: 'USD' }), [
      ['compute', 1],
      ['storage', 0.3],
      ['credit', -0.05],
    ]);
    assert.deepEqual(await amounts({ group_by: 'service', currency: 'USD', to: '2026-02-14' }), [['compute', 0.3]]);
    assert.deepEqual(await amounts({ group_by: 'day', service: 'storage' }), [['2026-02-15', 0.3]]);
    assert.deepEqual(await amounts({ group_by: 'provider' }), [
      [id, 9],
      [id, 1.25],
    ]);
    assert.deepEqual((await sums({ ...range, group_by: 'service,month' })).totals, [
      { currency: 'EUR', amount: 9 },
      { currency: 'USD', amount: 1.25 },
    ]);
    const page = await sums({ ...range, group_by: 'day', page: 2, per_page: 2 });
    assert.deepEqual([page.data.length, page.meta.total], [2, 6]);
    assert.equal((await sums({ ...range, page: 99 })).meta.total, 6);
  });

  it('show no rounding noise of binary sums, not even from an earlier release', async () => {
    const { id } = await makeProvider(database);
    await bill(id, [
      line('2026-01-01', '879.4526000000001'),
      line('2026-01-02', '0.1'),
      line('2026-01-03', '0.2'),
      line('2026-01-04', '0.0000000278'),
    ]);
    const range = { provider_id: id, from: '2026-01-01', to: '2026-01-04' };
    const { data, totals } = await sums({ ...range, group_by: 'day' });
    assert.deepEqual(
      data.map(({ amount }) => amount),
      [2.78e-8, 0.2, 0.1, 879.4526],
    );
    assert.deepEqual(totals, [{ currency: 'USD', amount: 879.7526000278 }]);
    const scope = {
      providers: [id],
      start: new Date('2026-01-01T00:00:00Z'),
      end: new Date('2026-01-05T00:00:00Z'),
    } as unknown as ReportScope;
    const lines: string[] = [];
    await database.transaction(async (snapshot) => {
      for await (const { text } of csvParts(snapshot, { type: 'cost_report', scope })) lines.push(text);
    });
    const amounts = lines
      .join('')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((row) => row.split(',')[5]);
    assert.deepEqual(amounts, ['879.4526', '0.1', '0.2', '0.0000000278']);
  });

  it('are the same whether whole months or single days are added up', async () => {
    const { id } = await makeProvider(database);
    const first = '2025-05-17';
    await bill(
      id,
      Array.from({ length: 200 }, (_, index) => line(addDays(first, index), `${index}.01`)),
    );
    const range = { provider_id: id, from: '2025-05-20', to: '2025-10-09' };
    const [bySums, byDays] = [
      await sums({ ...range, group_by: 'service' }),
      await sums({ ...range, group_by: 'service,day' }),
    ];
    assert.deepEqual(bySums.totals, byDays.totals);
    assert.deepEqual(bySums.totals, (await sums({ ...range, group_by: 'day' })).totals);
  });

  it('are written once however often, and what changes later is kept as a revision', async () => {
    const { id } = await makeProvider(database);
    const lines = [line('2026-04-01', '5.5'), line('2026-04-02', '6'), line('2026-04-02', '0.5')];
    assert.equal(await bill(id, lines), 2);
    assert.equal(await bill(id, lines), 0);
    await bill(id, [line('2026-04-02', '7.25')], '2026-04-02');
    await bill(id, [line('2026-04-01', '1', { service: 'late' })], '2026-04-02');
    await database.transaction((transaction) =>
      removeUnnamedCosts(
        transaction,
        { providerId: id, executionId, fetchedThrough: '2026-04-02' },
        { days: ['2026-04-01'], named: [{ day: '2026-04-01', service: 'late', currency: 'USD' }] },
      ),
    );
    const revisions = await database('cost_revisions').where({ provider_id: id }).orderBy('id');
    assert.deepEqual(
      revisions.map((row) => [row.service, row.amount_before, row.amount_after]),
      [
        ['compute', '6.5', '7.25'],
        ['late', null, '1'],
        ['compute', '5.5', null],
      ],
    );
    const { totals } = await sums({ provider_id: id, from: '2026-04-01', to: '2026-04-30', group_by: 'month' });
    assert.deepEqual(totals, [{ currency: 'USD', amount: 8.25 }]);
  });

  it('of a resource are shown by month and day, whichever name it has in the bill', async () => {
    const provider = await makeProvider(database, { accountId: '123456789012' });
    const resource = await makeResource(database, { providerId: provider.id, externalId: 'i-1', type: 'vm_instance' });
    const today = dayOf(new Date());
    const month = today.slice(0, 7);
    const before = addDays(`${month}-01`, -1);
    const names = ['i-1', 'arn:aws:ec2:us-east-1:123456789012:instance/i-1'];
    await database.transaction((transaction) =>
      writeResourceCosts(transaction, provider.id, [
        { ...line(before, '0.1'), cloudId: names[0] ?? '' },
        { ...line(`${month}-01`, '0.1'), cloudId: names[0] ?? '' },
        { ...line(`${month}-01`, '0.2'), cloudId: names[1] ?? '' },
        { ...line(`${month}-01`, '5'), cloudId: 'i-2' },
      ]),
    );
    const cost = async (months?: number) =>
      (
        await client.get<ResourceCost>(`/api/v1/resources/${resource.id}/cost`, {
          query: months === undefined ? {} : { months },
          expect: 200,
        })
      ).body;
    const { currency, months } = await cost();
    assert.equal(currency, 'USD');
    assert.deepEqual(months, [
      { month: before.slice(0, 7), total: 0.1, currency: 'USD', days: [{ date: before, amount: 0.1 }] },
      { month, total: 0.3, currency: 'USD', days: [{ date: `${month}-01`, amount: 0.3 }] },
    ]);
    assert.deepEqual(
      (await cost(1)).months.map((one) => one.month),
      [month],
    );
    const later = await makeProvider(database, { accountId: '123456789012', regions: ['eu-west-1'] });
    const sibling = await makeResource(database, { providerId: later.id, externalId: 'i-2', type: 'vm_instance' });
    const { body } = await client.get<ResourceCost>(`/api/v1/resources/${sibling.id}/cost`, { expect: 200 });
    assert.equal(body.months[0]?.total, 5);
  });

  it('in two currencies within a month are two entries, and no currency is given for all', async () => {
    const provider = await makeProvider(database);
    const resource = await makeResource(database, { providerId: provider.id });
    const month = dayOf(new Date()).slice(0, 7);
    await database.transaction((transaction) =>
      writeResourceCosts(
        transaction,
        provider.id,
        ['EUR', 'USD'].map((currency) => ({
          ...line(`${month}-01`, '1', { currency }),
          cloudId: `arn:aws:s3:::resource-${resource.id}`,
        })),
      ),
    );
    await database('resources')
      .where({ id: resource.id })
      .update({ external_id: `resource-${resource.id}` });
    const { body } = await client.get<ResourceCost>(`/api/v1/resources/${resource.id}/cost`, { expect: 200 });
    assert.equal(body.currency, null);
    assert.deepEqual(
      body.months.map(({ currency, total }) => [currency, total]),
      [
        ['EUR', 1],
        ['USD', 1],
      ],
    );
  });

  it('reject invalid months, days and ranges', async () => {
    const { id } = await makeResource(database, { providerId: (await makeProvider(database)).id });
    for (const months of [0, -1, 121, 'six']) {
      await client.get(`/api/v1/resources/${id}/cost`, { query: { months }, expect: 400 });
    }
    await client.get('/api/v1/resources/99999999/cost', { expect: 404 });
    const wrong: Record<string, string>[] = [
      { from: '2026-02-30' },
      { from: '2026-03-01', to: '2026-02-01' },
      { from: '1990-01-01' },
      { group_by: 'region' },
      { currency: 'dollars' },
      { to: 'today' },
    ];
    for (const query of wrong) await client.get('/api/v1/costs', { query, expect: 400 });
    assert.deepEqual((await sums({ from: '2999-01-01', to: '2999-01-31' })).data, []);
  });
});
