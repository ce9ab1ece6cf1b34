import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Database } from '../db/database.ts';
import { serviceProcesses } from '../launch/service-processes.ts';
import type { Figure } from './figures.ts';
import { scriptArguments } from './processes.ts';
import { startStores, type BenchStores } from './service.ts';

const run = promisify(execFile);
const resources = Number(process.env['BENCH_RESOURCES'] ?? 50_000);
const rounds = 3;

/** Creates one provider with `resources` instances with baselines; returns its id. */
async function seedBaselined(database: Database): Promise<number> {
  const [provider] = (await database('providers')
    .insert({ name: 'bench', type: 'cloud_a', status: 'synced', answered_at: new Date() })
    .returning('id')) as { id: number }[];
  const providerId = provider?.id ?? 0;
  await database.raw(
    `insert into resources (provider_id, external_id, name, resource_type, region, status, configuration_hash)
     select ?, 'i-' || n, 'instance ' || n, 'vm_instance', 'us-east-1', 'active', 'before'
     from generate_series(1, ?) as n`,
    [providerId, resources],
  );
  await changeAll(database, providerId, 'before');
  await database.raw(
    `insert into baselines (resource_id, version_id, configuration, configuration_hash, created_by)
     select resources.id, version.id, version.configuration, version.configuration_hash, (select min(id) from members)
     from resources join resource_versions as version on version.id = resources.version_id
     where provider_id = ?`,
    [providerId],
  );
  await database.raw('vacuum analyze');
  return providerId;
}

/** Gives every resource of a provider a new version; any hash but `before` differs from the baseline in two aspects. */
async function changeAll(database: Database, providerId: number, hash: string): Promise<void> {
  await database.raw(
    `with version as (
       insert into resource_versions (resource_id, configuration, configuration_hash)
       select id, jsonb_build_object(
         'instance_type', case when :hash = 'before' then 't3.micro' else 't3.large' end,
         'metadata_options', jsonb_build_object('http_endpoint', 'enabled',
           'http_tokens', case when :hash = 'before' then 'required' else 'optional' end),
         'security_group_ids', jsonb_build_array('sg-1', 'sg-2', 'sg-' || id),
         'subnet_id', 'subnet-' || id % 50, 'image_id', 'ami-1', 'ebs_optimized', false,
         'block_devices', jsonb_build_array(jsonb_build_object('device_name', '/dev/sda1', 'volume_id', 'vol-' || id)),
         'tags', jsonb_build_object('team', 'team-' || id % 10, 'env', 'prod')), :hash
       from resources where provider_id = :providerId returning id, resource_id)
     update resources set version_id = version.id, configuration_hash = :hash
     from version where version.resource_id = resources.id`,
    { hash, providerId },
  );
}

async function newExecution(database: Database): Promise<number> {
  await database('executions').where({ status: 'running' }).update({ status: 'failed', ended_at: new Date() });
  const job = (await database('jobs').where({ type: 'drift_detection' }).first('id')) as { id: number };
  const [execution] = (await database('executions')
    .insert({ job_id: job.id, type: 'drift_detection', trigger: 'api' })
    .returning('id')) as { id: number }[];
  return execution?.id ?? 0;
}

/** What one scan took. */
export interface Scanned {
  seconds: number;
  /** CPU time of the process while it compared. */
  cpu: number;
  detected: number;
  peakMb: number;
}

/** Compares the resources of a provider with their baselines, in a process with the worker's flags. */
export async function scanDrift(stores: BenchStores, providerId: number): Promise<Scanned> {
  const executionId = await newExecution(stores.database);
  const { flags, env } = serviceProcesses.workers;
  const script = scriptArguments('drift/scan.ts', [stores.databaseUrl, String(executionId), String(providerId)]);
  const { stdout } = await run(process.execPath, [...flags, ...script], { env: { ...process.env, ...env } });
  return JSON.parse(stdout) as Scanned;
}

/** Measures comparing 50,000 resources with baselines: all drifted, the same drift detected again, and none drifted. */
export async function benchDrift(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    const { database } = stores;
    const providerId = await seedBaselined(database);
    const none: Scanned[] = [];
    const all: Scanned[] = [];
    const again: Scanned[] = [];
    for (let round = 0; round < rounds; round += 1) {
      none.push(await scanDrift(stores, providerId));
      await changeAll(database, providerId, `after-${round}`);
      const first = await scanDrift(stores, providerId);
      if (first.detected < resources) throw new Error(`only ${first.detected} findings were made`);
      all.push(first);
      again.push(await scanDrift(stores, providerId));
      await changeAll(database, providerId, 'before');
      await scanDrift(stores, providerId);
    }
    const seconds = (scans: Scanned[]): number[] => scans.map((scanned) => scanned.seconds);
    const peaks = [...none, ...all, ...again].map(({ peakMb }) => peakMb);
    const goal = '≤ 30 s';
    return [
      { name: `${resources} resources, none changed`, unit: 's', runs: seconds(none), goal },
      {
        name: `${resources} resources, all drifted: findings, events and alerts stored`,
        unit: 's',
        runs: seconds(all),
        goal,
      },
      { name: `${resources} resources, the same drift seen again`, unit: 's', runs: seconds(again), goal },
      { name: 'peak memory of the scanning process', unit: 'MB', runs: peaks, goal: '< 512 MB' },
    ];
  } finally {
    await stores.stop();
  }
}
