import assert from 'node:assert/strict';
import { Agent } from 'undici';
import { createAzureSession } from '../../../activities/clouds/azure/session/session.ts';
import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { osvRecordOf } from '../../../activities/advisories/record-check.ts';
import { accountsByCurrency } from '../../../domain/anomalies/account-series.ts';
import { dayNumber } from '../../../domain/anomalies/calendar-days.ts';
import { findCostAnomalies } from '../../../domain/anomalies/cost-anomalies.ts';
import { recommend } from '../../../domain/recommendations/recommend.ts';
import { metricsAnswer } from '../../../sample/azure/metrics.ts';
import { factsOf } from '../../domain/recommendations/facts.ts';
import { sampleAdvisories } from '../../../sample/account/packages.ts';
import {
  changedResources,
  sampleIds,
  sampleResourceCount,
  sampleSubscription,
} from '../../../sample/account/sample-subscription.ts';
import { startArmServer } from '../../../sample/azure/server.ts';
import { azureSecretTokens } from '../../helpers/cloud-access.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';

const account = () => sampleSubscription({ bornOn: '2026-11-01', now: () => new Date('2026-11-01T12:00:00Z') });

/** Everything that the account's inventory shows. */
async function inventory(): Promise<CollectedResource[]> {
  const subscription = account();
  const server = await startArmServer(subscription);
  const session = createAzureSession({
    tokens: azureSecretTokens(server.url, { ...sampleIds, clientSecret: subscription.clientSecret }),
    tenantId: sampleIds.tenantId,
    subscriptionId: sampleIds.subscriptionId,
    baseUrl: server.url,
    fingerprint: (secret) => `hmac-sha256:${secret.length}`,
    dispatcher: new Agent(),
  });
  const signal = noDeadline();
  const resources: CollectedResource[] = [];
  try {
    for (const unit of session.units({ regions: ['global'], withGlobal: true })) {
      for await (const page of session.pages(unit, null, signal)) resources.push(...page.resources);
    }
    return resources;
  } finally {
    session.close();
    await server.stop();
  }
}

describe('the sample account', () => {
  it('has three hundred resources, all readable, with distinct names', async function () {
    this.timeout(60_000);
    const resources = await inventory();
    assert.equal(resources.length, sampleResourceCount);
    assert.equal(new Set(resources.map(({ externalId }) => externalId)).size, sampleResourceCount);
    assert.deepEqual(
      resources.filter(({ unreadable }) => Object.keys(unreadable).length > 0),
      [],
    );
  });

  it('has machines that are idle, too large for their load, and busy all day, by their metrics', async function () {
    this.timeout(60_000);
    const machines = (await inventory()).filter(({ resourceType }) => resourceType === 'vm_instance');
    const subscription = account();
    const kinds = machines.map(({ externalId, name, configuration }) => {
      const resource = subscription.resources.get(externalId.toLowerCase());
      assert.ok(resource !== undefined);
      const query = new URLSearchParams({
        timespan: '2026-10-11T00:00:00Z/2026-11-01T00:00:00Z',
        interval: 'P1D',
        metricnames: 'Percentage CPU,Network In Total',
      });
      const { value } = metricsAnswer(subscription, resource, query) as {
        value: { timeseries: { data: { timeStamp: string; average: number; total: number }[] }[] }[];
      };
      const points = (index: number) => value[index]?.timeseries[0]?.data ?? [];
      const metrics = [
        ...points(0).map(({ timeStamp, average }) => ({
          metric: 'cpu_percent' as const,
          day: timeStamp.slice(0, 10),
          value: average,
        })),
        ...points(1).map(({ timeStamp, total }) => ({
          metric: 'network_bytes' as const,
          day: timeStamp.slice(0, 10),
          value: total,
        })),
      ];
      const facts = {
        kind: 'cloud_c' as const,
        resourceType: 'vm_instance',
        name,
        configuration,
        metrics,
        today: '2026-11-01',
      };
      return recommend(factsOf(facts)).find(({ type }) => type !== 'security')?.kind ?? null;
    });
    const count = (kind: string | null): number => kinds.filter((one) => one === kind).length;
    assert.ok(count('idle_instance') >= 3, `${count('idle_instance')} idle`);
    assert.ok(count('oversized_instance') >= 3, `${count('oversized_instance')} oversized`);
    assert.ok(count('overloaded') >= 1, `${count('overloaded')} overloaded`);
    assert.ok(count(null) > machines.length / 4, 'most of the account is as planned');
  });

  it('is the same each time, but for its secret', () => {
    const [one, other] = [account(), account()];
    assert.deepEqual([...one.resources], [...other.resources]);
    assert.notEqual(one.clientSecret, other.clientSecret);
  });

  it('has a bill of six months and no day after yesterday', () => {
    const usage = account().usage?.({ from: '2025-01-01', to: '2026-12-31' }) ?? [];
    const days = [...new Set(usage.map(({ day }) => day))].toSorted();
    assert.deepEqual([days[0], days.at(-1), days.length], ['2026-05-02', '2026-10-31', 183]);
  });

  it('has three days with unusual cost', () => {
    const usage = account().usage?.({ from: '2026-01-01', to: '2026-12-31' }) ?? [];
    const names = [...new Set(usage.map(({ service }) => service))];
    const services = names.map((service) => {
      const sums = new Map<number, number>();
      for (const line of usage.filter((one) => one.service === service)) {
        const day = dayNumber(line.day);
        sums.set(day, (sums.get(day) ?? 0) + line.cost);
      }
      return { service, currency: 'USD', days: [...sums.keys()], amounts: [...sums.values()] };
    });
    const [costs] = accountsByCurrency(services).values();
    assert.ok(costs);
    assert.deepEqual(
      findCostAnomalies(costs).map(({ date, shares }) => [date, shares[0]?.service]),
      [
        ['2026-10-09', 'SQL Database'],
        ['2026-10-20', 'Virtual Machines'],
        ['2026-10-28', 'Bandwidth'],
      ],
    );
  });

  it('has advisories that are OSV records, of versions that its machines have', () => {
    const advisories = sampleAdvisories();
    assert.ok(advisories.every((record) => osvRecordOf(JSON.stringify(record)) !== null));
    assert.ok(new Set(advisories.flatMap(({ aliases }) => aliases)).size >= 10);
  });

  it('changes two of its resources, which are there already', () => {
    const subscription = account();
    const changed = changedResources(subscription);
    assert.deepEqual(
      changed.map(({ name }) => name),
      ['nsg-payments-prod', 'sthpordersprod'],
    );
    assert.ok(changed.every(({ id }) => subscription.resources.has(id.toLowerCase())));
  });
});
