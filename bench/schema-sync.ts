import { changeEach, seedByHand } from './drift/by-hand.ts';
import { scanDrift, type Scanned } from './drift.ts';
import type { Figure } from './figures.ts';
import { cpuSeconds, peakResidentMb, startAnnounced } from './processes.ts';
import { listTimes, type ListTimes } from './schema-lists.ts';
import { call, startApi, startStores, startWorker, stopAll, type BenchStores } from './service.ts';

/** Fewer for a quick run. */
const resources = Number(process.env['BENCH_RESOURCES'] ?? 100_000);
const types = Number(process.env['BENCH_TYPES'] ?? 300);
const pollMs = 100;

/** A sync: its time, the worker's CPU time, its memory so far, and the calls by name. */
interface Synced {
  seconds: number;
  cpu: number;
  peakMb: number;
  calls: Record<string, number>;
}

/** What was measured of an inventory whose resources all change once. */
interface Inventory {
  none: Scanned;
  all: Scanned;
  repeated: Scanned;
  lists: Record<string, ListTimes>;
}

/** Starts something that is stopped at the end. */
type Keep = <Started extends { stop(): Promise<void> }>(starting: Promise<Started>) => Promise<Started>;

/** Runs work; what it started is stopped in any case, even if something else did not start. */
async function withStarted<Result>(work: (keep: Keep) => Promise<Result>): Promise<Result> {
  const stops: (() => Promise<void>)[] = [];
  try {
    return await work(async (starting) => {
      const started = await starting;
      stops.push(async () => started.stop());
      return started;
    });
  } finally {
    await stopAll(stops);
  }
}

/**
 * Measures an account with resources of hundreds of types by schema, on a server that answers at once: the first sync, another
 * without changes, one after a change of every resource; drift detection and lists, beside those of hand-written types.
 */
export async function benchSchemaSync(): Promise<Figure[]> {
  const { syncs, ...bySchema } = await withStarted(measureBySchema);
  const byHand = await withStarted(measureByHand);
  return [...syncs, ...inventoryFigures(bySchema, byHand)];
}

async function measureBySchema(keep: Keep): Promise<Inventory & { syncs: Figure[] }> {
  const cloud = await keep(startAnnounced('aws/schema-server.ts', [String(resources), String(types)]));
  const url = `http://127.0.0.1:${cloud.announced}`;
  const stores = await keep(startStores());
  const options = stores.options({ AWS_ENDPOINT_URL: url, SCHEMA_TYPES: 'true' });
  const api = await keep(startApi(options));
  const worker = await keep(startWorker(options));
  const ask = async <Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> =>
    (await call(api.url, { token: stores.token, method, path: `/api/v1/${path}`, body })) as Answer;
  const callsMade = async (): Promise<Record<string, number>> =>
    (await (await fetch(`${url}/calls`)).json()) as Record<string, number>;

  async function measured(name: string, work: () => Promise<void>): Promise<Synced> {
    const [before, cpu, start] = [await callsMade(), cpuSeconds(worker.pid), performance.now()];
    await work();
    const seconds = (performance.now() - start) / 1_000;
    const after = Object.entries(await callsMade()).map(([key, count]) => [key, count - (before[key] ?? 0)] as const);
    const calls = Object.fromEntries(after.filter(([, count]) => count > 0));
    const synced = { seconds, cpu: cpuSeconds(worker.pid) - cpu, peakMb: peakResidentMb(worker.pid), calls };
    process.stderr.write(`${name}: ${JSON.stringify(synced)}\n`);
    return synced;
  }

  async function ended(job: { job_id: number; execution_id: number }): Promise<void> {
    const path = `jobs/${job.job_id}/executions/${job.execution_id}`;
    let status = 'running';
    await until(async () => {
      ({ status } = await ask<{ status: string }>('GET', path));
      return status !== 'running';
    });
    if (status !== 'succeeded') throw new Error(`${path}: ${status}`);
  }

  let id = 0;
  const first = await measured('first sync', async () => {
    const key = { accessKeyId: 'AKIABENCHBENCHBENCH0', secretAccessKey: 'bench' };
    ({ id } = await ask<{ id: number }>('POST', 'providers/cloud_a/connect', {
      name: 'bench',
      ...key,
      region: 'us-east-1',
    }));
    await until(async () => (await ask<{ status: string }>('GET', `providers/${id}`)).status !== 'syncing');
  });
  const stored = await countBySchema(stores);
  if (stored !== resources) {
    const { status_reason: reason } = await ask<{ status_reason: string }>('GET', `providers/${id}`);
    throw new Error(`${stored} of ${resources} resources were stored: ${reason}`);
  }
  const sync = async (): Promise<void> => ended(await ask('POST', `providers/${id}/sync`));
  const second = await measured('second sync', sync);
  const third = await measured('third sync', sync);
  await ask('POST', 'baselines/bulk', { provider_id: id });
  const none = await scanned('by schema, none changed', stores, id);
  await fetch(`${url}/change`, { method: 'POST' });
  const changed = await measured('changed sync', sync);
  const { all, repeated } = await allDrifted('by schema', stores, id);
  return {
    none,
    all,
    repeated,
    lists: await listTimes(stores, { api, providerId: id }),
    syncs: [
      ...syncFigures(`connect to synced, ${resources} resources of ${types} types`, first),
      ...syncFigures('second sync, without changes', second),
      ...syncFigures('third sync, without changes', third),
      ...syncFigures('a sync after each resource changed', changed),
      { name: `worker's peak memory`, unit: 'MB', runs: [changed.peakMb], goal: '< 512 MB' },
    ],
  };
}

