import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { completeExecution } from '../../../db/commands/jobs/execution-ends.ts';
import { logToExecution } from '../../../db/commands/jobs/executions.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { insertRow } from '../../helpers/insert-row.ts';

interface ShownJob {
  id: number;
  type: string;
  provider_id: number | null;
  schedule: string;
  enabled: boolean;
  last_execution_status: string | null;
  last_run_at: string | null;
  next_run_at: string | null;
}

interface ShownExecution {
  id: number;
  status: string;
  findings_count: number;
  duration_ms: number | null;
  log_excerpt: { message: string; level: string }[];
}

interface ExecutionPage {
  data: { id: number; type: string; provider_id: number | null }[];
  meta: { total: number };
  temporal_url: string | null;
}

interface Fault {
  error: string;
  code: string;
  details: string;
}

describe('jobs', () => {
  let application: TestApplication;
  let database: Database;
  let user: ApiClient;
  let admin: ApiClient;

  before(async () => {
    application = await startApplication();
    database = application.database;
    await ensureStandingJobs(database);
    user = api(application.url, (await member(database)).token);
    admin = api(application.url, (await member(database, { role: 'admin' })).token);
  });
  after(() => application.stop());

  const list = async (query: Record<string, string> = {}): Promise<ShownJob[]> =>
    (await user.get<ShownJob[]>('/api/v1/jobs', { query, expect: 200 })).body;
  const scanJob = async (): Promise<ShownJob> => {
    const job = (await list()).find(({ type }) => type === 'vulnerability_scan');
    assert.ok(job);
    return job;
  };
  const trigger = async (jobId: number): Promise<number> => {
    const { body } = await admin.post<{ execution_id: number; status: string; started_at: string; job_id: number }>(
      `/api/v1/jobs/${jobId}/trigger`,
      undefined,
      { expect: 202 },
    );
    assert.deepEqual([body.status, body.job_id], ['running', jobId]);
    assert.ok(!Number.isNaN(Date.parse(body.started_at)));
    return body.execution_id;
  };
  const end = (executionId: number, status: 'succeeded' | 'failed', error: string | null = null) =>
    database.transaction((transaction) =>
      completeExecution(transaction, { executionId, status, error, findingsCount: 3, counts: { packages: 7 } }),
    );

  it('are one of each type with its own schedule, with no next run while there is no provider', async () => {
    const jobs = await list();
    const schedules = Object.fromEntries(jobs.map(({ type, schedule }) => [type, schedule]));
    assert.equal(schedules['drift_detection'], '0 2 * * *');
    assert.equal(schedules['vulnerability_scan'], '0 3 * * *');
    assert.equal(new Set(jobs.map(({ type }) => type)).size, jobs.length);
    assert.ok(jobs.every((job) => job.enabled && job.next_run_at === null && job.last_run_at === null));
  });

  it('have a next run with the first provider, whose own sync is listed by its type only', async () => {
    const provider = await makeProvider(database);
    assert.equal((await scanJob()).next_run_at?.slice(11), '03:00:00.000Z');
    assert.ok((await list()).every(({ type }) => type !== 'inventory_sync'));
    const syncs = await list({ type: 'inventory_sync' });
    assert.deepEqual(
      syncs.map((job) => job.provider_id),
      [provider.id],
    );
    await user.get(`/api/v1/jobs/${syncs[0]?.id ?? 0}`, { expect: 200 });
    await user.get('/api/v1/jobs/99999999', { expect: 404 });
  });

  it('accept another schedule from an admin, and have no next run while they are disabled', async () => {
    const { id } = await scanJob();
    const path = `/api/v1/jobs/${id}`;
    await user.patch(path, { enabled: false }, { expect: 403 });
    const { body: changed } = await admin.patch<ShownJob>(path, { schedule: ' 30  4 * * * ' }, { expect: 200 });
    assert.deepEqual([changed.schedule, changed.next_run_at?.slice(11)], ['30 4 * * *', '04:30:00.000Z']);
    const { body: off } = await admin.patch<ShownJob>(path, { enabled: false }, { expect: 200 });
    assert.equal(off.next_run_at, null);
    await admin.patch(path, { enabled: true, schedule: '0 3 * * *' }, { expect: 200 });
    const actions = await database('audit_log').where({ subject_type: 'job', subject_id: String(id) });
    assert.equal(actions.length, 3);
  });

  it('reject an invalid schedule with the reason, and change nothing', async () => {
    const { id } = await scanJob();
    const refused = async (body: object): Promise<string> =>
      (await admin.patch<Fault>(`/api/v1/jobs/${id}`, body, { expect: 400 })).body.details;
    assert.match(await refused({ schedule: '0 0 3 * * *' }), /five fields .* found 6/);
    assert.match(await refused({ schedule: '61 * * * *' }), /minute 61/);
    assert.match(await refused({ schedule: '0 0 31 2 *' }), /a date that does not exist/);
    await refused({});
    await refused({ enabled: 'no' });
    assert.equal((await scanJob()).schedule, '0 3 * * *');
  });

  it('are triggered by an admin, once at a time', async () => {
    const { id } = await scanJob();
    await user.post(`/api/v1/jobs/${id}/trigger`, undefined, { expect: 403 });
    const executionId = await trigger(id);
    assert.equal(await trigger(id), executionId);
    const job = await scanJob();
    assert.equal(job.last_execution_status, 'running');
    assert.notEqual(job.last_run_at, null);
    await end(executionId, 'succeeded');
    assert.equal((await scanJob()).last_execution_status, 'succeeded');
    assert.notEqual(await trigger(id), executionId);
  });

  it('list their executions newest first and by status', async () => {
    const { id } = await scanJob();
    const running = await trigger(id);
    await end(running, 'failed', 'the cloud was away');
    const last = await trigger(id);
    const executions = async (query: Record<string, string | number> = {}): Promise<ShownExecution[]> => {
      const { body } = await user.get<{ data: ShownExecution[]; meta: { total: number } }>(
        `/api/v1/jobs/${id}/executions`,
        { query, expect: 200 },
      );
      return body.data;
    };
    const ids = (await executions()).map((execution) => execution.id);
    assert.deepEqual(ids.slice(0, 2), [last, running]);
    assert.deepEqual(
      (await executions({ status: 'running' })).map((execution) => execution.id),
      [last],
    );
    assert.ok((await executions({ status: 'failed' })).every(({ status }) => status === 'failed'));
    assert.equal((await executions({ per_page: 1, page: 2 }))[0]?.id, running);
    await user.get(`/api/v1/jobs/${id}/executions`, { query: { status: 'done' }, expect: 400 });
    await end(last, 'succeeded');
  });

  it('show of an execution the last 200 lines of its log, and of its own job only', async () => {
    const { id } = await scanJob();
    const executionId = await trigger(id);
    await logToExecution(
      database,
      executionId,
      Array.from({ length: 205 }, (_, line) => ({ level: 'info' as const, message: `line ${line}` })),
    );
    await end(executionId, 'succeeded');
    const { body } = await user.get<ShownExecution>(`/api/v1/jobs/${id}/executions/${executionId}`, { expect: 200 });
    assert.deepEqual(
      [body.status, body.findings_count, typeof body.duration_ms, body.log_excerpt.length],
      ['succeeded', 3, 'number', 200],
    );
    assert.deepEqual([body.log_excerpt[0]?.message, body.log_excerpt.at(-1)?.message], ['line 5', 'line 204']);
    const other = (await list()).find(({ type }) => type === 'drift_detection');
    await user.get(`/api/v1/jobs/${other?.id ?? 0}/executions/${executionId}`, { expect: 404 });
  });

  it('show of a sync how long it has taken and what its listings asked of the cloud', async () => {
    const { id } = await scanJob();
    const executionId = await trigger(id);
    const shown = async () => {
      const path = `/api/v1/jobs/${id}/executions/${executionId}`;
      const { body } = await user.get<{ elapsed_ms: number; calls: unknown }>(path, { expect: 200 });
      return body;
    };
    assert.equal((await shown()).calls, null);
    const counts = { calls_made: 3, calls_retried: 2, calls_throttled: 1 };
    await database('sync_units').insert(
      ['volumes', 'instances'].map((service) => ({
        execution_id: executionId,
        service,
        region: 'us-east-1',
        attempt: 1,
        ...counts,
      })),
    );
    const { elapsed_ms: elapsedMs, calls } = await shown();
    assert.ok(elapsedMs >= 0);
    assert.deepEqual(calls, { made: 6, retried: 4, throttled: 2 });
    await end(executionId, 'succeeded');
    assert.deepEqual((await shown()).calls, calls);
  });

  it('publish job.completed once, on success and on failure, with the counts', async () => {
    const { id } = await scanJob();
    const one = await trigger(id);
    await end(one, 'failed', 'no luck');
    await end(one, 'succeeded');
    const events = await database('events').whereRaw(`type = 'job.completed' and data->>'execution_id' = ?`, [
      String(one),
    ]);
    assert.equal(events.length, 1);
    const { status, error, counts, findings_count: found } = events[0].data;
    assert.deepEqual([status, error, counts, found], ['failed', 'no luck', { packages: 7 }, 3]);
  });

  it('list their executions together, with a link to the workflows of the same filters', async () => {
    const linked = await startApplication({ env: { TEMPORAL_UI_URL: 'https://temporal.example' } });
    try {
      const { id: provider } = await makeProvider(linked.database);
      const other = await makeProvider(linked.database);
      await ensureStandingJobs(linked.database);
      const [drift] = await linked.database('jobs').where({ type: 'drift_detection' }).pluck<number[]>('id');
      const made = async (parameters: object, ended: object = {}): Promise<number> =>
        insertRow(linked.database, 'executions', {
          job_id: drift,
          type: 'drift_detection',
          trigger: 'api',
          subject: JSON.stringify(parameters),
          parameters,
          ...ended,
        });
      const all = await made({});
      const one = await made({ provider_id: provider });
      const over = await made({ provider_id: other.id }, { status: 'failed', ended_at: new Date(), error: 'denied' });
      const client = api(linked.url, (await member(linked.database)).token);
      const executions = async (query: Record<string, string | number>) =>
        (await client.get<ExecutionPage>('/api/v1/executions', { query, expect: 200 })).body;

      const whole = await executions({});
      assert.deepEqual(
        whole.data.map(({ id, type, provider_id }) => [id, type, provider_id]),
        [
          [over, 'drift_detection', other.id],
          [one, 'drift_detection', provider],
          [all, 'drift_detection', null],
        ],
      );
      const running = await executions({ status: 'running', type: 'drift_detection', provider_id: provider });
      assert.deepEqual([running.meta.total, running.data[0]?.id], [1, one]);
      const url = new URL(running.temporal_url ?? '');
      assert.match(url.pathname, /^\/namespaces\/[^/]+\/workflows$/);
      assert.equal(
        url.searchParams.get('query'),
        `WorkflowType="detectDrift" AND ExecutionStatus="Running" AND ProviderId="${provider}"`,
      );
      assert.equal((await executions({ ou: 'ou-1' })).temporal_url, null, 'no search attribute has units');
      await linked.database('jobs').where({ id: drift }).update({ deleted_at: new Date() });
      assert.equal((await executions({})).meta.total, 0, 'a deleted job has no page');
    } finally {
      await linked.stop();
    }
  });
});
