import assert from 'node:assert/strict';
import { azureCosts } from '../../../../../activities/clouds/azure/costs/costs.ts';
import type { CostPage } from '../../../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import type { BilledUsage } from '../../../../../sample/azure/cost-query.ts';
import { startCostManagement } from '../../../../emulators/cost-management.ts';
import type { JsonResponder } from '../../../../emulators/json-responder.ts';

const window = { from: '2026-05-01', to: '2026-05-02' };
const usage = (more: Partial<BilledUsage>): BilledUsage => ({
  day: '2026-05-01',
  service: 'Storage',
  resourceId: '/subscriptions/S/resourceGroups/G/providers/Microsoft.Storage/storageAccounts/Photos',
  cost: 1.5,
  currency: 'EUR',
  ...more,
});

describe('the cost of an Azure subscription', () => {
  let responder: JsonResponder | null = null;
  afterEach(async () => {
    await responder?.stop();
    responder = null;
  });

  async function costs(from: JsonResponder): Promise<CostPage> {
    responder = from;
    const all: CostPage = { services: [], resources: [], days: [], notes: [] };
    const calls = {
      async post<Answer>(path: string, body: object): Promise<Answer> {
        const headers = { authorization: 'Bearer token', 'content-type': 'application/json' };
        const response = await fetch(from.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!response.ok) throw new CloudError({ kind: 'unavailable', call: 'test', message: String(response.status) });
        return (await response.json()) as Answer;
      },
    };
    for await (const page of azureCosts({ calls, subscriptionId: 'S' }, window)) {
      all.services.push(...page.services);
      all.resources.push(...page.resources);
      all.days.push(...page.days);
    }
    return all;
  }

  it('drops the rounding noise of the sums that Azure returns as binary numbers', async () => {
    const { services } = await costs(await startCostManagement([usage({ cost: 879.4526000000001 })]));
    assert.deepEqual(
      services.map(({ amount }) => amount),
      ['879.4526'],
    );
  });

  it('comes by day and service, and by resource in small letters', async () => {
    const { services, resources, days } = await costs(
      await startCostManagement([
        usage({}),
        usage({ cost: 0.5, resourceId: '' }),
        usage({ day: '2026-05-02', service: 'Virtual Machines', cost: -2 }),
        usage({ day: '2026-05-03' }),
      ]),
    );
    assert.deepEqual(services, [
      { day: '2026-05-01', service: 'Storage', amount: '2', currency: 'EUR', amortized: '2' },
      { day: '2026-05-02', service: 'Virtual Machines', amount: '-2', currency: 'EUR', amortized: '-2' },
    ]);
    assert.deepEqual(
      resources.map(({ cloudId, amount }) => [cloudId, amount]),
      [
        ['/subscriptions/s/resourcegroups/g/providers/microsoft.storage/storageaccounts/photos', '1.5'],
        ['/subscriptions/s/resourcegroups/g/providers/microsoft.storage/storageaccounts/photos', '-2'],
      ],
    );
    assert.deepEqual(days, ['2026-05-01', '2026-05-02']);
  });

  it('is read page by page, from the configured host whatever a link says', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => usage({ service: `Service ${index}`, cost: index }));
    const { services } = await costs(await startCostManagement(rows, { rowsPerPage: 10 }));
    assert.equal(services.length, 25);
    assert.equal(responder?.calls.length, 9);
  });

  /** Answers with one line a service; `null` refuses amortized cost. */
  async function withAmortized(amortized: Record<string, number> | null) {
    const pages = [];
    const post = async <Answer>(_path: string, body: object): Promise<Answer> => {
      const { type, dataset } = body as { type: string; dataset: { grouping: { name: string }[] } };
      if (type === 'AmortizedCost' && amortized === null) {
        throw new CloudError({ kind: 'not_supported', call: 'test', message: 'not for this offer' });
      }
      const names = ['Cost', 'UsageDate', ...dataset.grouping.map(({ name }) => name), 'Currency'];
      const costs = type === 'ActualCost' ? { Storage: 3, Reservations: 90 } : amortized;
      const rows = Object.entries(costs ?? {}).map(([service, cost]) =>
        names.map((name) => ({ Cost: cost, UsageDate: 20_260_501, ServiceName: service, Currency: 'EUR' })[name] ?? ''),
      );
      return { properties: { columns: names.map((name) => ({ name })), rows } } as Answer;
    };
    for await (const page of azureCosts({ calls: { post }, subscriptionId: 'S' }, window)) pages.push(page);
    return {
      services: pages.flatMap(({ services }) => services.map((line) => [line.service, line.amount, line.amortized])),
      notes: pages.flatMap(({ notes }) => notes),
    };
  }

  it('comes amortized, too: what is spread over other services counts as nothing where it was billed', async () => {
    assert.deepEqual(await withAmortized({ Storage: 3, 'Virtual Machines': 2.5 }), {
      services: [
        ['Storage', '3', '3'],
        ['Reservations', '90', '0'],
        ['Virtual Machines', '0', '2.5'],
      ],
      notes: [],
    });
    assert.deepEqual(await withAmortized(null), {
      services: [
        ['Storage', '3', undefined],
        ['Reservations', '90', undefined],
      ],
      notes: ['Amortized cost is not known: test: not for this offer'],
    });
  });

  it('is rejected with the names of the columns that a response lacks', async () => {
    await assert.rejects(
      costs(await startCostManagement([usage({})], { without: ['Cost', 'Currency'] })),
      /lacks the columns cost, currency/,
    );
  });
});
