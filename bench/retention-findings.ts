import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  PutRetentionPolicyCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import type { Database } from '../db/database.ts';
import { startMoto } from '../test/helpers/moto.ts';
import type { ServiceProcess } from '../test/helpers/service-process.ts';
import type { RunningApi } from '../test/helpers/services.ts';
import { call, startApi, startStores, startWorker, type BenchStores } from './service.ts';

const retention = { found: 30, wanted: 365 };

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The service with an account whose log groups have another retention than their baselines will have. */
export interface RetentionAccount {
  stores: BenchStores;
  api: RunningApi;
  worker: ServiceProcess;
  /** Names of the log groups. */
  names: string[];
}

/** Runs a benchmark with a connected account of the given number of log groups. */
export async function withRetentionAccount<Result>(
  { logGroups }: { logGroups: number },
  measure: (account: RetentionAccount) => Promise<Result>,
): Promise<Result> {
  const moto = await startMoto();
  const stores = await startStores();
  const options = stores.options({ AWS_ENDPOINT_URL: moto.url });
  const [api, worker] = [await startApi(options), await startWorker(options)];
  try {
    const names = await seedLogGroups(moto.url, logGroups);
    await connect(api.url, stores.token);
    return await measure({ stores, api, worker, names });
  } finally {
    await worker.stop();
    await api.stop();
    await stores.stop();
    await moto.stop();
  }
}

async function seedLogGroups(endpoint: string, count: number): Promise<string[]> {
  const credentials = { accessKeyId: 'testing', secretAccessKey: 'testing' };
  const logs = new CloudWatchLogsClient({ endpoint, region: 'us-east-1', credentials });
  const names = Array.from({ length: count }, (_, index) => `/bench/group-${index + 1}`);
  for (const logGroupName of names) {
    await logs.send(new CreateLogGroupCommand({ logGroupName }));
    await logs.send(new PutRetentionPolicyCommand({ logGroupName, retentionInDays: retention.found }));
  }
  logs.destroy();
  return names;
}

/**
 * Creates a finding that the retention of a log group differs from its baseline; further ones differ in their aspect.
 */
export async function makeFindings(database: Database, given: { name: string; aspects: string[] }): Promise<number[]> {
  const { rows } = await database.raw<{ rows: { id: number }[] }>(
    `with resource as (
       select resource.id, resource.provider_id, version.id as version_id, version.configuration
       from resources as resource join resource_versions as version on version.id = resource.version_id
       where resource.name = :name and resource.resource_type = 'log_group'
     ), baseline as (
       insert into baselines (resource_id, version_id, configuration, configuration_hash, created_by)
       select id, version_id, configuration || jsonb_build_object('retention_days', :wanted::integer), 'bench',
         (select min(id) from members)
       from resource returning id, resource_id
     )
     insert into drift_findings (resource_id, provider_id, baseline_id, aspect, drift_type, severity, summary, diff)
     select resource.id, resource.provider_id, baseline.id, aspect, 'configuration', 'low', 'retention changed',
       jsonb_build_array(jsonb_build_object('path', '/retention_days', 'baseline_value', :wanted::integer,
         'current_value', :found::integer))
     from resource join baseline on baseline.resource_id = resource.id, unnest(:aspects::text[]) as aspect
     returning id`,
    { name: given.name, aspects: given.aspects, wanted: retention.wanted, found: retention.found },
  );
  return rows.map(({ id }) => id);
}

async function connect(base: string, token: string): Promise<void> {
  const body = { name: 'bench', accessKeyId: 'testing', secretAccessKey: 'testing', region: 'us-east-1' };
  const path = '/api/v1/providers/cloud_a/connect';
  const { id } = (await call(base, { token, method: 'POST', path, body })) as { id: number };
  for (;;) {
    const { status } = (await call(base, { token, method: 'GET', path: `/api/v1/providers/${id}` })) as {
      status: string;
    };
    if (status === 'synced') return;
    if (status === 'error') throw new Error('the sync failed');
    await wait(100);
  }
}
