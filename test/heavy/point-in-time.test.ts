import assert from 'node:assert/strict';
import { baselineSettings, bucketSettings, makeBucketDrift } from '../helpers/drifted-bucket.ts';
import { withDatabase } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import type { OwnPostgres } from '../helpers/own-postgres.ts';
import { startOwnService, type OwnService } from '../helpers/own-service.ts';
import { openRemediationBench, type RemediationBench } from '../helpers/remediation-bench.ts';
import { planned, reaches, remediation, rolledBack, started } from '../helpers/remediations.ts';
import { startApi, startWorker } from '../helpers/services.ts';

interface Accepted {
  execution_id: number;
}

/** A service with a few drifted buckets on servers of its own. */
async function openBench(buckets: number): Promise<{ bench: RemediationBench; service: OwnService }> {
  let service: OwnService | undefined;
  const bench = await openRemediationBench({
    buckets,
    start: async (options) => {
      service = await startOwnService(options);
      return service;
    },
  });
  assert.ok(service);
  return { bench, service };
}

async function syncOf(client: ApiClient, providerId: number): Promise<number> {
  const { body } = await client.post<Accepted>(`/api/v1/providers/${providerId}/sync`, undefined, { expect: 202 });
  return body.execution_id;
}

const succeeds = (url: string, executionId: number) =>
  withDatabase(url, (database) =>
    eventually(
      async () => {
        const row = await database('executions').where({ id: executionId }).first();
        assert.equal(row?.status, 'succeeded', row?.error ?? '');
      },
      { withinMs: 120_000 },
    ),
  );

describe('Postgres that is restored to an earlier moment, with Temporal ahead of it', function () {
  this.timeout(420_000);
  let service: OwnService;
  let bench: RemediationBench;
  let restored: OwnPostgres | undefined;

  before(async () => {
    ({ bench, service } = await openBench(3));
  });
  after(async () => {
    await restored?.remove();
    await bench?.stop();
  });

  it('carries out repeated requests, although Temporal has seen the same ids', async () => {
    const kept = await bench.plan();
    restored = await service.postgres.copyRunning();
    const lostSync = await syncOf(bench.admin, bench.provider.id);
    await succeeds(service.postgres.url, lostSync);
    const lost = await bench.plan();
    await Promise.all([service.api.stop(), service.worker.stop()]);

    // Postgres reserves numbers of sequences ahead, so that a copy may skip some: here it skips none.
    await withDatabase(restored.url, async (database) => {
      for (const table of ['executions', 'remediation_actions']) {
        await database.raw(`select setval(pg_get_serial_sequence(?, 'id'), max(id)) from ${table}`, [table]);
      }
    });
    service.options.databaseUrl = restored.url;
    [service.api, service.worker] = await Promise.all([startApi(service.options), startWorker(service.options)]);
    const admin = api(service.api.url, bench.adminMember.token);

    const sync = await syncOf(admin, bench.provider.id);
    assert.equal(sync, lostSync);
    await succeeds(restored.url, sync);
    const { driftId } = await withDatabase(restored.url, (database) =>
      makeBucketDrift(database, { bucket: 'bucket-3', memberId: bench.adminMember.id }),
    );
    const again = await planned(admin, driftId);
    assert.equal(again.id, lost.id);
    for (const [id, bucket] of [
      [again.id, 'bucket-3'],
      [kept.id, kept.bucket],
    ] as const) {
      await started(admin, id);
      await reaches(admin, id, 'completed', { withinMs: 90_000 });
      assert.equal((await bucketSettings(bench.s3, bucket)).versioning, baselineSettings.versioning);
      const changes = bench.proxy.changes().filter(({ name }) => name.includes(`/${bucket}/`));
      assert.equal(changes.length, 1, 'its change was made once');
    }
  });
});

describe('Temporal that is restored to an earlier moment, with Postgres ahead of it', function () {
  this.timeout(420_000);
  let service: OwnService;
  let bench: RemediationBench;

  before(async () => {
    ({ bench, service } = await openBench(2));
  });
  after(() => bench?.stop());

  it('continues from the rows: what ended stays ended, and what it does not know is done', async () => {
    const { admin, proxy } = bench;
    const waited = await bench.plan();
    await reaches(admin, waited.id, 'pending_approval');
    const takeBack = await service.temporal.backUp();
    await started(admin, waited.id);
    await reaches(admin, waited.id, 'completed', { withinMs: 90_000 });
    const unknown = await bench.plan();
    await service.worker.stop();
    const sync = await syncOf(admin, bench.provider.id);
    await eventually(async () => assert.deepEqual(await bench.database('outbox'), []));

    await service.temporal.kill();
    await takeBack();
    await service.temporal.start();
    // It is not of this very moment.
    const ago = bench.database.raw(`now() - interval '10 minutes'`);
    await bench.database('executions').where({ id: sync }).update({ started_at: ago });
    await bench.database('remediation_actions').where({ id: unknown.id }).update({ created_at: ago });
    service.worker = await startWorker(service.options);

    await succeeds(service.postgres.url, sync);
    await eventually(() => admin.post(`/api/v1/remediation/${unknown.id}/approve`, {}, { expect: 200 }), {
      withinMs: 60_000,
    });
    await admin.post(`/api/v1/remediation/${unknown.id}/execute`, undefined, { expect: 202 });
    await reaches(admin, unknown.id, 'completed', { withinMs: 90_000 });
    assert.equal((await remediation(admin, waited.id)).status, 'completed');
    assert.equal(proxy.changes().filter(({ name }) => name.includes(`/${waited.bucket}/`)).length, 1);

    await admin.post(`/api/v1/remediation/${waited.id}/rollback`, undefined, { expect: 202 });
    await rolledBack(admin, waited.id);
    await reaches(admin, waited.id, 'rolled_back', { withinMs: 90_000 });
  });
});
