import assert from 'node:assert/strict';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Client, Connection } from '@temporalio/client';
import { connected, ended } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { openDatabase } from '../../db/database.ts';
import { startApi, startService, startWorker, TEST_CREDENTIALS_KEY, type TestService } from '../helpers/services.ts';
import { testEnvironment } from '../helpers/test-environment.ts';
import type { ServiceProcess } from '../helpers/service-process.ts';
import { startTraceCollector, type CollectedSpan, type TraceCollector } from '../helpers/trace-collector.ts';

const traceId = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const callersSpan = '00f067aa0ba902b7';
const path = '/api/v1/providers/{id}/sync';

describe('A traced service', function () {
  this.timeout(120_000);
  let moto: Moto;
  let collector: TraceCollector;
  let service: TestService;
  let admin: ApiClient;
  let token: string;
  let providerId: number;
  let another: ServiceProcess | undefined;

  before(async () => {
    [moto, collector] = await Promise.all([startMoto(), startTraceCollector()]);
    const s3 = new S3Client({
      endpoint: moto.url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'testing', secretAccessKey: 'testing' },
    });
    await s3.send(new CreateBucketCommand({ Bucket: 'a-bucket-of-the-test' }));
    s3.destroy();
    service = await startService({
      env: {
        AWS_ENDPOINT_URL: moto.url,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-token=let%20me%20in',
        PAYLOAD_CODEC_KEY: TEST_CREDENTIALS_KEY,
      },
    });
    const database = openDatabase({ url: service.database.url, poolSize: 1, applicationName: 'test' });
    token = (await member(database, { role: 'admin' })).token;
    admin = api(service.api.url, token);
    await database.destroy();
    providerId = (await connected(admin)).id;
  });

  after(async () => {
    await another?.stop();
    await service?.stop();
    await collector?.close();
    await moto?.stop();
  });

  async function sync(trace: string): Promise<void> {
    const { body } = await admin.post<{ job_id: number; execution_id: number }>(
      `/api/v1/providers/${providerId}/sync`,
      undefined,
      { expect: 202, headers: { traceparent: `00-${trace}-${callersSpan}-01` } },
    );
    await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
  }

  const ofTrace = (trace: string): CollectedSpan[] => collector.spans.filter((span) => span.traceId === trace);

  /** Names from a span up to the caller's. */
  function chain(spans: CollectedSpan[], from: CollectedSpan): string[] {
    const parent = spans.find(({ spanId }) => spanId === from.parentSpanId);
    return parent === undefined ? [from.name] : [from.name, ...chain(spans, parent)];
  }

  it('shows a sync as one trace, from the request to the queries of its activities', async () => {
    await sync(traceId);
    const spans = await eventually(async () => {
      const found = ofTrace(traceId);
      for (const name of ['workflow syncProvider', 'activity finishSync', `POST ${path}`]) {
        assert.ok(
          found.some((span) => span.name === name),
          name,
        );
      }
      return found;
    });
    const request = spans.find(({ name }) => name === `POST ${path}`);
    assert.equal(request?.parentSpanId, callersSpan);
    assert.equal(request.process, 'api');
    assert.equal(Number(request.attributes['http.response.status_code']), 202);

    const written = spans.find(({ name }) => name === 'INSERT resources' || name === 'UPDATE resources');
    const query =
      written ?? spans.find(({ name, process }) => / /.test(name) && process === 'workers' && /^[A-Z]/.test(name));
    assert.ok(query, 'no query of an activity was traced');
    const [, activity, ...above] = chain(spans, query);
    assert.match(activity ?? '', /^activity /);
    assert.deepEqual(above, ['workflow syncProvider', 'start workflow syncProvider', `POST ${path}`]);

    const inRequest = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
    assert.ok(inRequest.some(({ name }) => name === 'INSERT outbox'));
    assert.ok(spans.some(({ name }) => name === 'activity collectUnits'));
    assert.deepEqual(
      spans.filter(({ isFailed }) => isFailed),
      [],
    );
  });

  it('reveals no secret and no value of a query', async () => {
    const traced = collector.bodies.join('\n');
    for (const secret of ['testing', 'a-bucket-of-the-test', 'let me in', 'let%20me%20in', 'Bearer']) {
      assert.ok(!traced.includes(secret), secret);
    }
    assert.ok(collector.headers.every((headers) => headers['x-collector-token'] === 'let me in'));
  });

  it('keeps the trace of a workflow that the dispatcher starts, after an outage of Temporal and the API', async () => {
    const waiting = 'b1b2c3d4e5f60718293a4b5c6d7e8f90';
    await service.worker.stop();
    const lonely = await startApi({
      ...service.options,
      env: { ...service.options.env, TEMPORAL_ADDRESS: '127.0.0.1:1' },
    });
    const { body } = await api(lonely.url, token).post<{ job_id: number; execution_id: number }>(
      `/api/v1/providers/${providerId}/sync`,
      undefined,
      { expect: 202, headers: { traceparent: `00-${waiting}-${callersSpan}-01` } },
    );
    await lonely.stop();
    another = await startWorker(service.options);
    await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
    const spans = await eventually(async () => {
      const found = ofTrace(waiting);
      assert.ok(found.some(({ name }) => name === 'workflow syncProvider'));
      return found;
    });
    const workflow = spans.find(({ name }) => name === 'workflow syncProvider');
    assert.ok(workflow);
    assert.deepEqual(chain(spans, workflow).slice(1), ['start workflow syncProvider', `POST ${path}`]);
    const starter = spans.find(({ spanId }) => spanId === workflow.parentSpanId);
    assert.equal(starter?.process, 'workers');
  });

  it('creates a new trace for work that no request started', async () => {
    const connection = await Connection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
    const { workflow } = new Client({ connection, namespace: service.namespace });
    await workflow.start('prune', { taskQueue: 'workflows', workflowId: 'prune-of-the-test' });
    await connection.close();
    const activity = await eventually(async () => {
      const [found] = collector.spans.filter(
        ({ name, attributes }) =>
          name.startsWith('activity ') && attributes['temporal.workflow_id'] === 'prune-of-the-test',
      );
      assert.ok(found && ofTrace(found.traceId).some(({ name }) => name === 'workflow prune'));
      return found;
    });
    const spans = ofTrace(activity.traceId);
    assert.deepEqual(chain(spans, activity).slice(1), ['workflow prune']);
    assert.equal(spans.find(({ name }) => name === 'workflow prune')?.parentSpanId, null);
  });
});
