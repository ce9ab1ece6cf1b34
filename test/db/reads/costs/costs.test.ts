import assert from 'node:assert/strict';
import { onlyProvider, allProviders } from '../../../../domain/organizations/provider-selection.ts';
import { noteFetched } from '../../../../db/commands/costs/billing-states.ts';
import {
  removeUnnamedCosts,
  removeUnnamedResourceCosts,
  takeOverDays,
  writeCosts,
  writeResourceCosts,
} from '../../../../db/commands/costs/bills.ts';
import { writeMetrics } from '../../../../db/commands/costs/resource-metrics.ts';
import type { Transaction } from '../../../../db/database.ts';
import { countBillFindings } from '../../../../db/reads/costs/bill-findings.ts';
import { findBillingAccount, providersOfAccount } from '../../../../db/reads/costs/billing-states.ts';
import { countRevisions } from '../../../../db/reads/costs/bills.ts';
import { resourceCosts, sumCosts } from '../../../../db/reads/costs/costs.ts';
import { listMetered, metricSeries } from '../../../../db/reads/costs/resource-metrics.ts';
import { costSeries } from '../../../../db/reads/costs/series.ts';
import { makeBillingExecution, makeProvider, makeResource } from '../../../helpers/factories.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { makeVulnerability } from '../../../helpers/vulnerability.ts';

