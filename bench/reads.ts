import autocannon from 'autocannon';
import type { Figure } from './figures.ts';
import { percentile } from './figures.ts';
import { seedResources } from './inventory-rows.ts';
import { startAnnounced } from './processes.ts';
import { startApi, startStores } from './service.ts';

const rows = 200_000;
const rounds = 5;
const roundSeconds = 5;
const connections = 16;

async function requestsPerSecond(url: string, token: string): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: roundSeconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were no success`);
  return result.requests.average;
}

/** Returns how long requests take that are made one after the other. Throws unless each succeeds. */
export async function latenciesMs(url: string, token: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const start = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    times.push(performance.now() - start);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
  }
  return times;
}

/**
 * Measures reading the inventory at 200,000 rows: throughput compared with a bare handler, and p95 of filters and the
 * last page.
 */
export async function benchReads(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    const [providerId] = await seedResources(stores.database, rows);
    const api = await startApi(stores.options());
    const bare = await startAnnounced('bare-handler.ts', [stores.databaseUrl, stores.secret]);
    const list = `${api.url}/api/v1/resources`;
    const bareList = `http://127.0.0.1:${bare.announced}/api/v1/resources`;
    try {
      const ours: number[] = [];
      const ceiling: number[] = [];
      await requestsPerSecond(list, stores.token);
      await requestsPerSecond(bareList, stores.token);
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await requestsPerSecond(list, stores.token));
        ceiling.push(await requestsPerSecond(bareList, stores.token));
      }
      const figures: Figure[] = [
        {
          name: `GET /resources, 20 of ${rows} rows, ${connections} connections`,
          unit: 'requests/s',
          runs: ours,
          against: { name: 'bare Koa + router + pg', runs: ceiling },
          goal: 'ratio ≥ 0.7',
        },
      ];
      const queries = {
        'no filter': '',
        'last page': `?page=${rows / 20}`,
        'filter by provider': `?provider_id=${providerId}`,
        'filter by provider, last page': `?provider_id=${providerId}&page=${rows / 20 / 20}`,
        'filter by type and status': '?type=disk&status=active',
        'filter by region, page of 100': '?region=eu-west-1&per_page=100',
        'all four filters': `?provider_id=${providerId}&type=vm_instance&region=us-east-1&status=active`,
      };
      for (const [name, query] of Object.entries(queries)) {
        await latenciesMs(`${list}${query}`, stores.token, 20);
        const runs: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          runs.push(percentile(await latenciesMs(`${list}${query}`, stores.token, 100), 0.95));
        }
        figures.push({ name: `GET /resources at ${rows} rows, ${name}: p95`, unit: 'ms', runs, goal: '≤ 20 ms' });
      }
      return figures;
    } finally {
      await bare.stop();
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}
