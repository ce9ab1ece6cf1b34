import type { Database } from '../db/database.ts';
import { ensureStandingJobs } from '../db/commands/jobs/jobs.ts';
import { shippedFrameworks } from '../platform/frameworks.ts';
import { readRecordedInventory } from '../test/contract/prowler/recorded.ts';
import { assess } from './assess.ts';
import { makeSyncedProvider } from './synced-provider.ts';
import type { Figure } from './figures.ts';
import { peakResidentMb, cpuSeconds } from './processes.ts';
import { call, startApi, startStores, startWorker } from './service.ts';

const sizes = [1_000, 10_000, 100_000];
const rounds = 3;

/** Types of which an account has only one, however large it is. */
const onceOnly = new Set(['account', 'account_region', 'trail']);

/**
 * Creates a synced provider with `count` resources: copies of those of the comparison with Prowler, of every kind.
 * References point to resources of the same copy. Returns the provider's id.
 */
async function seedProvider(database: Database, count: number): Promise<number> {
  const providerId = await makeSyncedProvider(database, `account of ${count}`);
  const inventory = readRecordedInventory();
  const single = inventory.filter(({ resourceType }) => onceOnly.has(resourceType));
  const repeated = inventory.filter(({ resourceType }) => !onceOnly.has(resourceType));
  await insert(database, { providerId, resources: single, copies: 1 });
  await insert(database, {
    providerId,
    resources: repeated,
    copies: Math.ceil((count - single.length) / repeated.length),
  });
  await database.raw('vacuum analyze');
  return providerId;
}

async function insert(
  database: Database,
  batch: { providerId: number; resources: ReturnType<typeof readRecordedInventory>; copies: number },
): Promise<void> {
  const { providerId, resources, copies } = batch;
  // An id of the recording is replaced in each copy, wherever it occurs, so that references stay within a copy.
  const ids = resources.map(({ externalId }) => externalId).toSorted((a, b) => b.length - a.length);
  const marked = (text: string): string =>
    ids.reduce((marking, id) => marking.replaceAll(`"${id}"`, `"${id}@copy"`), text);
  for (const resource of resources) {
    const { observed = {}, ...configuration } = resource.configuration;
    await database.raw(
      `with copy as (select generate_series(1, ?) as n),
       resource as (
         insert into resources (provider_id, external_id, name, resource_type, region, status, observed, configuration_hash)
         select ?, replace(?, '@copy', case when ? = 1 then '' else '-' || n end), ?, ?, ?, 'active', ?, 'bench' from copy
         returning id, external_id),
       version as (
         insert into resource_versions (resource_id, configuration, configuration_hash, unreadable)
         select id, replace(?, '@copy', coalesce(substring(external_id from '-[0-9]+$'), ''))::jsonb, 'bench', ?
         from resource returning id, resource_id)
       select count(*) from version`,
      [
        copies,
        providerId,
        `${resource.externalId}@copy`,
        copies,
        resource.name,
        resource.resourceType,
        resource.region,
        JSON.stringify(observed),
        copies === 1 ? JSON.stringify(configuration) : marked(JSON.stringify(configuration)),
        JSON.stringify(resource.unreadable),
      ],
    );
  }
  await database.raw(
    `update resources set version_id = version.id from resource_versions as version
     where version.resource_id = resources.id and resources.provider_id = ? and resources.version_id is null`,
    [providerId],
  );
}

/** Measures assessing 1,000, 10,000 and 100,000 resources by every framework, on separate services. */
export async function benchAssessing(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    const { database, token } = stores;
    await ensureStandingJobs(database);
    const options = stores.options();
    const api = await startApi(options);
    try {
      for (const { id: framework } of shippedFrameworks()) {
        await call(api.url, { token, method: 'POST', path: `/api/v1/compliance/frameworks/${framework}/enable` });
      }
      const figures: Figure[] = [];
      for (const size of sizes) {
        const providerId = await seedProvider(database, size);
        const worker = await startWorker(options);
        try {
          const runs: number[] = [];
          const processor: number[] = [];
          for (let round = 0; round < rounds; round += 1) {
            const [start, used] = [performance.now(), cpuSeconds(worker.pid)];
            await assess(api.url, { token, body: { provider_id: providerId } });
            runs.push((performance.now() - start) / 1_000);
            processor.push(cpuSeconds(worker.pid) - used);
            process.stderr.write(
              `${size}: ${runs.at(-1)?.toFixed(1)} s, ${processor.at(-1)?.toFixed(1)} s of the worker's processor time\n`,
            );
          }
          const goal = size === 100_000 ? '≤ 60 s' : '';
          figures.push(
            { name: `${size} resources by all frameworks`, unit: 's', runs, goal },
            { name: `${size} resources: the worker's processor time`, unit: 's', runs: processor },
            {
              name: `${size} resources: worker's peak memory`,
              unit: 'MB',
              runs: [peakResidentMb(worker.pid)],
              goal: '< 512 MB',
            },
          );
        } finally {
          await worker.stop();
        }
      }
      return figures;
    } finally {
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}
