import assert from 'node:assert/strict';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import type { MetricPoint } from '../../../../../domain/costs/metrics.ts';
import type { ArmAnswer, ArmServer } from '../../../../../sample/azure/server.ts';
import { startAzure } from '../../../../emulators/azure.ts';
import { idOf, type Subscription } from '../../../../../sample/azure/subscription.ts';
import { azureIds, azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { azureSession } from '../subscription-under-test.ts';

const { signal } = new AbortController();
const type = 'Microsoft.Compute/virtualMachines';
const machine = idOf(azureIds.subscriptionId, 'shop', type, 'web');
const site = idOf(azureIds.subscriptionId, 'shop', 'Microsoft.Web/sites', 'shop-web').toLowerCase();
const window = { from: '2026-05-01', to: '2026-05-02' };

describe('reports of a subscription about its machines', () => {
  let subscription: Subscription;
  let server: ArmServer;
  let session: CloudSession;
  let special: ((path: string) => ArmAnswer | null) | null;

  beforeEach(async () => {
    special = null;
    subscription = azureSubscription();
    server = await startAzure(subscription, { pageSize: 2, intercept: ({ path }) => special?.(path) ?? null });
    session = azureSession(server.url);
  });
  afterEach(() => server.stop());
  const denied: ArmAnswer = { status: 403, body: { error: { code: 'AuthorizationFailed', message: 'no' } } };

  describe('daily metrics', () => {
    const resources = [
      { id: 1, externalId: machine.toLowerCase(), resourceType: 'vm_instance', region: 'westeurope' },
      { id: 2, externalId: site, resourceType: 'app_service', region: 'westeurope' },
      {
        id: 3,
        externalId: '/subscriptions/x/providers/microsoft.sql/servers/y',
        resourceType: 'db_instance',
        region: 'x',
      },
    ];
    const values = (name: string, unit: string, data: object[]) => ({
      id: 'x',
      type: 'Microsoft.Insights/metrics',
      name: { value: name, localizedValue: name },
      unit,
      timeseries: [{ metadatavalues: [], data }],
      errorCode: 'Success',
    });
    async function points(): Promise<MetricPoint[]> {
      const read: MetricPoint[] = [];
      for await (const page of session.metrics?.({ resources, ...window }, signal) ?? []) read.push(...page);
      return read;
    }

    it('are read in the stored units; a day without a value has none', async () => {
      const asked: URL[] = [];
      special = (path) => {
        if (!path.includes('Microsoft.Insights/metrics')) return null;
        asked.push(new URL(path, 'http://arm'));
        const value = path.includes('virtualmachines')
          ? [
              values('Percentage CPU', 'Percent', [
                { timeStamp: '2026-05-01T00:00:00Z', average: 12.5 },
                { timeStamp: '2026-05-02T00:00:00Z' },
              ]),
              values('Network In Total', 'Bytes', [{ timeStamp: '2026-05-01T00:00:00Z', total: 1_000, average: 1 }]),
              values('Network Out Total', 'Bytes', [{ timeStamp: '2026-05-01T00:00:00Z', total: 24, average: 1 }]),
            ]
          : [
              values('HttpResponseTime', 'Seconds', [{ timeStamp: '2026-05-02T00:00:00Z', average: 0.25 }]),
              values('Http5xx', 'Count', [{ timeStamp: '2026-05-02T00:00:00Z', total: 7 }]),
            ];
        return { status: 200, body: { cost: 0, timespan: 'x', interval: 'P1D', value } };
      };
      assert.deepEqual(await points(), [
        { resourceId: 1, metric: 'cpu_percent', day: '2026-05-01', value: 12.5 },
        { resourceId: 1, metric: 'network_bytes', day: '2026-05-01', value: 1_024 },
        { resourceId: 2, metric: 'latency_ms', day: '2026-05-02', value: 250 },
        { resourceId: 2, metric: 'errors', day: '2026-05-02', value: 7 },
      ]);
      const query = asked.find(({ pathname }) => pathname.includes('virtualmachines'))?.searchParams;
      assert.deepEqual(
        [query?.get('timespan'), query?.get('interval'), query?.get('metricnames')],
        ['2026-05-01T00:00:00Z/2026-05-03T00:00:00Z', 'P1D', 'Percentage CPU,Network In Total,Network Out Total'],
      );
    });

    it('of a deleted one are empty, and end with a denied call', async () => {
      const gone: ArmAnswer = { status: 404, body: { error: { code: 'ResourceNotFound', message: 'gone' } } };
      special = (path) => (path.includes('Microsoft.Insights/metrics') ? gone : null);
      assert.deepEqual(await points(), []);
      special = (path) => (path.includes('Microsoft.Insights/metrics') ? denied : null);
      await assert.rejects(points(), { kind: 'access_denied' });
    });
  });
});
