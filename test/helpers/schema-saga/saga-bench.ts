import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../../db/database.ts';
import { ended, settled, synced, type ShownProvider } from '../connected.ts';
import { api, type ApiClient } from '../http.ts';
import { member } from '../identity.ts';
import { startService, type TestService } from '../services.ts';
import type { SagaCloud } from './saga-cloud.ts';

/** An open finding of drift, as the API shows it. */
export interface ShownDrift {
  id: number;
  resource_type: string;
  aspect: string;
  diff: { path: string; baseline_value: unknown; current_value: unknown }[];
}

/** The whole service beside accounts of types by schema, with one resource each. */
export interface SagaBench {
  service: TestService;
  admin: ApiClient;
  clouds: readonly SagaCloud[];
  /** Syncs the accounts, compares them with the baselines, and returns the open findings. */
  detect(): Promise<ShownDrift[]>;
  stop(): Promise<void>;
}

/** Starts the service, connects the accounts and captures their resources as baselines. */
export async function openSagaBench(clouds: readonly SagaCloud[]): Promise<SagaBench> {
  const service = await startService({
    env: {
      ...Object.assign({}, ...clouds.map(({ env }) => env)),
      SCHEMA_TYPES: 'true',
      RATE_LIMIT_MAX: '1000000',
      REMEDIATION_MAX_PER_HOUR: '1000000',
      REMEDIATION_MAX_PER_ACCOUNT_PER_HOUR: '1000000',
    },
  });
  const database = openDatabase({ url: service.database.url, poolSize: 4, applicationName: 'test' });
  const admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
  const providers: number[] = [];
  const bench: SagaBench = {
    service,
    admin,
    clouds,
    async detect() {
      const syncs = await Promise.all(providers.map((id) => synced(admin, id)));
      for (const sync of syncs) assert.equal(sync.status, 'succeeded', sync.error ?? '');
      const { body } = await admin.post<{ job_id: number; execution_id: number }>('/api/v1/drifts/detect', undefined, {
        expect: 202,
      });
      const scan = await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
      assert.equal(scan.status, 'succeeded', scan.error ?? '');
      return database<ShownDrift>('drift_findings as finding')
        .join('resources as resource', 'resource.id', 'finding.resource_id')
        .whereNot('finding.status', 'resolved')
        .orderBy('finding.id')
        .select<ShownDrift[]>('finding.id', 'resource.resource_type', 'finding.aspect', 'finding.diff');
    },
    async stop() {
      await database.destroy();
      await bench.service.stop();
    },
  };
  for (const cloud of clouds) providers.push(await connectedWithBaselines({ admin, database }, cloud));
  return bench;
}

async function connectedWithBaselines(
  { admin, database }: { admin: ApiClient; database: Database },
  { kind, connectBody, types }: SagaCloud,
): Promise<number> {
  const { body: made } = await admin.post<{ id: number }>(`/api/v1/providers/${kind}/connect`, connectBody, {
    expect: 201,
  });
  const provider: ShownProvider = await settled(admin, made.id);
  const found = await database('resources')
    .where({ status: 'active', provider_id: provider.id })
    .whereIn('resource_type', types);
  assert.equal(found.length, types.length, provider.status_reason ?? '');
  await admin.post('/api/v1/baselines/bulk', { provider_id: provider.id }, { expect: 201 });
  return provider.id;
}
