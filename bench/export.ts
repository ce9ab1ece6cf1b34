import type { Database } from '../db/database.ts';
import { ensureStandingJobs } from '../db/commands/jobs/jobs.ts';
import { assess } from './assess.ts';
import type { Figure } from './figures.ts';
import { peakResidentMb } from './processes.ts';
import { call, startApi, startStores, startWorker } from './service.ts';
import { makeSyncedProvider } from './synced-provider.ts';

const failures = 5_000;
const rounds = 3;

/** Adds unencrypted volumes, some of them with names in other scripts. */
async function seedUnencrypted(database: Database, providerId: number): Promise<void> {
  await database.raw(
    `with resource as (
       insert into resources (provider_id, external_id, name, resource_type, region, status, configuration_hash)
       select ?, 'vol-' || n, case n % 50 when 0 then '数据库 سلام שלום ' || n else 'volume of the database ' || n end,
         'disk', 'us-east-1', 'active', 'bench' from generate_series(1, ?) as n
       returning id),
     version as (
       insert into resource_versions (resource_id, configuration, configuration_hash)
       select id, '{"encrypted":false,"attachments":[]}', 'bench' from resource returning id)
     select count(*) from version`,
    [providerId, failures],
  );
  await database.raw(
    `update resources set version_id = version.id from resource_versions as version
     where version.resource_id = resources.id`,
  );
}

/** Measures downloading an assessment with 5,000 failed resources in both formats. */
export async function benchExport(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    const { database, token } = stores;
    await ensureStandingJobs(database);
    const options = stores.options();
    const api = await startApi(options);
    const worker = await startWorker(options);
    try {
      const providerId = await makeSyncedProvider(database, 'account of 5,000 failures');
      await seedUnencrypted(database, providerId);
      await call(api.url, { token, method: 'POST', path: '/api/v1/compliance/frameworks/cis/enable' });
      await assess(api.url, { token, body: { provider_id: providerId } });
      const path = '/api/v1/compliance/assessments';
      const list = (await call(api.url, { token, method: 'GET', path })) as { data: { id: number }[] };
      const figures: Figure[] = [];
      for (const [format, goal] of Object.entries({ csv: '', pdf: '≤ 10 s' })) {
        const runs: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const start = performance.now();
          const response = await fetch(`${api.url}${path}/${list.data[0]?.id}/export?format=${format}`, {
            headers: { authorization: `Bearer ${token}` },
          });
          const { byteLength } = await response.arrayBuffer();
          if (!response.ok || byteLength < failures)
            throw new Error(`${format}: ${response.status}, ${byteLength} bytes`);
          runs.push((performance.now() - start) / 1_000);
        }
        figures.push({ name: `${failures} failed resources as ${format.toUpperCase()}`, unit: 's', runs, goal });
      }
      const runs = [peakResidentMb(api.pid)];
      return [...figures, { name: "the API's peak memory", unit: 'MB', runs, goal: '< 300 MB' }];
    } finally {
      await worker.stop();
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}
