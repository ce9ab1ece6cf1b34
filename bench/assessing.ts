import type { Database } from '../db/database.ts';
import { ensureStandingJobs } from '../db/commands/jobs/jobs.ts';
import { shippedFrameworks } from '../platform/frameworks.ts';
import { readRecordedInventory } from '../test/contract/prowler/recorded.ts';
import { assess } from './assess.ts';
import { makeSyncedProvider } from './synced-provider.ts';
import type { Figure } from './figures.ts';
import { insertCopies } from './recorded-copies.ts';
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
  await insertCopies(database, { providerId, resources: single, copies: 1 });
  await insertCopies(database, {
    providerId,
    resources: repeated,
    copies: Math.ceil((count - single.length) / repeated.length),
  });
  await database.raw('vacuum analyze');
  return providerId;
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
