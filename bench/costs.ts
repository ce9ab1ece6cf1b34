import { detectCost } from '../activities/billing/detect-cost.ts';
import { storeAnomalies } from '../activities/billing/store-anomalies.ts';
import type { Database } from '../db/database.ts';
import { ensureStandingJobs } from '../db/commands/jobs/jobs.ts';
import { writeCosts } from '../db/commands/costs/bills.ts';
import { addDays, dayOf } from '../domain/anomalies/calendar-days.ts';
import { seededRandom } from './anomalies/random.ts';
import { percentile, type Figure } from './figures.ts';
import { startApi, startStores, type BenchStores } from './service.ts';

const providers = 20;
const services = 50;
const days = 1_096;
const linesPerPage = 5_000;
const reads = 200;

interface Line {
  day: string;
  service: string;
  amount: string;
  currency: string;
}

/** Returns three years of one account's bill, a line for each service and day, in the order of a real bill. */
function billOf(seed: number): Line[] {
  const random = seededRandom(seed);
  const bases = Array.from({ length: services }, () => 10 ** random.between(-1, 3));
  const first = addDays(dayOf(new Date()), -days);
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(first, index);
    return bases.map((base, service) => ({
      day,
      service: `Service ${service + 1}`,
      amount: (base * (1 + 0.05 * random.normal())).toFixed(10),
      currency: 'USD',
    }));
  }).flat();
}

async function newExecution(database: Database): Promise<number> {
  await database('executions').where({ status: 'running' }).update({ status: 'succeeded', ended_at: new Date() });
  const job = (await database('jobs').where({ type: 'billing_sync' }).first('id')) as { id: number };
  const [execution] = (await database('executions')
    .insert({ job_id: job.id, type: 'billing_sync', trigger: 'api' })
    .returning('id')) as { id: number }[];
  return execution?.id ?? 0;
}

async function makeProviders(database: Database): Promise<number[]> {
  const rows = (await database('providers')
    .insert(
      Array.from({ length: providers }, (_, index) => ({
        name: `account ${index}`,
        type: 'cloud_a',
        status: 'synced',
        account_id: String(100_000_000_000 + index),
        regions: ['us-east-1'],
        answered_at: new Date(),
      })),
    )
    .returning('id')) as { id: number }[];
  return rows.map(({ id }) => id);
}

/** Writes a bill page by page, each in a transaction, as the sync does; returns rows per second. */
async function write(
  database: Database,
  writer: { providerId: number; executionId: number },
  lines: Line[],
): Promise<number> {
  const start = performance.now();
  for (let at = 0; at < lines.length; at += linesPerPage) {
    await database.transaction((transaction) =>
      writeCosts(transaction, { ...writer, fetchedThrough: null }, lines.slice(at, at + linesPerPage)),
    );
  }
  return lines.length / ((performance.now() - start) / 1_000);
}

async function detectAll(database: Database, providerIds: number[]): Promise<number> {
  const executionId = await newExecution(database);
  const start = performance.now();
  for (const providerId of providerIds) {
    const detected = await detectCost(database, providerId);
    if (detected !== null) await storeAnomalies(database, { executionId, providerId, type: 'cost', ...detected });
  }
  return (performance.now() - start) / 1_000;
}

async function p95(url: string, token: string): Promise<number> {
  const times: number[] = [];
  for (let made = 0; made < reads; made += 1) {
    const start = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    times.push(performance.now() - start);
  }
  return percentile(times, 0.95);
}

async function seedResource(database: Database, providerId: number): Promise<number> {
  const [resource] = (await database('resources')
    .insert({
      provider_id: providerId,
      external_id: 'i-1',
      name: 'web-1',
      resource_type: 'vm_instance',
      region: 'us-east-1',
      status: 'active',
      configuration_hash: 'none',
    })
    .returning('id')) as { id: number }[];
  await database.raw(
    `insert into resource_costs (provider_id, cloud_id, day, service, currency, amount)
     select ?, 'i-' || n, current_date - day, 'compute', 'USD', 1.25 from generate_series(1, 1000) n, generate_series(1, ?) day`,
    [providerId, 365],
  );
  return resource?.id ?? 0;
}

async function readAll(stores: BenchStores, paths: Record<string, string>): Promise<Figure[]> {
  const api = await startApi(stores.options());
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(paths)) {
      await p95(`${api.url}${path}`, stores.token);
      const runs: number[] = [];
      for (let round = 0; round < 3; round += 1) runs.push(await p95(`${api.url}${path}`, stores.token));
      figures.push({ name: `${name}: p95`, unit: 'ms', runs, goal: '≤ 30 ms' });
    }
    return figures;
  } finally {
    await api.stop();
  }
}

/**
 * Measures three years of 50 services in 20 accounts: writing them, finding anomalies in them, and reading their sums.
 */
export async function benchCosts(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    const { database } = stores;
    await ensureStandingJobs(database);
    const providerIds = await makeProviders(database);
    const executionId = await newExecution(database);
    const fresh: number[] = [];
    const again: number[] = [];
    for (const [index, providerId] of providerIds.entries()) {
      const lines = billOf(index);
      fresh.push(await write(database, { providerId, executionId }, lines));
      if (index < 3) again.push(await write(database, { providerId, executionId }, lines));
    }
    await database.raw('vacuum analyze');
    const detection: number[] = [];
    for (let round = 0; round < 3; round += 1) detection.push(await detectAll(database, providerIds));
    const resourceId = await seedResource(database, providerIds[0] ?? 0);
    await database.raw('vacuum analyze resource_costs');
    const from = addDays(dayOf(new Date()), -days);
    const rows = providers * services * days;
    return [
      { name: `${rows} rows, new: upserts`, unit: 'rows/s', runs: fresh, goal: '≥ 5,000 rows/s' },
      { name: 'the same rows again', unit: 'rows/s', runs: again, goal: '≥ 5,000 rows/s' },
      { name: `anomalies of all ${rows} rows, read, evaluated and stored`, unit: 's', runs: detection, goal: '≤ 10 s' },
      ...(await readAll(stores, {
        'GET /costs, last 30 days': '/api/v1/costs',
        'GET /costs by service, last 30 days': '/api/v1/costs?group_by=service',
        'GET /costs by month, three years': `/api/v1/costs?group_by=month&from=${from}`,
        'GET /costs by service, three years': `/api/v1/costs?group_by=service&from=${from}`,
        'GET /costs by provider and month, three years': `/api/v1/costs?group_by=provider,month&from=${from}`,
        'GET /costs of one service by day, three years': `/api/v1/costs?group_by=day&service=Service%207&from=${from}`,
        'GET /costs by day, three years': `/api/v1/costs?group_by=day&from=${from}`,
        'GET /resources/{id}/cost, twelve months': `/api/v1/resources/${resourceId}/cost?months=12`,
      })),
    ];
  } finally {
    await stores.stop();
  }
}
