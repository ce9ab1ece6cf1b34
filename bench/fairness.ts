import { percentile, type Figure } from './figures.ts';
import {
  connectOrganization,
  firstSyncsOf,
  startOrganizationServer,
  until,
  withService,
  type Running,
} from './organization-service.ts';

/** Fewer for a quick run. */
const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 24);
const resources = Number(process.env['BENCH_RESOURCES'] ?? 100);
/** Of the large account; its sync does not end while others are measured. */
const large = Number(process.env['BENCH_LARGE'] ?? 400_000);
/** Each has a listing of its own, so that the large account could use every slot. */
const largeRegions = [
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'eu-central-1',
  'eu-north-1',
  'ap-south-1',
];

/** Seconds that syncs of the small accounts took. */
interface Times {
  /** Of each first sync. */
  first: number[];
  /** Until all first syncs had ended, twelve at a time. */
  allFirst: number;
  /** Of each sync of all accounts at once, from the request on. */
  again: number[];
  /** Calls of all accounts in each second: how much there was to share. */
  callRate: number;
  /** Resources of the large account that were stored in each second meanwhile. */
  largeRate: number;
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1_000;
}

/** Connects the large account and waits until its listings run; returns its provider. */
async function connectLarge({ connect, database }: Running): Promise<number> {
  const providerId = await connect('AKIABENCHBENCHBENCH1', largeRegions);
  await until(async () => (await storedOf(database, providerId)) > 1_000);
  return providerId;
}

async function storedOf(database: Running['database'], providerId: number): Promise<number> {
  const row = await database('resources').where({ provider_id: providerId }).count<{ n: number }[]>('* as n');
  return Number(row[0]?.n ?? 0);
}

/** Returns the providers of the small accounts. */
async function membersOf(database: Running['database'], organizationId: number): Promise<number[]> {
  const { rows } = await database.raw<{ rows: { id: number }[] }>(
    `select account.provider_id as id from organization_accounts account
     join organizations organization on organization.id = account.organization_id
     where organization.id = ? and account.provider_id <> organization.provider_id`,
    [organizationId],
  );
  return rows.map(({ id }) => id);
}

/** Returns the seconds from the request of each completed sync of some providers to its end, in the order of their requests. */
async function syncSeconds(database: Running['database'], providerIds: readonly number[]): Promise<number[]> {
  const rows = await database('executions as execution')
    .join('jobs as job', 'job.id', 'execution.job_id')
    .where({ 'job.type': 'inventory_sync', 'execution.status': 'succeeded' })
    .whereIn('job.provider_id', [...providerIds])
    .orderBy('execution.id')
    .select<{ duration_ms: number }[]>('execution.duration_ms');
  return rows.map(({ duration_ms: milliseconds }) => milliseconds / 1_000);
}

/** Measures the small accounts, alone or beside the large one. */
async function measure(url: string, isBesideLarge: boolean): Promise<Times> {
  return withService(url, async (running) => {
    const { ask, connect, synced, database, measured } = running;
    const providerId = await connect('AKIABENCHBENCHBENCH0');
    await synced(providerId);
    const largeId = isBesideLarge ? await connectLarge(running) : null;
    const before = largeId === null ? 0 : await storedOf(database, largeId);
    let members: number[] = [];
    let first: number[] = [];
    let again: number[] = [];
    let allFirst = 0;
    const { calls, seconds, shares } = await measured(async () => {
      allFirst = await secondsOf(async () => {
        const id = await connectOrganization(running, providerId);
        await firstSyncsOf(running, { id, accounts: accounts + 1 });
        members = await membersOf(database, id);
      });
      first = await syncSeconds(database, members);
      if (first.length !== accounts) throw new Error(`${first.length} of ${accounts} accounts were synced`);
      await Promise.all(members.map((id) => ask('POST', `/providers/${id}/sync`)));
      await until(async () => (await syncSeconds(database, members)).length === 2 * accounts);
      again = (await syncSeconds(database, members)).slice(accounts);
    });
    const shown = Object.entries(shares).map(([name, share]) => `${name} ${share.toFixed(1)} s`);
    process.stderr.write(
      `${largeId === null ? 'alone' : 'beside'}: ${calls} calls in ${seconds.toFixed(1)} s (${shown.join(', ')})\n`,
    );
    const stored = largeId === null ? 0 : (await storedOf(database, largeId)) - before;
    if (largeId !== null) {
      const { status } = (await ask('GET', `/providers/${largeId}`)) as { status: string };
      if (status !== 'syncing') throw new Error('the large account was synced too early: raise BENCH_LARGE');
    }
    return { first, allFirst, again, callRate: calls / seconds, largeRate: stored / seconds };
  });
}

/**
 * Measures syncs of small accounts beside the first sync of a large one, compared with the same accounts alone, with one
 * worker and on a server that answers at once: processor time is what they compete for.
 */
export async function benchFairness(): Promise<Figure[]> {
  const server = await startOrganizationServer(accounts, resources);
  const { url } = server;
  try {
    const perRegion = Math.round((large * 3) / 4 / largeRegions.length);
    await fetch(`${url}/log-groups`, { method: 'POST', body: String(perRegion) });
    await fetch(`${url}/buckets`, { method: 'POST', body: String(large - perRegion * largeRegions.length) });
    const alone = await measure(url, false);
    const beside = await measure(url, true);
    const name = `beside one with ${large}`;
    const figure = (what: string, of: (times: Times) => number[]): Figure => ({
      name: `${what} ${name}`,
      unit: 's',
      runs: of(beside),
      against: { name: 'alone', runs: of(alone) },
    });
    return [
      figure(`first sync of each of ${accounts} accounts with ${resources} resources`, ({ first }) => first),
      figure('the slowest twentieth of them', ({ first }) => [percentile(first, 0.95)]),
      figure('until all of them were synced', ({ allFirst }) => [allFirst]),
      figure('sync of each when all are requested at once', ({ again }) => again),
      figure('the slowest twentieth of them', ({ again }) => [percentile(again, 0.95)]),
      {
        name: 'calls of all accounts',
        unit: 'calls/s',
        runs: [beside.callRate],
        against: { name: 'alone', runs: [alone.callRate] },
      },
      { name: 'resources of the large account stored meanwhile', unit: 'resources/s', runs: [beside.largeRate] },
    ];
  } finally {
    await server.stop();
  }
}
