import type { Database } from '../db/database.ts';
import { percentile } from './figures.ts';
import { cpuSeconds } from './processes.ts';
import { latenciesMs } from './reads.ts';
import type { BenchStores, startApi } from './service.ts';

const requests = 200;

/** How long the requests of one list took, and the API's CPU time of each. */
export interface ListTimes {
  p95Ms: number;
  cpuMs: number;
}

/** Measures the lists of an inventory, by name; the type of the filter is one that has most resources of the provider. */
export async function listTimes(
  { database, token }: Pick<BenchStores, 'database' | 'token'>,
  { api, providerId }: { api: Awaited<ReturnType<typeof startApi>>; providerId: number },
): Promise<Record<string, ListTimes>> {
  const type = await largestType(database, providerId);
  const queries = {
    'GET /resources': 'resources',
    'GET /resources of a type': `resources?type=${type}`,
    'GET /resources of a provider': `resources?provider_id=${providerId}`,
    'GET /drifts': 'drifts',
    'GET /drifts of a provider': `drifts?provider_id=${providerId}`,
    'GET /resource-types': 'resource-types',
  };
  const times: Record<string, ListTimes> = {};
  for (const [name, query] of Object.entries(queries)) {
    const url = `${api.url}/api/v1/${query}`;
    await latenciesMs(url, token, requests);
    const before = cpuSeconds(api.pid);
    const p95Ms = percentile(await latenciesMs(url, token, requests), 0.95);
    times[name] = { p95Ms, cpuMs: ((cpuSeconds(api.pid) - before) / requests) * 1_000 };
  }
  return times;
}

async function largestType(database: Database, providerId: number): Promise<string> {
  const row = await database('resources')
    .where({ provider_id: providerId })
    .groupBy('resource_type')
    .orderByRaw('count(*) desc, resource_type')
    .first<{ resource_type: string }>('resource_type');
  return row.resource_type;
}
