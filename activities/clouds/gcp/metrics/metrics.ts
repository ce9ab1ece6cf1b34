import { addDays, dayOf } from '../../../../domain/anomalies/calendar-days.ts';
import type { DayWindow } from '../../../../domain/costs/fetch-windows.ts';
import type { MetricName, MetricPoint } from '../../../../domain/costs/metrics.ts';
import type { GcpResourceType } from '../../../../domain/clouds/gcp/resource-types.ts';
import type { MeteredResource } from '../../cloud.ts';
import { groupsOf } from '../../shared/groups.ts';
import { addPoint } from '../../shared/metric-sums.ts';
import { orNull } from '../session/detail.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { requireComplete, type PartialAnswer } from '../session/partial-answers.ts';

/** The Cloud Monitoring metric for one of our metrics; several for the same metric are summed. */
interface Source {
  metric: MetricName;
  type: string;
  /** Label of the monitored resource that identifies it, and the label's value for one of our resources. */
  label: string;
  valueOf: (resource: MeteredResource) => string;
  /** Label of the monitored resource that distinguishes resources with the same name; null where the name is unique. */
  regionLabel: 'region' | 'location' | null;
  aligner: 'ALIGN_MEAN' | 'ALIGN_SUM' | 'ALIGN_DELTA';
  /** Factor from Google's unit to ours. */
  factor?: number;
  /** A further condition on metric labels. */
  condition?: string;
}

/** Daily values by resource (REST reference, projects.timeSeries). */
interface TimeSeries {
  resource?: { labels?: Record<string, string> };
  points?: {
    interval?: { endTime?: string };
    value?: { doubleValue?: number; int64Value?: string; distributionValue?: { mean?: number; count?: string } };
  }[];
}

interface SeriesPage extends PartialAnswer {
  timeSeries?: TimeSeries[];
  nextPageToken?: string;
}

const percent = 100;
const nanosecondsToMs = 1e-6;
const byId = ({ externalId }: MeteredResource): string => externalId;
const byName = ({ externalId }: MeteredResource): string => externalId.split('/').at(-1) ?? externalId;

const instance = (metric: MetricName, name: string, aligner: Source['aligner'], factor = 1): Source => ({ metric, type: `compute.googleapis.com/instance/${name}`, label: 'instance_id', valueOf: byId, regionLabel: null, aligner, factor }); // prettier-ignore
const database = (metric: MetricName, name: string, aligner: Source['aligner'], factor = 1): Source => ({ metric, type: `cloudsql.googleapis.com/database/${name}`, label: 'database_id', valueOf: byId, regionLabel: null, aligner, factor }); // prettier-ignore

/** The metrics of each type (Google Cloud metrics lists); functions of both generations. */
const sources: Readonly<Record<string, readonly Source[]>> = {
  vm_instance: [
    instance('cpu_percent', 'cpu/utilization', 'ALIGN_MEAN', percent),
    instance('network_bytes', 'network/received_bytes_count', 'ALIGN_SUM'),
    instance('network_bytes', 'network/sent_bytes_count', 'ALIGN_SUM'),
  ],
  db_instance: [
    database('cpu_percent', 'cpu/utilization', 'ALIGN_MEAN', percent),
    database('network_bytes', 'network/received_bytes_count', 'ALIGN_SUM'),
    database('network_bytes', 'network/sent_bytes_count', 'ALIGN_SUM'),
  ],
  function: [
    {
      metric: 'latency_ms',
      type: 'cloudfunctions.googleapis.com/function/execution_times',
      label: 'function_name',
      valueOf: byName,
      regionLabel: 'region',
      aligner: 'ALIGN_DELTA',
      factor: nanosecondsToMs,
    },
    {
      metric: 'errors',
      type: 'cloudfunctions.googleapis.com/function/execution_count',
      label: 'function_name',
      valueOf: byName,
      regionLabel: 'region',
      aligner: 'ALIGN_SUM',
      condition: 'metric.labels.status != "ok"',
    },
    {
      metric: 'latency_ms',
      type: 'run.googleapis.com/request_latencies',
      label: 'service_name',
      valueOf: byName,
      regionLabel: 'location',
      aligner: 'ALIGN_DELTA',
    },
    {
      metric: 'errors',
      type: 'run.googleapis.com/request_count',
      label: 'service_name',
      valueOf: byName,
      regionLabel: 'location',
      aligner: 'ALIGN_SUM',
      condition: 'metric.labels.response_code_class = "5xx"',
    },
  ],
} satisfies Partial<Record<GcpResourceType, readonly Source[]>>;