describe('The costs of an account', () => {
  const database = useTestDatabase();
  let providerId: number;
  let otherId: number;
  let executionId: number;

  beforeEach(async () => {
    [providerId, otherId] = [(await makeProvider(database())).id, (await makeProvider(database())).id];
    executionId = await makeBillingExecution(database());
  });

  const inOne = <Result>(work: (transaction: Transaction) => Promise<Result>) => database().transaction(work);
  const line = (day: string, amount: string, service = 'ec2', currency = 'USD') => ({ day, service, currency, amount });
  const writer = (fetchedThrough: string | null = null, id = providerId) => ({
    providerId: id,
    executionId,
    fetchedThrough,
  });
  const write = (lines: object[], through: string | null = null, id = providerId) =>
    inOne((transaction) => writeCosts(transaction, writer(through, id), lines as never));
  const costs = async (id = providerId) =>
    (
      await database()('costs')
        .where({ provider_id: id })
        .orderBy(['day', 'service', 'currency'])
        .select('service', 'currency', database().raw('day::text as day'), database().raw('amount::text as amount'))
    ).map((row) => `${row.day} ${row.service} ${row.currency} ${row.amount}`);
  const revisions = async (id = providerId) =>
    (await database()('cost_revisions').where({ provider_id: id }).orderBy('id')).map((row) => [
      row.service,
      row.amount_before === null ? null : Number(row.amount_before),
      row.amount_after === null ? null : Number(row.amount_after),
    ]);
  const twin = async (values: object = {}): Promise<number> => {
    const { account_id: accountId } = await database()('providers').where({ id: providerId }).first();
    const { id } = await makeProvider(database());
    await database()('providers')
      .where({ id })
      .update({ account_id: accountId, ...values });
    return id;
  };

  it('are summed by key and written if they are new or changed', async () => {
    assert.equal(
      await write([line('2026-03-01', '1.10'), line('2026-03-01', '2.05'), line('2026-03-01', '1', 's3')]),
      2,
    );
    assert.equal(await write([line('2026-03-01', '3.15'), line('2026-03-01', '2', 's3')]), 1);
    assert.equal(await write([line('2026-03-01', '9', 'ec2', 'EUR')]), 1);
    assert.deepEqual(await costs(), ['2026-03-01 ec2 EUR 9', '2026-03-01 ec2 USD 3.15', '2026-03-01 s3 USD 2']);
    assert.deepEqual(await costs(otherId), []);
  });

  it('that change days which were fetched before are revisions, of their execution', async () => {
    await write([line('2026-03-01', '1'), line('2026-03-02', '1')], '2026-02-28');
    assert.deepEqual(await revisions(), []);
    await write([line('2026-03-01', '2'), line('2026-03-01', '5', 's3'), line('2026-03-02', '7', 's3')], '2026-03-01');
    assert.deepEqual(
      (await revisions()).toSorted(),
      [
        ['ec2', 1, 2],
        ['s3', null, 5],
      ].toSorted(),
    );
    await write([line('2026-03-02', '4')], null);
    assert.deepEqual((await revisions()).at(-1), ['ec2', 1, 4]);
    assert.equal(await inOne((transaction) => countRevisions(transaction, writer())), 3);
    assert.equal(await inOne((transaction) => countRevisions(transaction, writer(null, otherId))), 0);
    executionId = await makeBillingExecution(database());
    assert.equal(await inOne((transaction) => countRevisions(transaction, writer())), 0);
  });

  it('that are no longer in a bill are removed, only on its days', async () => {
    const lines = [line('2026-03-01', '1'), line('2026-03-01', '2', 's3'), line('2026-03-02', '3', 's3')];
    await write(lines);
    await write(lines, null, otherId);
    const remove = () =>
      inOne((transaction) =>
        removeUnnamedCosts(transaction, writer(), { days: ['2026-03-01'], named: [line('2026-03-01', '1')] as never }),
      );
    assert.deepEqual([await remove(), await remove()], [1, 0]);
    assert.deepEqual(await costs(), ['2026-03-01 ec2 USD 1', '2026-03-02 s3 USD 3']);
    assert.deepEqual(await revisions(), [['s3', 2, null]]);
    assert.equal((await costs(otherId)).length, 3);
  });

  it('of deleted providers of the account are replaced on the days that are fetched again', async () => {
    const [gone, live, otherKind] = [
      await twin({ deleted_at: new Date() }),
      await twin(),
      await twin({ deleted_at: new Date(), type: 'cloud_b' }),
    ];
    await database()('providers').where({ id: otherId }).update({ deleted_at: new Date() });
    const all = [gone, live, otherKind, otherId];
    for (const id of all) await write([line('2026-03-01', '1'), line('2026-03-02', '1')], null, id);
    await inOne((transaction) => takeOverDays(transaction, providerId, ['2026-03-01']));
    const left = await Promise.all(all.map(async (id) => (await costs(id)).length));
    assert.deepEqual([left, await costs(gone)], [[1, 2, 2, 2], ['2026-03-02 ec2 USD 1']]);
  });

  it('are billed to the oldest existing provider of the account, which continues where a deleted one stopped', async () => {
    const account = () => findBillingAccount(database(), providerId);
    assert.deepEqual(await account(), { providerId, kind: 'cloud_a', billedThrough: null, fetchedThrough: null });
    await inOne((transaction) => noteFetched(transaction, providerId, '2026-03-05'));
    await inOne((transaction) => noteFetched(transaction, providerId, '2026-03-02'));
    const [gone, younger] = [await twin({ deleted_at: new Date() }), await twin()];
    await inOne((transaction) => noteFetched(transaction, younger, '2026-03-20'));
    await inOne((transaction) => noteFetched(transaction, otherId, '2026-03-21'));
    assert.equal((await account())?.fetchedThrough, '2026-03-05');
    await inOne((transaction) => noteFetched(transaction, gone, '2026-03-09'));
    assert.equal((await account())?.fetchedThrough, '2026-03-09');
    assert.equal((await account())?.billedThrough, null);
    const of = async (id: number) => (await findBillingAccount(database(), id))?.billedThrough;
    assert.equal(await of(younger), providerId);
    for (const values of [
      { answered_at: null },
      { answered_at: new Date(), type: 'cloud_b' },
      { type: 'cloud_a', account_id: 'x' },
    ]) {
      const { account_id: before } = await database()('providers').where({ id: providerId }).first();
      await database()('providers').where({ id: providerId }).update(values);
      assert.equal(await of(younger), null, JSON.stringify(values));
      await database()('providers').where({ id: providerId }).update({ account_id: before });
    }
    assert.deepEqual([await of(gone), await of(0)], [undefined, undefined]);
    await database()('providers').where({ id: younger }).update({ answered_at: null });
    assert.equal(await findBillingAccount(database(), younger), null);
    const { account_id: same } = await database()('providers').where({ id: gone }).first();
    await database()('providers').where({ id: providerId }).update({ account_id: same });
    assert.deepEqual(await providersOfAccount(database(), gone), [providerId, gone, younger]);
    assert.deepEqual(await providersOfAccount(database(), otherId), [otherId]);
  });

  describe('summed up', () => {
    const page = { page: 1, perPage: 100 };
    const all = { provider: false, service: false, period: null };
    const filter = { from: '2026-01-15', to: '2026-03-10' };

    beforeEach(async () => {
      for (const table of ['costs', 'cost_days', 'cost_months']) await database()(table).delete();
      await write([
        line('2026-01-14', '1000'),
        line('2026-01-15', '1'),
        line('2026-02-01', '2', 's3'),
        line('2026-02-28', '4'),
        line('2026-03-10', '8'),
        line('2026-03-11', '2000'),
        line('2026-02-10', '5', 'ec2', 'EUR'),
      ]);
      await write([line('2026-02-03', '16')], null, otherId);
    });
    const sum = async (
      grouping: object,
      { of, ...given }: { of?: number; [name: string]: unknown } = {},
      today = '2026-06-01',
      at = page,
    ) =>
      sumCosts(database(), {
        grouping: { ...all, ...grouping },
        providers: of === undefined ? allProviders : onlyProvider(of),
        filter: { ...filter, ...given },
        today,
        page: at,
      });
    const shown = async (...of: Parameters<typeof sum>) =>
      (await sum(...of)).rows.map((row) =>
        [row.provider_id, row.service, row.day ?? row.month, row.currency, Number(row.amount)]
          .filter((one) => one !== null)
          .join(' '),
      );

    it('by nothing, day, month, service and provider', async () => {
      assert.deepEqual(await shown({}), ['USD 31', 'EUR 5']);
      assert.deepEqual(await shown({ service: true }), ['ec2 USD 29', 'ec2 EUR 5', 's3 USD 2']);
      assert.deepEqual(await shown({ provider: true }), [
        `${otherId} USD 16`,
        `${providerId} USD 15`,
        `${providerId} EUR 5`,
      ]);
      assert.deepEqual(await shown({ period: 'month' }), [
        '2026-03 USD 8',
        '2026-02 USD 22',
        '2026-02 EUR 5',
        '2026-01 USD 1',
      ]);
      assert.deepEqual(await shown({ period: 'month', service: true }), [
        'ec2 2026-03 USD 8',
        'ec2 2026-02 USD 20',
        'ec2 2026-02 EUR 5',
        's3 2026-02 USD 2',
        'ec2 2026-01 USD 1',
      ]);
      assert.deepEqual(await shown({ period: 'day', service: true }, { from: '2026-02-28' }), [
        'ec2 2026-03-10 USD 8',
        'ec2 2026-02-28 USD 4',
      ]);
    });

    it('without those whose lines were all removed, but with those of lines that cost nothing', async () => {
      await inOne((transaction) =>
        removeUnnamedCosts(transaction, writer(), { days: ['2026-02-10'], named: [] as never }),
      );
      await write([line('2026-02-10', '0', 'free', 'CHF')]);
      assert.deepEqual(await shown({}), ['USD 31', 'CHF 0']);
      assert.deepEqual(await shown({ period: 'month', service: true, provider: true }, { currency: 'EUR' }), []);
      const { totals } = await sum({ period: 'month', service: true });
      assert.deepEqual(
        totals.map(({ currency }) => currency),
        ['CHF', 'USD'],
      );
    });

    it('of one provider, service or currency, with the sum of all', async () => {
      assert.deepEqual(await shown({}, { of: otherId }), ['USD 16']);
      assert.deepEqual(await shown({}, { service: 's3' }), ['USD 2']);
      assert.deepEqual(await shown({ service: true }, { currency: 'EUR' }), ['ec2 EUR 5']);
      const { total, totals } = await sum({ period: 'day' });
      assert.deepEqual(
        [total, totals.map(({ currency, amount }) => [currency, Number(amount)])],
        [
          6,
          [
            ['EUR', 5],
            ['USD', 31],
          ],
        ],
      );
    });

    it('page by page', async () => {
      const [first, second] = [
        { page: 1, perPage: 2 },
        { page: 2, perPage: 2 },
      ];
      assert.deepEqual(await shown({ period: 'month' }, {}, undefined, first), ['2026-03 USD 8', '2026-02 USD 22']);
      assert.deepEqual(await shown({ period: 'month' }, {}, undefined, second), ['2026-02 EUR 5', '2026-01 USD 1']);
      assert.equal((await sum({ period: 'month' }, {}, undefined, second)).total, 4);
    });

    it('exactly at the ends of whole months', async () => {
      const ranges: [string, string, number][] = [
        ['2026-02-01', '2026-02-28', 22],
        ['2026-02-01', '2026-02-27', 18],
        ['2026-02-02', '2026-02-28', 20],
        ['2026-01-15', '2026-02-28', 23],
        ['2026-01-01', '2026-01-31', 1_001],
        ['2026-01-01', '2026-03-11', 3_031],
        ['2026-03-10', '2026-03-10', 8],
      ];
      for (const [from, to, amount] of ranges) {
        for (const today of ['2026-06-01', '2026-03-11', to]) {
          const { totals } = await sum({ service: true }, { from, to, currency: 'USD' }, today);
          const isRunningMonth = to === today;
          if (isRunningMonth && !['2026-03-11', '2026-02-28', '2026-01-31'].includes(to)) continue;
          assert.equal(Number(totals[0]?.amount ?? 0), amount, `${from} ${to} ${today}`);
        }
      }
    });

    it('as a series of each service since a day', async () => {
      const series = await costSeries(database(), { providerIds: [providerId, otherId], since: '2026-02-03' });
      const day = (text: string) => Date.parse(text) / 86_400_000;
      assert.deepEqual(series, [
        { service: 'ec2', currency: 'EUR', days: [day('2026-02-10')], amounts: [5] },
        {
          service: 'ec2',
          currency: 'USD',
          days: ['2026-02-03', '2026-02-28', '2026-03-10', '2026-03-11'].map(day),
          amounts: [16, 4, 8, 2_000],
        },
      ]);
      assert.deepEqual(await costSeries(database(), { providerIds: [otherId], since: '2026-02-04' }), []);
    });
  });

  describe('of one resource', () => {
    const resource = async () =>
      (await makeResource(database(), { providerId, externalId: `i-${providerId}`, type: 'disk' })).id;
    const bill = (lines: object[], id = providerId) =>
      inOne((transaction) =>
        writeResourceCosts(
          transaction,
          id,
          lines.map((one) => ({ cloudId: `i-${providerId}`, ...line('2026-03-01', '1'), ...one })) as never,
        ),
      );

    it('are what any provider of the account fetched, by day and currency', async () => {
      const id = await resource();
      await bill([
        {},
        { amount: '2.5' },
        { service: 's3' },
        { day: '2026-03-02' },
        { day: '2026-02-28' },
        { currency: 'EUR' },
        { cloudId: 'other' },
      ]);
      await bill([{ amount: '3', service: 'kms' }], await twin({ deleted_at: new Date() }));
      await bill([{ amount: '9', service: 'kms' }], otherId);
      const rows = (await resourceCosts(database(), { resourceId: id, since: '2026-03-01' })) ?? [];
      assert.deepEqual(
        rows.map((row) => [row.day, row.currency, Number(row.amount)]),
        [
          ['2026-03-01', 'EUR', 1],
          ['2026-03-01', 'USD', 7.5],
          ['2026-03-02', 'USD', 1],
        ],
      );
      assert.equal(await resourceCosts(database(), { resourceId: 0, since: '2026-03-01' }), null);
      await database()('providers').where({ id: providerId }).update({ answered_at: null });
      assert.equal(await resourceCosts(database(), { resourceId: id, since: '2026-03-01' }), null);
    });

    it('get the newer amount, and are removed if a new bill has none', async () => {
      const id = await resource();
      const amounts = async () =>
        ((await resourceCosts(database(), { resourceId: id, since: '2026-01-01' })) ?? []).map(
          (row) => `${row.day} ${Number(row.amount)}`,
        );
      await bill([{}, { day: '2026-03-02' }, { day: '2026-03-03' }]);
      await bill([{}], otherId);
      await database()('resource_costs').update({ fetched_at: new Date('2026-03-04T00:00:00Z') });
      const since = new Date('2026-03-04T00:00:01Z');
      await bill([{ day: '2026-03-02', amount: '4' }]);
      await inOne((transaction) =>
        removeUnnamedResourceCosts(transaction, { providerId, days: ['2026-03-01', '2026-03-02'], since }),
      );
      assert.deepEqual(await amounts(), ['2026-03-02 4', '2026-03-03 1']);
      assert.equal((await database()('resource_costs').where({ provider_id: otherId })).length, 1);
    });
  });

  describe('and the metrics of its resources', () => {
    const point = (resourceId: number, day: string, value: number, metric = 'cpu_average') => ({
      resourceId,
      day,
      value,
      metric,
    });
    const write = (points: object[]) => inOne((transaction) => writeMetrics(transaction, points as never));

    it('are written once, take the newer value, and are read resource by resource', async () => {
      const make = async (values: object = {}) =>
        (await makeResource(database(), { providerId, type: 'vm_instance', ...values })).id;
      const [a, b, gone, disk] = [
        await make(),
        await make(),
        await make({ status: 'deleted' }),
        await make({ type: 'disk' }),
      ];
      const elsewhere = await make({ providerId: otherId });
      for (const id of [a, b, gone, disk, elsewhere]) await write([point(id, '2026-03-01', 1)]);
      await write([
        point(a, '2026-03-02', 2),
        point(a, '2026-03-01', 5),
        point(a, '2026-02-28', 9),
        point(a, '2026-03-01', 3, 'memory'),
      ]);
      const metered = async (after: number, limit = 10) =>
        (await listMetered(database(), { providerId, after, limit })).map((row) => [row.id, row.metrics_through]);
      assert.deepEqual(await metered(0), [
        [a, '2026-03-02'],
        [b, '2026-03-01'],
      ]);
      assert.deepEqual([await metered(a), await metered(0, 1)], [[[b, '2026-03-01']], [[a, '2026-03-02']]]);
      const day = Date.parse('2026-03-01') / 86_400_000;
      const series = async (after: number, limit = 10) =>
        (await metricSeries(database(), { providerId, after, limit, since: '2026-03-01' })).map((row) => [
          row.resource_id,
          row.metric,
          row.days,
          row.values,
        ]);
      assert.deepEqual(await series(0), [
        [a, 'cpu_average', [day, day + 1], [5, 2]],
        [a, 'memory', [day], [3]],
        [b, 'cpu_average', [day], [1]],
        [gone, 'cpu_average', [day], [1]],
      ]);
      assert.deepEqual([(await series(a)).length, (await series(0, 1)).length], [2, 2]);
    });
  });

  it('do not include a bill of materials: its findings count while they are open or were fixed by hand', async () => {
    const resource = await makeResource(database(), { providerId });
    const count = () => inOne((transaction) => countBillFindings(transaction, resource.id));
    assert.equal(await count(), 0);
    const { id: memberId } = (
      await database()('members')
        .insert({ email: `${providerId}@x`, role: 'user' })
        .returning('id')
    )[0] as { id: number };
    const finding = async (values: object) => {
      const id = await makeVulnerability(database(), resource);
      await database()('vulnerability_findings').where({ id }).update(values);
    };
    await finding({ status: 'open' });
    await finding({ status: 'fixed', changed_by: memberId });
    await finding({ status: 'fixed' });
    await finding({ status: 'ignored' });
    await finding({ package_key: 'django' });
    assert.equal(await count(), 0);
    await database()('package_sources').insert([
      { resource_id: resource.id, source: 'sbom' },
      { resource_id: resource.id, source: 'images' },
    ]);
    const listed = { resource_id: resource.id, name: 'flask' };
    await database()('resource_packages').insert([
      { ...listed, source: 'images', ecosystem: 'PyPI' },
      { ...listed, source: 'sbom', ecosystem: 'npm' },
    ]);
    assert.equal(await count(), 0);
    await database()('resource_packages').insert({ ...listed, source: 'sbom', ecosystem: 'PyPI', name: 'Flask' });
    assert.equal(await count(), 2);
  });
});
