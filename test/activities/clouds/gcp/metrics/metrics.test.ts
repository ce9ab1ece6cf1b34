import assert from 'node:assert/strict';
import type { MetricPoint } from '../../../../../domain/costs/metrics.ts';
import { startGoogleCloud, type GoogleCloud } from '../../../../emulators/google-cloud.ts';
import { refusal } from '../../../../emulators/google-cloud/answers.ts';
import { testProject } from '../../../../emulators/google-project.ts';
import { gcpSession } from '../project-under-test.ts';

const { signal } = new AbortController();
const window = { from: '2026-05-01', to: '2026-05-02' };
const path = `/v3/projects/${testProject}/timeSeries`;
const resources = [
  { id: 1, externalId: '4711', resourceType: 'vm_instance', region: 'europe-west1' },
  { id: 2, externalId: `${testProject}:orders`, resourceType: 'db_instance', region: 'europe-west1' },
  {
    id: 3,
    externalId: `projects/${testProject}/locations/europe-west1/functions/mails`,
    resourceType: 'function',
    region: 'europe-west1',
  },
  {
    id: 4,
    externalId: `projects/${testProject}/locations/us-east1/functions/mails`,
    resourceType: 'function',
    region: 'us-east1',
  },
];

const series = (labels: Record<string, string>, values: [endTime: string, value: object][]) => ({
  resource: { labels },
  points: values.map(([endTime, value]) => ({ interval: { startTime: endTime, endTime }, value })),
});

/** Answers in the documented shape, by the metric that the filter names. */
const byMetric: Record<string, object[]> = {
  'compute.googleapis.com/instance/cpu/utilization': [
    series({ instance_id: '4711' }, [
      ['2026-05-03T00:00:00Z', { doubleValue: 0.5 }],
      ['2026-05-02T00:00:00Z', { doubleValue: 0.25 }],
    ]),
    series({ instance_id: '9' }, [['2026-05-02T00:00:00Z', { doubleValue: 1 }]]),
  ],
  'compute.googleapis.com/instance/network/received_bytes_count': [
    series({ instance_id: '4711' }, [['2026-05-02T00:00:00Z', { int64Value: '1000' }]]),
  ],
  'compute.googleapis.com/instance/network/sent_bytes_count': [
    series({ instance_id: '4711' }, [['2026-05-02T00:00:00Z', { int64Value: '24' }]]),
  ],
  'cloudsql.googleapis.com/database/cpu/utilization': [
    series({ database_id: `${testProject}:orders` }, [['2026-05-02T00:00:00Z', { doubleValue: 0.1 }]]),
  ],
  'run.googleapis.com/request_latencies': [
    series({ service_name: 'mails', location: 'us-east1' }, [
      ['2026-05-02T00:00:00Z', { distributionValue: { count: '4', mean: 120 } }],
    ]),
  ],
  'cloudfunctions.googleapis.com/function/execution_times': [
    series({ function_name: 'mails', region: 'europe-west1' }, [
      ['2026-05-02T00:00:00Z', { distributionValue: { count: '2', mean: 80_000_000 } }],
    ]),
  ],
};

describe('the daily metrics of a Google Cloud project', () => {
  let cloud: GoogleCloud;
  const asked: URLSearchParams[] = [];

  beforeEach(async () => {
    asked.length = 0;
    cloud = await startGoogleCloud({
      answers: {
        [path]: (query) => {
          asked.push(query);
          const metric = /metric\.type = "([^"]+)"/.exec(query.get('filter') ?? '')?.[1] ?? '';
          const found = byMetric[metric];
          if (found === undefined) return refusal(404, { status: 'NOT_FOUND', message: 'Cannot find metric' });
          // One series a page.
          const at = Number(query.get('pageToken') ?? 0);
          const next = at + 1 < found.length ? { nextPageToken: String(at + 1) } : {};
          return { timeSeries: found.slice(at, at + 1), ...next };
        },
      },
    });
  });
  afterEach(() => cloud.stop());

  async function points(): Promise<MetricPoint[]> {
    const session = gcpSession(cloud.url);
    const read: MetricPoint[] = [];
    for await (const page of session.metrics?.({ resources, ...window }, signal) ?? []) read.push(...page);
    return read;
  }

  it('are read by resource and day, in the units that are kept, sums and means as they are', async () => {
    assert.deepEqual(await points(), [
      { resourceId: 1, metric: 'cpu_percent', day: '2026-05-02', value: 50 },
      { resourceId: 1, metric: 'cpu_percent', day: '2026-05-01', value: 25 },
      { resourceId: 1, metric: 'network_bytes', day: '2026-05-01', value: 1024 },
      { resourceId: 2, metric: 'cpu_percent', day: '2026-05-01', value: 10 },
      { resourceId: 3, metric: 'latency_ms', day: '2026-05-01', value: 80 },
      { resourceId: 4, metric: 'latency_ms', day: '2026-05-01', value: 120 },
    ]);
  });

  it('are requested by UTC day, aggregated by the cloud over everything except the resource', async () => {
    await points();
    const [first] = asked;
    assert.deepEqual(
      [
        first?.get('interval.startTime'),
        first?.get('interval.endTime'),
        first?.get('aggregation.alignmentPeriod'),
        first?.getAll('aggregation.groupByFields'),
      ],
      ['2026-05-01T00:00:00Z', '2026-05-03T00:00:00Z', '86400s', ['resource.labels.instance_id']],
    );
  });

  it('end with a denied call', async () => {
    cloud.answers = { [path]: refusal(403, { status: 'PERMISSION_DENIED' }) };
    await assert.rejects(points(), { kind: 'access_denied' });
  });
});
