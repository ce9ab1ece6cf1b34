import type { MetricDataQuery, MetricDataResult } from '@aws-sdk/client-cloudwatch';
import { addDays } from '../../../../domain/anomalies/calendar-days.ts';
import type { DayWindow } from '../../../../domain/costs/fetch-windows.ts';
import type { MetricName, MetricPoint } from '../../../../domain/costs/metrics.ts';
import type { AwsResourceType } from '../../../../domain/clouds/aws/resource-types.ts';
import type { MeteredResource } from '../../cloud.ts';
import { addPoint } from '../../shared/metric-sums.ts';
import type { UnitRun } from '../session/unit-run.ts';
import { groupsOf } from '../../shared/groups.ts';

/** The CloudWatch metric for one of our metrics; several for the same metric are summed. */
interface Source {
  metric: MetricName;
  namespace: string;
  name: string;
  dimension: string;
  statistic: 'Average' | 'Sum';
  /** Factor from CloudWatch's unit to ours. */
  factor?: number;
}

const source = (namespace: string, dimension: string) => (metric: MetricName, name: string, statistic: Source['statistic'], factor = 1): Source => ({ metric, namespace, name, dimension, statistic, factor }); // prettier-ignore
const ec2 = source('AWS/EC2', 'InstanceId');
const rds = source('AWS/RDS', 'DBInstanceIdentifier');
const balancer = source('AWS/ApplicationELB', 'LoadBalancer');
const lambda = source('AWS/Lambda', 'FunctionName');
const cache = source('AWS/ElastiCache', 'CacheClusterId');
const secondsToMs = 1_000;
const secondsOfDay = 86_400;

/** The metrics of each type (CloudWatch user guide, metrics of each service). */
const sources: Record<string, Source[]> = {
  vm_instance: [
    ec2('cpu_percent', 'CPUUtilization', 'Average'),
    ec2('network_bytes', 'NetworkIn', 'Sum'),
    ec2('network_bytes', 'NetworkOut', 'Sum'),
    ec2('errors', 'StatusCheckFailed', 'Sum'),
  ],
  db_instance: [
    rds('cpu_percent', 'CPUUtilization', 'Average'),
    rds('latency_ms', 'ReadLatency', 'Average', secondsToMs),
    rds('latency_ms', 'WriteLatency', 'Average', secondsToMs),
    // Bytes per second, averaged over the day.
    rds('network_bytes', 'NetworkReceiveThroughput', 'Average', secondsOfDay),
    rds('network_bytes', 'NetworkTransmitThroughput', 'Average', secondsOfDay),
  ],
  load_balancer: [
    balancer('latency_ms', 'TargetResponseTime', 'Average', secondsToMs),
    balancer('network_bytes', 'ProcessedBytes', 'Sum'),
    balancer('errors', 'HTTPCode_ELB_5XX_Count', 'Sum'),
    balancer('errors', 'HTTPCode_Target_5XX_Count', 'Sum'),
  ],
  function: [lambda('latency_ms', 'Duration', 'Average'), lambda('errors', 'Errors', 'Sum')],
  cache_cluster: [cache('cpu_percent', 'EngineCPUUtilization', 'Average')],
} satisfies Partial<Record<AwsResourceType, Source[]>>;

/** Maximum number of queries in one call (CloudWatch reference, GetMetricData). */
const queriesPerCall = 500;

interface Query {
  resource: MeteredResource;
  source: Source;
  query: MetricDataQuery;
}

/** Yields daily metrics of resources in the run's region, in calls of 500 queries each. Throws `CloudError`. */
export async function* awsMetrics(
  run: UnitRun,
  { resources, from, to }: DayWindow & { resources: MeteredResource[] },
): AsyncGenerator<MetricPoint[]> {
  const { CloudWatchClient, GetMetricDataCommand } = await import('@aws-sdk/client-cloudwatch');
  const calls = run.service('cloudwatch', (settings) => new CloudWatchClient(settings));
  for (const group of groupsOf(queriesPerCall, resources.flatMap(queriesOf).map(numbered))) {
    const sums = new Map<string, MetricPoint>();
    const byId = new Map(group.map((query) => [query.query.Id, query]));
    let token: string | undefined;
    do {
      const answer: { MetricDataResults?: MetricDataResult[]; NextToken?: string } = await calls(
        new GetMetricDataCommand({
          MetricDataQueries: group.map(({ query }) => query),
          StartTime: new Date(`${from}T00:00:00Z`),
          EndTime: new Date(`${addDays(to, 1)}T00:00:00Z`),
          ScanBy: 'TimestampAscending',
          NextToken: token,
        }),
      );
      for (const result of answer.MetricDataResults ?? []) {
        const query = byId.get(result.Id);
        if (query !== undefined) addResult(sums, { query, result, window: { from, to } });
      }
      token = answer.NextToken;
    } while (token !== undefined && token !== '');
    yield [...sums.values()];
  }
}

function addResult(
  sums: Map<string, MetricPoint>,
  { query, result, window }: { query: Query; result: MetricDataResult; window: DayWindow },
): void {
  const { resource, source: read } = query;
  for (const [index, at] of (result.Timestamps ?? []).entries()) {
    const value = result.Values?.[index];
    const day = at.toISOString().slice(0, 10);
    if (value === undefined || !Number.isFinite(value) || day < window.from || day > window.to) continue;
    addPoint(sums, { resourceId: resource.id, metric: read.metric, day, value: value * (read.factor ?? 1) });
  }
}

function queriesOf(resource: MeteredResource): Omit<Query, 'query'>[] {
  return (sources[resource.resourceType] ?? []).map((read) => ({ resource, source: read }));
}

function numbered({ resource, source: read }: Omit<Query, 'query'>, index: number): Query {
  return {
    resource,
    source: read,
    query: {
      // Ids must begin with a lower-case letter.
      Id: `q${index}`,
      MetricStat: {
        Metric: {
          Namespace: read.namespace,
          MetricName: read.name,
          Dimensions: [{ Name: read.dimension, Value: dimensionValue(resource) }],
        },
        Period: secondsOfDay,
        Stat: read.statistic,
      },
    },
  };
}

/** Returns what CloudWatch calls the resource: the part of its ARN behind the type, or its id where it has no ARN. */
function dimensionValue({ externalId, resourceType }: MeteredResource): string {
  if (!externalId.startsWith('arn:')) return externalId;
  const name = externalId.split(':').slice(5).join(':');
  if (resourceType === 'load_balancer') return name.replace(/^loadbalancer\//, '');
  return name.replace(/^[^:/]*[:/]/, '');
}