async function measureByHand(keep: Keep): Promise<Inventory> {
  const stores = await keep(startStores());
  const id = await seedByHand(stores.database, resources);
  const none = await scanned('by hand, none changed', stores, id);
  await changeEach(stores.database, id);
  const { all, repeated } = await allDrifted('by hand', stores, id);
  const api = await keep(startApi(stores.options()));
  return { none, all, repeated, lists: await listTimes(stores, { api, providerId: id }) };
}

async function scanned(name: string, stores: BenchStores, providerId: number): Promise<Scanned> {
  const scan = await scanDrift(stores, providerId);
  process.stderr.write(`${name}: ${JSON.stringify(scan)}\n`);
  return scan;
}

/** Detects the drift of an inventory whose resources have all changed, twice. */
async function allDrifted(
  name: string,
  stores: BenchStores,
  providerId: number,
): Promise<Pick<Inventory, 'all' | 'repeated'>> {
  const all = await scanned(`${name}, all changed`, stores, providerId);
  if (all.detected < resources * 0.95) throw new Error(`only ${all.detected} findings of ${resources} resources`);
  return { all, repeated: await scanned(`${name}, the same drift again`, stores, providerId) };
}

/** Counts the resources by schema: every account has some others. */
async function countBySchema({ database }: BenchStores): Promise<number> {
  const row = await database('resources')
    .whereLike('resource_type', 'AWS::%')
    .count<{ count: string }[]>('* as count')
    .first();
  return Number(row?.count);
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, pollMs));
}

function syncFigures(name: string, { seconds, cpu, calls }: Synced): Figure[] {
  const total = Object.values(calls).reduce((sum, count) => sum + count, 0);
  return [
    { name, unit: 's', runs: [seconds] },
    { name: `${name}: CPU time of the worker`, unit: 's', runs: [cpu] },
    { name: `${name}: calls`, unit: '', runs: [total], goal: `${calls['GetResource'] ?? 0} of them GetResource` },
  ];
}

function inventoryFigures(bySchema: Inventory, byHand: Inventory): Figure[] {
  const beside = (name: string, unit: string, value: (inventory: Inventory) => number): Figure => ({
    name,
    unit,
    runs: [value(bySchema)],
    against: { name: 'hand-written types', runs: [value(byHand)] },
  });
  const scans = {
    'drift detection, none changed': 'none',
    'drift detection, all changed': 'all',
    'the same drift seen again': 'repeated',
  } as const;
  return [
    ...Object.entries(scans).flatMap(([name, scan]) => [
      beside(name, 's', (inventory) => inventory[scan].seconds),
      beside(`${name}: CPU time`, 's', (inventory) => inventory[scan].cpu),
    ]),
    beside('peak memory of drift detection', 'MB', ({ none, all, repeated }) =>
      Math.max(none.peakMb, all.peakMb, repeated.peakMb),
    ),
    ...Object.keys(bySchema.lists).flatMap((name) => [
      { ...beside(`${name}: p95`, 'ms', ({ lists }) => lists[name]?.p95Ms ?? Number.NaN), goal: '≤ 20 ms' },
      beside(`${name}: CPU time of the API`, 'ms', ({ lists }) => lists[name]?.cpuMs ?? Number.NaN),
    ]),
  ];
}
