import { requestSync } from '../db/commands/sync/requests.ts';
import type { Figure } from './figures.ts';
import { region, startOrganizationServer, until } from './organization-service.ts';
import { cpuSeconds } from './processes.ts';
import { wait } from './retention-findings.ts';
import { call, startApi, startStores, startWorker } from './service.ts';

/** Measured with so many resources, and multiplied openly to `shownResources`. */
const resources = Number(process.env['BENCH_RESOURCES'] ?? 2_000);
const shownResources = 100_000;
/** Of the resources, in a day. */
const changedShare = 0.01;
const syncsOfADay = 24;
/** The event history is asked every three minutes. */
const idleMs = 190_000;

/** What some work cost: calls to the cloud, those of the event history among them, processor time of the worker, and time. */
interface Cost {
  calls: number;
  lookups: number;
  cpu: number;
  seconds: number;
}

const times = (factor: number, { calls, lookups, cpu, seconds }: Cost): Cost => ({
  calls: calls * factor,
  lookups: lookups * factor,
  cpu: cpu * factor,
  seconds: seconds * factor,
});
const sum = (...costs: Cost[]): Cost =>
  costs.reduce((one, other) => ({
    calls: one.calls + other.calls,
    lookups: one.lookups + other.lookups,
    cpu: one.cpu + other.cpu,
    seconds: one.seconds + other.seconds,
  }));

/**
 * Measures what a day of an account costs with a change feed beside hourly full syncs: one full sync, one scheduled sync
 * in which nothing is due, the changes of a day of so many resources, and the feed while nothing changes.
 */
export async function benchFeedCosts(): Promise<Figure[]> {
  const server = await startOrganizationServer(0, 0);
  const { url } = server;
  const stores = await startStores();
  const options = stores.options({ AWS_ENDPOINT_URL: url });
  const api = await startApi(options);
  const worker = await startWorker(options);
  const { database, token } = stores;
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> =>
    call(api.url, { token, method, path: `/api/v1${path}`, ...(body === undefined ? {} : { body }) });
  const soFar = async () =>
    (await (await fetch(`${url}/replay-statistics`)).json()) as { requests: number; lookups: number };

  async function costOf(work: () => Promise<void>): Promise<Cost> {
    const [before, cpu, startedMs] = [await soFar(), cpuSeconds(worker.pid), performance.now()];
    await work();
    const seconds = (performance.now() - startedMs) / 1_000;
    const after = await soFar();
    return {
      calls: after.requests - before.requests,
      lookups: after.lookups - before.lookups,
      cpu: cpuSeconds(worker.pid) - cpu,
      seconds,
    };
  }

  try {
    await fetch(`${url}/buckets`, { method: 'POST', body: String(resources) });
    const keys = { accessKeyId: 'AKIABENCHBENCHBENCH1', secretAccessKey: 'bench', region, regions: [region] };
    const { id: providerId } = (await ask('POST', '/providers/cloud_a/connect', { name: 'bench', ...keys })) as {
      id: number;
    };
    const idle = (): Promise<void> =>
      until(async () => {
        const running = await database('executions').whereIn('status', ['pending', 'running']).first('id');
        return running === undefined;
      });
    const synced = async (trigger: 'api' | 'schedule'): Promise<void> => {
      const claim = await database.transaction((transaction) =>
        requestSync(transaction, { providerId, trigger, requestedBy: null }),
      );
      if (claim === null || !claim.isNew) throw new Error('another sync is running');
      await until(async () => {
        const { status } = await database('executions').where({ id: claim.execution.id }).first('status');
        if (status === 'failed') throw new Error('the sync failed');
        return status === 'succeeded';
      });
    };
    const feed = async () =>
      (await ask('GET', `/providers/${providerId}/change-feed`)) as {
        state: string;
        awaits_sync: boolean;
        announced: number;
        pending: number;
      };
    /** Changes so many resources, and waits until each was read again. */
    const changed = async (count: number): Promise<void> => {
      const { announced: before } = await feed();
      await fetch(`${url}/changes`, { method: 'POST', body: String(count) });
      await until(async () => {
        const { announced, pending } = await feed();
        return announced >= before + count && pending === 0;
      });
    };

    // Changes belong to nobody before the account is known.
    await until(async () => ((await ask('GET', `/providers/${providerId}`)) as { status: string }).status === 'synced');
    await fetch(`${url}/changes`, { method: 'POST', body: '1' });
    await ask('PUT', `/providers/${providerId}/change-feed`, { enabled: true });
    await until(async () => {
      const { state, awaits_sync: awaits, announced, pending } = await feed();
      return state === 'following' && !awaits && announced > 0 && pending === 0;
    });
    await idle();
    const full = await costOf(() => synced('api'));
    // Reads again what fell due while the full sync ran.
    await synced('schedule');
    const unchanged = await costOf(() => synced('schedule'));
    const quiet = await costOf(() => wait(idleMs));
    const changes = resources * changedShare;
    const following = await costOf(() => changed(changes));
    // The poll comes up to three minutes later; until then the feed costs what it costs while nothing changes.
    const waited = times(following.seconds / quiet.seconds, quiet);
    const applied = {
      calls: following.calls - following.lookups,
      lookups: 0,
      cpu: Math.max(0, following.cpu - waited.cpu),
      seconds: 0,
    };
    const scale = shownResources / resources;
    const feedOfADay = times((24 * 3_600) / quiet.seconds, quiet);
    const withFeed = sum(times(syncsOfADay * scale, unchanged), times(scale, full), times(scale, applied), {
      ...feedOfADay,
      seconds: 0,
    });
    const polling = times(syncsOfADay * scale, full);
    const figure = (name: string, unit: string, of: (cost: Cost) => number): Figure => ({
      name: `a day of ${shownResources} resources, ${changedShare * 100} % changed: ${name}`,
      unit,
      runs: [of(withFeed)],
      against: { name: 'hourly full syncs', runs: [of(polling)] },
    });
    return [
      { name: `full sync of ${resources} resources, calls for each`, unit: '', runs: [full.calls / resources] },
      {
        name: 'scheduled sync with nothing due, calls for each resource',
        unit: '',
        runs: [unchanged.calls / resources],
        goal: '≤ 0.05',
      },
      { name: `${changes} changes, calls for each`, unit: '', runs: [applied.calls / changes], goal: '≤ 5' },
      { name: 'feed while nothing changes, calls in an hour', unit: '', runs: [(quiet.calls * 3_600) / quiet.seconds] },
      { name: `full sync of ${resources} resources`, unit: 's', runs: [full.seconds] },
      { name: `scheduled sync of ${resources} resources with nothing due`, unit: 's', runs: [unchanged.seconds] },
      figure('calls', '', ({ calls }) => calls),
      figure("worker's processor time", 's', ({ cpu }) => cpu),
      figure('syncs', 's', ({ seconds }) => seconds),
    ];
  } finally {
    await worker.stop();
    await api.stop();
    await stores.stop();
    await server.stop();
  }
}
