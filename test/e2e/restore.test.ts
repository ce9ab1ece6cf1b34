import assert from 'node:assert/strict';
import { withDatabase } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { api } from '../helpers/http.ts';
import type { OwnPostgres } from '../helpers/own-postgres.ts';
import { startOwnService, type OwnService } from '../helpers/own-service.ts';
import { ownTemporal, type OwnTemporal } from '../helpers/own-temporal.ts';
import { openRemediationBench, type RemediationBench } from '../helpers/remediation-bench.ts';
import { reaches, remediation, started } from '../helpers/remediations.ts';
import { startApi, startWorker, type RunningApi } from '../helpers/services.ts';
import type { ServiceProcess } from '../helpers/service-process.ts';

describe('A service that is restored from a backup taken while it ran', function () {
  this.timeout(240_000);
  let service: OwnService;
  let bench: RemediationBench;
  let restored: OwnPostgres | undefined;
  let emptyTemporal: OwnTemporal | undefined;
  let restoredApi: RunningApi | undefined;
  let restoredWorker: ServiceProcess | undefined;

  before(async () => {
    bench = await openRemediationBench({
      buckets: 1,
      start: async (options) => {
        service = await startOwnService(options);
        return service;
      },
    });
  });
  after(async () => {
    await Promise.all([restoredApi?.stop(), restoredWorker?.stop()]);
    await emptyTemporal?.remove();
    await restored?.remove();
    await bench.stop();
  });

  it('continues with an empty Temporal: what ran runs again, and pending decisions can be made', async () => {
    const action = await bench.plan();
    await service.worker.stop();
    const { body: sync } = await bench.admin.post<{ execution_id: number }>(
      `/api/v1/providers/${bench.provider.id}/sync`,
      undefined,
      { expect: 202 },
    );
    // Temporal has it, so nothing but the row of the execution shows that it is to run.
    await eventually(async () => assert.deepEqual(await bench.database('outbox'), []));

    restored = await service.postgres.copyRunning();
    // Written after the backup: not in it.
    await bench.database('members').insert({ email: 'later@example.com', role: 'user' });
    await service.api.stop();
    await service.temporal.stop();

    // The backup is not of this very moment.
    await withDatabase(restored.url, async (database) => {
      assert.equal(await database('members').where({ email: 'later@example.com' }).first(), undefined);
      const ago = database.raw(`now() - interval '1 hour'`);
      await database('executions').where({ id: sync.execution_id }).update({ started_at: ago });
      await database('remediation_actions').where({ id: action.id }).update({ created_at: ago });
    });
    emptyTemporal = await ownTemporal();
    const options = {
      ...service.options,
      databaseUrl: restored.url,
      env: { ...service.options.env, TEMPORAL_ADDRESS: emptyTemporal.address },
    };
    [restoredApi, restoredWorker] = await Promise.all([startApi(options), startWorker(options)]);
    const admin = api(restoredApi.url, bench.adminMember.token);

    await withDatabase(restored.url, (database) =>
      eventually(
        async () => {
          const row = await database('executions').where({ id: sync.execution_id }).first();
          assert.equal(row?.status, 'succeeded');
        },
        { withinMs: 90_000 },
      ),
    );
    assert.equal((await remediation(admin, action.id)).status, 'pending_approval');
    await started(admin, action.id);
    assert.equal((await reaches(admin, action.id, 'completed')).decision, 'approved');
  });
});
