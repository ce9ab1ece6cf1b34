import { type Figure, percentile } from './figures.ts';
import { seedOrganization, type SeededOrganization } from './organization-rows.ts';
import { startApi, startStores } from './service.ts';

const full = { accounts: 500, resources: 200_000 };
const small = { accounts: 50, resources: 5_000 };
const perPage = 20;
const rounds = 3;
const requests = 100;
const warmUps = 10;

const lists: Record<string, readonly string[]> = {
  resources: ['', 'status=active', 'type=type_7&region=eu-west-1'],
  drifts: ['', 'status=detected&severity=critical'],
  vulnerabilities: ['', 'status=open', 'sort=-cvss_score'],
  alerts: ['', 'status=open'],
  recommendations: ['status=pending'],
};

async function readPage(url: string, token: string): Promise<{ meta: { total: number } }> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const body = (await response.json()) as { meta: { total: number } };
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return body;
}

/** Returns p95 of a request in milliseconds. */
async function measureMs(url: string, token: string): Promise<number> {
  const times: number[] = [];
  for (let made = -warmUps; made < requests; made += 1) {
    const start = performance.now();
    await readPage(url, token);
    if (made >= 0) times.push(performance.now() - start);
  }
  return percentile(times, 0.95);
}

function selections({ organizationId, largeUnit, smallUnit }: SeededOrganization): Record<string, string> {
  return {
    'a unit of half the accounts': `ou=${largeUnit}`,
    'a unit of ten accounts, the oldest rows': `ou=${smallUnit}`,
    'the organization': `organization_id=${organizationId}`,
  };
}

/**
 * Measures lists filtered by unit and organization at 500 accounts and 200,000 rows each: the first page, the last and
 * one in the middle. `BENCH_SMALL=1` fills a tenth of the accounts, to see that it works.
 */
export async function benchOrganizationReads(): Promise<Figure[]> {
  const size = process.env['BENCH_SMALL'] === '1' ? small : full;
  const stores = await startStores();
  try {
    const seeded = await seedOrganization(stores.database, size);
    const api = await startApi(stores.options());
    try {
      const figures: Figure[] = [];
      for (const [name, selection] of Object.entries(selections(seeded))) {
        for (const [list, filters] of Object.entries(lists)) {
          for (const filter of filters) {
            const url = `${api.url}/api/v1/${list}?${selection}&per_page=${perPage}${filter === '' ? '' : `&${filter}`}`;
            const { meta } = await readPage(url, stores.token);
            const last = Math.max(1, Math.ceil(meta.total / perPage));
            for (const [which, page] of Object.entries({ first: 1, middle: Math.ceil(last / 2), last })) {
              const runs: number[] = [];
              for (let round = 0; round < rounds; round += 1) {
                runs.push(await measureMs(`${url}&page=${page}`, stores.token));
              }
              figures.push({
                name: `GET /${list}${filter === '' ? '' : ` ${filter}`} of ${name}, ${which} page of ${last}: p95`,
                unit: 'ms',
                runs,
                goal: '≤ 50 ms',
              });
            }
          }
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
