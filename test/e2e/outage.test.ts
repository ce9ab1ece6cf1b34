import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import { requestSync } from '../../db/commands/sync/requests.ts';
import { connected, ended, settled, type ShownExecution, type ShownProvider } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { ownTemporal, type OwnTemporal } from '../helpers/own-temporal.ts';
import { startApi, startWorker, type RunningApi, type ServiceOptions } from '../helpers/services.ts';
import type { ServiceProcess } from '../helpers/service-process.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

describe('work that is accepted', () => {
  let moto: Moto;
  let temporal: OwnTemporal;
  let own: TestDatabase;
  let server: RunningApi;
  let worker: ServiceProcess;
  let options: ServiceOptions;
  let database: Database;
  let admin: ApiClient;
  let provider: ShownProvider;

  before(async function () {
    this.timeout(120_000);
    [moto, temporal, own] = await Promise.all([startMoto(), ownTemporal(), testDatabase()]);
    options = {
      databaseUrl: own.url,
      namespace: 'default',
      env: { AWS_ENDPOINT_URL: moto.url, TEMPORAL_ADDRESS: temporal.address, RATE_LIMIT_MAX: '1000000' },
    };
    [server, worker] = await Promise.all([startApi(options), startWorker(options)]);
    database = openDatabase({ url: own.url, poolSize: 2, applicationName: 'test' });
    admin = api(server.url, (await member(database, { role: 'admin' })).token);
    provider = await connected(admin);
  });

  after(async () => {
    await Promise.all([server.stop(), worker.stop()]);
    await database.destroy();
    await own.drop();
    await temporal.remove();
    await moto.stop();
  });

  it('runs when Temporal is back', async function () {
    this.timeout(120_000);
    await temporal.stop();
    const { body } = await admin.post<{ job_id: number; execution_id: number; status: string }>(
      `/api/v1/providers/${provider.id}/sync`,
      undefined,
      { expect: 202 },
    );
    assert.equal(body.status, 'running');
    const job = await admin.patch<{ next_run_at: string }>(`/api/v1/jobs/${body.job_id}`, { schedule: '15 3 * * *' });
    assert.equal(job.status, 200);
    assert.match(job.body.next_run_at, /T03:15:00/);
    await temporal.start();
    const execution = await ended(admin, { jobId: body.job_id, executionId: body.execution_id, withinMs: 90_000 });
    assert.equal(execution.status, 'succeeded', execution.error ?? '');
    assert.deepEqual(await database('outbox'), []);
  });

  it('is started by a worker when the API dies right after its commit', async function () {
    this.timeout(60_000);
    // What the API's transaction leaves behind; the process that would start it is gone.
    const claim = await database.transaction((transaction) =>
      requestSync(transaction, { providerId: provider.id, trigger: 'api', requestedBy: null }),
    );
    assert.ok(claim !== null);
    const execution = await ended(admin, { jobId: claim.jobId, executionId: claim.execution.id });
    assert.equal(execution.status, 'succeeded');
  });

  it('is started again when Temporal has lost it', async function () {
    this.timeout(120_000);
    const claim = await database.transaction(async (transaction) => {
      const made = await requestSync(transaction, { providerId: provider.id, trigger: 'api', requestedBy: null });
      await transaction('outbox').delete();
      await transaction('executions')
        .where({ id: made?.execution.id ?? 0 })
        .update({ started_at: transaction.raw(`now() - interval '1 minute'`) });
      return made;
    });
    assert.ok(claim !== null);
    const execution = await ended(admin, { jobId: claim.jobId, executionId: claim.execution.id });
    assert.equal(execution.status, 'succeeded');
  });

  it('is not left running when it ends while no process is up', async function () {
    this.timeout(120_000);
    await worker.stop();
    const { body } = await admin.post<{ job_id: number; execution_id: number; workflow_id: string }>(
      `/api/v1/providers/${provider.id}/sync`,
      undefined,
      { expect: 202 },
    );
    const { Connection, Client } = await import('@temporalio/client');
    const connection = await Connection.connect({ address: temporal.address });
    await eventually(() => new Client({ connection }).workflow.getHandle(body.workflow_id).terminate('by an operator'));
    await connection.close();
    worker = await startWorker(options);
    const execution: ShownExecution = await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
    assert.equal(execution.status, 'failed');
    assert.equal(execution.error, 'The workflow was terminated: by an operator');
    const shown = await settled(admin, provider.id);
    assert.deepEqual([shown.status, shown.status_reason], ['error', execution.error]);
    const published = await database('events').whereRaw(`data->>'execution_id' = ?`, [String(body.execution_id)]);
    assert.equal(published.length, 1);
  });
});
