import { addDays } from '../../../../domain/anomalies/calendar-days.ts';
import type { DayWindow } from '../../../../domain/costs/fetch-windows.ts';
import type { MetricName, MetricPoint } from '../../../../domain/costs/metrics.ts';
import type { MeteredResource } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { groupsOf } from '../../shared/groups.ts';
import { addPoint } from '../../shared/metric-sums.ts';
import { typeOfId } from '../session/azure-resource.ts';
import type { AzureRun } from '../session/azure-run.ts';

/** The Azure Monitor metric for one of our metrics; several for the same metric are summed. */
interface Source {
  metric: MetricName;
  name: string;
  aggregation: 'average' | 'total';
  /** Factor from Azure's unit to ours. */
  factor?: number;
}

/** Daily values of a metric (REST reference, Metrics - List). */
interface MetricsAnswer {
  value?: {
    name?: { value?: string };
    timeseries?: { data?: { timeStamp?: string; average?: number; total?: number }[] }[];
  }[];
}

const secondsToMs = 1_000;
const network = (...names: string[]): Source[] =>
  names.map((name) => ({ metric: 'network_bytes', name, aggregation: 'total' }));

/** The metrics of each type, by type name in lower case (supported metrics with Azure Monitor). */
const sources: Readonly<Record<string, readonly Source[]>> = {
  'microsoft.compute/virtualmachines': [
    { metric: 'cpu_percent', name: 'Percentage CPU', aggregation: 'average' },
    ...network('Network In Total', 'Network Out Total'),
  ],
  'microsoft.dbforpostgresql/flexibleservers': [
    { metric: 'cpu_percent', name: 'cpu_percent', aggregation: 'average' },
    ...network('network_bytes_ingress', 'network_bytes_egress'),
    { metric: 'errors', name: 'connections_failed', aggregation: 'total' },
  ],
  'microsoft.dbformysql/flexibleservers': [
    { metric: 'cpu_percent', name: 'cpu_percent', aggregation: 'average' },
    ...network('network_bytes_ingress', 'network_bytes_egress'),
    { metric: 'errors', name: 'aborted_connections', aggregation: 'total' },
  ],
  'microsoft.web/sites': [
    { metric: 'latency_ms', name: 'HttpResponseTime', aggregation: 'average', factor: secondsToMs },
    ...network('BytesReceived', 'BytesSent'),
    { metric: 'errors', name: 'Http5xx', aggregation: 'total' },
  ],
};

const apiVersion = '2018-01-01';
const resourcesPerPage = 50;

/** Yields daily metrics of resources of a subscription, one call for each resource. Throws `CloudError`. */
export async function* azureMetrics(
  run: AzureRun,
  { resources, from, to }: DayWindow & { resources: MeteredResource[] },
): AsyncGenerator<MetricPoint[]> {
  const known = resources.filter(({ externalId }) => sources[typeOfId(externalId)] !== undefined);
  for (const group of groupsOf(resourcesPerPage, known)) {
    const points = await Promise.all(group.map((resource) => metricsOf(run, resource, { from, to })));
    yield points.flat();
  }
}

async function metricsOf(run: AzureRun, resource: MeteredResource, window: DayWindow): Promise<MetricPoint[]> {
  const read = sources[typeOfId(resource.externalId)] ?? [];
  const query = new URLSearchParams({
    'api-version': apiVersion,
    metricnames: read.map(({ name }) => name).join(','),
    timespan: `${window.from}T00:00:00Z/${addDays(window.to, 1)}T00:00:00Z`,
    interval: 'P1D',
    aggregation: 'Average,Total',
  });
  const path = `${resource.externalId}/providers/Microsoft.Insights/metrics?${query.toString()}`;
  const answer = await orNothing(run.calls.getFrom<MetricsAnswer>(path));
  const sums = new Map<string, MetricPoint>();
  for (const { name, timeseries } of answer.value ?? []) {
    const source = read.find((one) => one.name.toLowerCase() === name?.value?.toLowerCase());
    if (source === undefined) continue;
    for (const { timeStamp = '', ...values } of (timeseries ?? []).flatMap(({ data }) => data ?? [])) {
      const value = values[source.aggregation];
      const day = timeStamp.slice(0, 10);
      // A day without measurements has no value.
      if (value === undefined || !Number.isFinite(value) || day < window.from || day > window.to) continue;
      const { metric, factor = 1 } = source;
      addPoint(sums, { resourceId: resource.id, metric, day, value: value * factor });
    }
  }
  return [...sums.values()];
}

/** Returns the answer, empty for a resource that is gone or whose plan has no such metrics. */
async function orNothing(answer: Promise<MetricsAnswer>): Promise<MetricsAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CloudError && (error.kind === 'not_supported' || error.kind === 'invalid_request')) return {};
    throw error;
  }
}
