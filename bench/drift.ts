import { scanPage } from '../activities/drift/scan-page.ts';
import type { Database } from '../db/database.ts';
import type { Figure } from './figures.ts';
import { startStores } from './service.ts';

const resources = 50_000;
const rounds = 3;

/** One provider with `resources` baselined instances; gives its id. */
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

async function scan(database: Database, providerId: number): Promise<{ seconds: number; detected: number }> {
  const executionId = await newExecution(database);
  const start = performance.now();
  let detected = 0;
  for (let after: number | null = 0; after !== null;) {
    const page = await scanPage(database, { executionId, providerId, providerKind: 'cloud_a' }, after);
    if (page === null) throw new Error('the execution ended during the scan');
    detected += page.counts.detected;
    after = page.next;
  }
  return { seconds: (performance.now() - start) / 1_000, detected };
}

/** Comparing 50,000 baselined resources: all of them drifted, the same drift seen again, and none. */
export async function benchDrift(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    const { database } = stores;
    const providerId = await seedBaselined(database);
    const none: number[] = [];
    const all: number[] = [];
    const again: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      none.push((await scan(database, providerId)).seconds);
      await changeAll(database, providerId, `after-${round}`);
      const first = await scan(database, providerId);
      if (first.detected < resources) throw new Error(`only ${first.detected} findings were made`);
      all.push(first.seconds);
      again.push((await scan(database, providerId)).seconds);
      await changeAll(database, providerId, 'before');
      await scan(database, providerId);
    }
    const peakMb = process.resourceUsage().maxRSS / 1_024;
    const goal = '≤ 30 s';
    return [
      { name: `${resources} resources, none changed`, unit: 's', runs: none, goal },
      { name: `${resources} resources, all drifted: findings, events and alerts stored`, unit: 's', runs: all, goal },
      { name: `${resources} resources, the same drift seen again`, unit: 's', runs: again, goal },
      { name: 'peak memory of the scanning process', unit: 'MB', runs: [peakMb], goal: '< 512 MB' },
    ];
  } finally {
    await stores.stop();
  }
}