/** Number of names in one filter. */
const resourcesPerCall = 50;
const pageSize = 10_000;
const reducers = { ALIGN_MEAN: 'REDUCE_MEAN', ALIGN_SUM: 'REDUCE_SUM', ALIGN_DELTA: 'REDUCE_SUM' } as const;

/** Yields daily metrics of resources of a project, by day of UTC. Throws `CloudError`. */
export async function* gcpMetrics(
  run: GcpRun,
  { resources, from, to }: DayWindow & { resources: MeteredResource[] },
): AsyncGenerator<MetricPoint[]> {
  for (const [resourceType, read] of Object.entries(sources)) {
    const own = resources.filter((resource) => resource.resourceType === resourceType);
    for (const group of groupsOf(resourcesPerCall, own)) {
      const sums = new Map<string, MetricPoint>();
      for (const source of read) await addSource(run, { sums, source, resources: group, window: { from, to } });
      yield [...sums.values()];
    }
  }
}

async function addSource(
  run: GcpRun,
  asked: { sums: Map<string, MetricPoint>; source: Source; resources: MeteredResource[]; window: DayWindow },
): Promise<void> {
  const { sums, source, resources, window } = asked;
  const place = `resource.labels.${source.label}`;
  const names = resources.map((resource) => JSON.stringify(source.valueOf(resource)));
  const conditions = [`metric.type = "${source.type}"`, `${place} = one_of(${names.join(', ')})`];
  if (source.condition !== undefined) conditions.push(source.condition);
  let pageToken: string | null = null;
  do {
    // A project that never used a service does not have its metrics.
    const answer: SeriesPage | null = await orNull(
      run.calls.get<SeriesPage>('monitoring', `/v3/projects/${run.projectId}/timeSeries`, {
        filter: conditions.join(' AND '),
        'interval.startTime': `${window.from}T00:00:00Z`,
        'interval.endTime': `${addDays(window.to, 1)}T00:00:00Z`,
        'aggregation.alignmentPeriod': '86400s',
        'aggregation.perSeriesAligner': source.aligner,
        'aggregation.crossSeriesReducer': reducers[source.aligner],
        'aggregation.groupByFields':
          source.regionLabel === null ? [place] : [place, `resource.labels.${source.regionLabel}`],
        pageSize,
        pageToken,
      }),
    );
    if (answer !== null) requireComplete('monitoring:timeSeries', answer);
    for (const series of answer?.timeSeries ?? []) addSeries(sums, { ...asked, series });
    pageToken = answer?.nextPageToken || null;
  } while (pageToken !== null);
}

function addSeries(
  sums: Map<string, MetricPoint>,
  {
    source,
    resources,
    window,
    series,
  }: { source: Source; resources: MeteredResource[]; window: DayWindow; series: TimeSeries },
): void {
  const labels = series.resource?.labels ?? {};
  const region = source.regionLabel === null ? undefined : labels[source.regionLabel];
  const resource = resources.find(
    (one) => source.valueOf(one) === labels[source.label] && (region === undefined || region === one.region),
  );
  if (resource === undefined) return;
  for (const { interval, value } of series.points ?? []) {
    const end = Date.parse(interval?.endTime ?? '');
    const amount = value?.doubleValue ?? value?.distributionValue?.mean ?? Number(value?.int64Value ?? Number.NaN);
    if (Number.isNaN(end) || !Number.isFinite(amount)) continue;
    // The timestamp of an aligned value is the end of its day.
    const day = dayOf(new Date(end - 1));
    if (day < window.from || day > window.to) continue;
    const { metric, factor = 1 } = source;
    addPoint(sums, { resourceId: resource.id, metric, day, value: amount * factor });
  }
}
