import { awsFactTypes } from '../platform/schema-facts.ts';
import { percentile, type Figure } from './figures.ts';
import { seedResources } from './inventory-rows.ts';
import { cpuSeconds } from './processes.ts';
import { latenciesMs } from './reads.ts';
import { startApi, startStores } from './service.ts';

const [rows, types] = [200_000, 400];
const [rounds, requests] = [5, 100];

/** Measures lists of 200,000 resources of 400 types, nearly all by schema, in 20 providers: p95 and the API's CPU time of each. */
export async function benchTypeReads(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    const names = awsFactTypes().slice(0, types);
    const [providerId] = await seedResources(stores.database, rows, names);
    const api = await startApi(stores.options());
    const queries = {
      'GET /resource-types': 'resource-types',
      'GET /resource-types of a provider': `resource-types?provider_id=${providerId}`,
      'GET /resources': 'resources',
      'GET /resources, last page': `resources?page=${rows / 20}`,
      'GET /resources of a type': `resources?type=${names[200]}`,
      'GET /resources of a type and status': `resources?type=${names[200]}&status=active`,
      'GET /resources of a type and provider': `resources?type=${names[200]}&provider_id=${providerId}`,
      'GET /resources of a provider': `resources?provider_id=${providerId}`,
      'GET /resources of a region': 'resources?region=eu-west-1',
      'GET /providers': 'providers',
    };
    try {
      const figures: Figure[] = [];
      for (const [name, query] of Object.entries(queries)) {
        const url = `${api.url}/api/v1/${query}`;
        await latenciesMs(url, stores.token, 20);
        const runs: number[] = [];
        const cpu: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const before = cpuSeconds(api.pid);
          runs.push(percentile(await latenciesMs(url, stores.token, requests), 0.95));
          cpu.push(((cpuSeconds(api.pid) - before) / requests) * 1_000);
        }
        figures.push({ name: `${name}, ${rows} rows of ${types} types: p95`, unit: 'ms', runs, goal: '≤ 20 ms' });
        figures.push({ name: `${name}: CPU time of the API for each request`, unit: 'ms', runs: cpu });
      }
      return figures;
    } finally {
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}
