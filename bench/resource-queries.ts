import type { Database } from '../db/database.ts';
import { readRecordedInventory } from '../test/contract/prowler/recorded.ts';
import { environment } from '../domain/custom-checks/cel.ts';
import { percentile, type Figure } from './figures.ts';
import { cpuSeconds, peakResidentMb } from './processes.ts';
import { insertCopies } from './recorded-copies.ts';
import { call, startApi, startStores } from './service.ts';
import { makeSyncedProvider } from './synced-provider.ts';

const resources = 1_000_000;
const accounts = 20;

const filter = "resource.state == 'running' && 'nobody' in tags";
const sorted = { filter: 'has(resource.instance_type)', columns: 'name, type=resource.instance_type', sort: '-type' };

interface Answer {
  next_cursor: string | null;
  evaluated: number;
  matched: number;
  not_evaluated: number;
  candidates: number;
}

/** Returns the id of one of the accounts. */
async function seed(database: Database): Promise<number> {
  let last = 0;
  const inventory = readRecordedInventory();
  const instances = inventory.filter(({ resourceType }) => resourceType === 'vm_instance');
  for (let account = 0; account < accounts; account += 1) {
    const providerId = await makeSyncedProvider(database, `account ${account}`);
    const copies = Math.ceil(resources / accounts / instances.length);
    await insertCopies(database, { providerId, resources: instances, copies });
    last = providerId;
  }
  await database.raw('vacuum analyze');
  return last;
}

/** Returns the processor time, in seconds, that the engine alone takes for the filter on as many documents in memory. */
function engineSeconds(): number {
  const instances = readRecordedInventory().filter(({ resourceType }) => resourceType === 'vm_instance');
  const subjects = instances.map(({ configuration }) => ({ resource: configuration, tags: {} }));
  const predicate = environment.parse(filter);
  const start = process.cpuUsage();
  for (let done = 0; done < resources; done += subjects.length) for (const subject of subjects) predicate(subject);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000_000;
}

/** Asks until nothing is left; returns the time of each answer and what all of them say together. */
async function askAll(
  url: string,
  { token, query }: { token: string; query: Record<string, string> },
): Promise<{ times: number[]; evaluated: number; seconds: number }> {
  const times: number[] = [];
  let cursor: string | null = null;
  let evaluated = 0;
  do {
    const parameters: Record<string, string> = { ...query, ...(cursor === null ? {} : { cursor }) };
    const began = performance.now();
    const path = `/api/v1/resources/query?${new URLSearchParams(parameters).toString()}`;
    const answer = (await call(url, { token, method: 'GET', path })) as Answer;
    times.push((performance.now() - began) / 1_000);
    evaluated += answer.evaluated;
    cursor = answer.next_cursor;
  } while (cursor !== null && times.length < 200);
  return { times, evaluated, seconds: times.reduce((sum, one) => sum + one, 0) };
}

/** Measures a query over 1 M resources, what other requests of the process wait meanwhile, and the longest transaction. */
export async function benchResourceQueries(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    const { database, token } = stores;
    const providerId = await seed(database);
    const api = await startApi(stores.options({ RATE_LIMIT_MAX: '1000000' }));
    try {
      const query = { filter, columns: 'name', limit: '1000' };
      await call(api.url, { token, method: 'GET', path: '/api/v1/resources/query?limit=1' });
      const waits: number[] = [];
      const transactions: number[] = [];
      let isAsking = true;
      const beside = (async () => {
        while (isAsking) {
          const began = performance.now();
          await call(api.url, { token, method: 'GET', path: '/api/v1/resources?per_page=20' });
          waits.push(performance.now() - began);
          const { rows } = await database.raw<{ rows: { ms: number | null }[] }>(
            `select max(extract(epoch from clock_timestamp() - xact_start) * 1000)::float as ms from pg_stat_activity
             where application_name = 'api' and state <> 'idle'`,
          );
          transactions.push(rows[0]?.ms ?? 0);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      })();
      const used = cpuSeconds(api.pid);
      const whole = await askAll(api.url, { token, query });
      const processor = cpuSeconds(api.pid) - used;
      isAsking = false;
      await beside;
      const pass = await askAll(api.url, { token, query: { ...sorted, limit: '20', provider_id: String(providerId) } });
      const alone = engineSeconds();
      process.stderr.write(`${whole.evaluated} evaluated in ${whole.times.length} answers\n`);
      return [
        { name: 'a query over 1 M resources, all answers', unit: 's', runs: [whole.seconds] },
        {
          name: "the API's processor time for it",
          unit: 's',
          runs: [processor],
          against: { name: 'cel-js alone, on parsed documents', runs: [alone] },
        },
        { name: 'an answer', unit: 's', runs: whole.times, goal: '≤ 6 s' },
        { name: 'a list beside it, p95', unit: 'ms', runs: [percentile(waits, 0.95)] },
        { name: 'the longest transaction seen', unit: 'ms', runs: [Math.max(...transactions)] },
        { name: 'sorted, 50,000 resources, a pass', unit: 's', runs: pass.times },
        { name: 'peak memory of the API', unit: 'MB', runs: [peakResidentMb(api.pid)], goal: '< 768 MB' },
      ];
    } finally {
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}
