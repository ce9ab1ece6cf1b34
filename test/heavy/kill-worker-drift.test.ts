import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import { connected, ended } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member, type TestMember } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startService, startWorker, type TestService } from '../helpers/services.ts';

/** Three pages of a scan. */
const resourceCount = 1_200;
const pageSize = 500;

describe('a drift scan whose worker is killed', () => {
  let moto: Moto;
  let service: TestService;
  let database: Database;
  let user: TestMember;
  let admin: ApiClient;

  before(async function () {
    this.timeout(120_000);
    moto = await startMoto();
    service = await startService({ env: { AWS_ENDPOINT_URL: moto.url, RATE_LIMIT_MAX: '1000000' } });
    database = openDatabase({ url: service.database.url, poolSize: 4, applicationName: 'test' });
    user = await member(database, { role: 'admin' });
    admin = api(service.api.url, user.token);
  });
  after(async () => {
    await database.destroy();
    await service.stop();
    await moto.stop();
  });

  /** Resources of a region that the account's sync does not list, all drifted from their baselines. Returns their ids. */
  async function makeDrifted(providerId: number): Promise<number[]> {
    const { rows } = await database.raw<{ rows: { id: number }[] }>(
      `insert into resources (provider_id, external_id, name, resource_type, region, status, configuration_hash)
       select ?, 'i-' || n, 'instance ' || n, 'vm_instance', 'eu-west-1', 'active', 'after'
       from generate_series(1, ?) as n returning id`,
      [providerId, resourceCount],
    );
    const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
    await database.raw(
      `with before as (
         insert into resource_versions (resource_id, configuration, configuration_hash)
         select id, '{"instance_type": "t3.micro"}', 'before' from unnest(?::bigint[]) as id returning *)
       insert into baselines (resource_id, version_id, configuration, configuration_hash, created_by)
       select resource_id, id, configuration, configuration_hash, ? from before`,
      [ids, user.id],
    );
    await database.raw(
      `with after as (
         insert into resource_versions (resource_id, configuration, configuration_hash)
         select id, '{"instance_type": "t3.large"}', 'after' from unnest(?::bigint[]) as id returning *)
       update resources set version_id = after.id from after where after.resource_id = resources.id`,
      [ids],
    );
    return ids;
  }

  it('is finished by another worker: every finding is created once and published once', async function () {
    this.timeout(120_000);
    const provider = await connected(admin);
    const ids = await makeDrifted(provider.id);
    const findings = (): Promise<number[]> =>
      database('drift_findings').where({ provider_id: provider.id }).orderBy('resource_id').pluck('resource_id');

    // The scan waits for a resource of its third page, the first two being written.
    const holder = await database.transaction();
    await holder('resources')
      .where({ id: ids[2 * pageSize + 1] })
      .forUpdate()
      .first('id');
    const { body } = await admin.post<{ job_id: number; execution_id: number }>('/api/v1/drifts/detect', undefined, {
      expect: 202,
    });
    await eventually(async () => assert.deepEqual(await findings(), ids.slice(0, 2 * pageSize)), { withinMs: 60_000 });
    await service.worker.kill();
    await holder.rollback();
    service.worker = await startWorker(service.options);

    const execution = await ended(admin, { jobId: body.job_id, executionId: body.execution_id, withinMs: 90_000 });
    assert.equal(execution.status, 'succeeded', execution.error ?? '');
    assert.equal(execution.findings_count, resourceCount);
    assert.deepEqual(await findings(), ids);
    const published = await database('events')
      .where({ type: 'drift.detected' })
      .orderBy('resource_id')
      .pluck('resource_id');
    assert.deepEqual(published, ids);
    const completed = await database('events')
      .where({ type: 'job.completed' })
      .whereRaw(`data->>'execution_id' = ?`, [String(body.execution_id)]);
    assert.equal(completed.length, 1);
  });
});
