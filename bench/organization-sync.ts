import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startMoto } from '../test/helpers/moto.ts';
import type { Figure } from './figures.ts';
import { cpuSeconds, cpuSecondsByProgram, peakResidentMb, startAnnounced } from './processes.ts';
import { call, startApi, startStores, startWorker } from './service.ts';

/** Fewer for a quick run. */
const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 300);
const resources = Number(process.env['BENCH_RESOURCES'] ?? 200);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const region = 'us-east-1';

interface Organization {
  accounts: Record<string, number>;
  first_syncs: { total: number; completed: number; failed: number };
  status_reason: string | null;
}

interface Measured {
  calls: number;
  seconds: number;
  /** Of the worker. */
  cpuSeconds: number;
  peakMb: number;
  /** CPU seconds by program. */
  shares: Record<string, number>;
}

/** The service with one worker, and how many calls the cloud got. */
interface Running {
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
  connect(accessKeyId: string): Promise<number>;
  synced(providerId: number): Promise<void>;
  /** Returns how many buckets are stored for each provider that has some. */
  buckets(): Promise<number[]>;
  /** Measures work from its begin to its end. */
  measured(work: () => Promise<void>): Promise<Measured>;
}

/** Runs the service with one worker, on separate services. */
async function withService<Result>(url: string, work: (running: Running) => Promise<Result>): Promise<Result> {
  const stores = await startStores();
  const options = stores.options({ AWS_ENDPOINT_URL: url });
  const api = await startApi(options);
  const worker = await startWorker(options);
  const ask: Running['ask'] = async (method, path, body) =>
    call(api.url, { token: stores.token, method, path: `/api/v1${path}`, ...(body === undefined ? {} : { body }) });
  const requests = async (): Promise<number> => {
    const statistics = (await (await fetch(`${url}/replay-statistics`)).json()) as { requests: number };
    return statistics.requests;
  };
  try {
    return await work({
      ask,
      async connect(accessKeyId) {
        const body = { name: 'bench', accessKeyId, secretAccessKey: 'bench', region, regions: [region] };
        return ((await ask('POST', '/providers/cloud_a/connect', body)) as { id: number }).id;
      },
      async synced(providerId) {
        await until(async () => {
          const provider = (await ask('GET', `/providers/${providerId}`)) as { status: string; status_reason: string };
          if (provider.status === 'error') throw new Error(provider.status_reason);
          return provider.status === 'synced';
        });
      },
      async buckets() {
        const rows = await stores
          .database('resources')
          .where({ resource_type: 'object_bucket', status: 'active' })
          .groupBy('provider_id')
          .select<{ n: number }[]>(stores.database.raw('count(*) as n'));
        return rows.map(({ n }) => n);
      },
      async measured(timed) {
        const callsBefore = await requests();
        const cpuBefore = cpuSeconds(worker.pid);
        const sharesBefore = cpuSecondsByProgram();
        const startedMs = performance.now();
        await timed();
        const seconds = (performance.now() - startedMs) / 1_000;
        return {
          calls: (await requests()) - callsBefore,
          seconds,
          cpuSeconds: cpuSeconds(worker.pid) - cpuBefore,
          peakMb: peakResidentMb(worker.pid),
          shares: Object.fromEntries(
            Object.entries(cpuSecondsByProgram()).map(([name, s]) => [name, s - (sharesBefore[name] ?? 0)]),
          ),
        };
      },
    });
  } finally {
    await worker.stop();
    await api.stop();
    await stores.stop();
  }
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 200));
}

/** Connects the organization and waits until all of its accounts are synced. */
async function wholeOrganization(url: string): Promise<Measured> {
  return withService(url, async ({ ask, connect, synced, buckets, measured }) => {
    const providerId = await connect('AKIABENCHBENCHBENCH0');
    await synced(providerId);
    const { id: setupId } = (await ask('POST', '/providers/setups', { kind: 'cloud_a' })) as { id: number };
    const figures = await measured(async () => {
      const connection = { type: 'assume_role', setupId, roleName: 'InfrastructureAuditReader' };
      const body = { kind: 'cloud_a', name: 'bench', provider_id: providerId, connection };
      const { id } = (await ask('POST', '/organizations', body)) as { id: number };
      await until(async () => {
        const shown = (await ask('GET', `/organizations/${id}`)) as Organization;
        if (shown.status_reason !== null) throw new Error(shown.status_reason);
        if (shown.first_syncs.failed > 0) throw new Error(`${shown.first_syncs.failed} accounts were not synced`);
        return shown.first_syncs.completed === accounts + 1;
      });
    });
    const stored = await buckets();
    if (stored.length !== accounts || stored.some((count) => count !== resources)) {
      throw new Error(`${stored.length} of ${accounts} accounts have resources: ${[...new Set(stored)].join(', ')}`);
    }
    return figures;
  });
}

/** Connects one account with so many buckets. */
async function oneAccount(url: string, count: number): Promise<Measured> {
  await fetch(`${url}/buckets`, { method: 'POST', body: String(count) });
  return withService(url, async ({ connect, synced, buckets, measured }) => {
    const figures = await measured(async () => synced(await connect('AKIABENCHBENCHBENCH1')));
    const [stored = 0] = await buckets();
    if (stored !== count) throw new Error(`${stored} of ${count} resources were stored`);
    return figures;
  });
}

function shownRun({ calls, seconds, cpuSeconds: processor, peakMb, shares }: Measured): string {
  const shown = Object.entries(shares).map(([name, share]) => `${name} ${share.toFixed(1)} s`);
  return `${calls} calls in ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of the worker's processor time, ${peakMb.toFixed(0)} MB (${shown.join(', ')})`;
}

/**
 * Measures the first sync of all accounts of an organization, and of one account for which as many calls are made, on a
 * server that answers at once.
 */
export async function benchOrganizationSync(): Promise<Figure[]> {
  const moto = await startMoto({ images: false });
  const s3 = new S3Client({ endpoint: moto.url, region, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
  await s3.send(new CreateBucketCommand({ Bucket: 'bench-bucket' }));
  s3.destroy();
  const server = await startAnnounced('aws/organization-server.ts', [moto.url, String(accounts), String(resources)]);
  const url = `http://127.0.0.1:${server.announced}`;
  const all: Measured[] = [];
  const one: Measured[] = [];
  try {
    const none = await oneAccount(url, 0);
    const few = await oneAccount(url, resources);
    const callsOfABucket = (few.calls - none.calls) / resources;
    for (let round = 0; round < rounds; round += 1) {
      const whole = await wholeOrganization(url);
      const asMany = Math.round((whole.calls - none.calls) / callsOfABucket);
      const single = await oneAccount(url, asMany);
      all.push(whole);
      one.push(single);
      process.stderr.write([whole, single].map(shownRun).join('\n') + '\n');
    }
  } finally {
    await server.stop();
    await moto.stop();
  }
  const rate = ({ calls, seconds }: Measured): number => calls / seconds;
  return [
    {
      name: `first syncs of ${accounts} accounts with ${resources} resources each`,
      unit: 'calls/s',
      runs: all.map(rate),
      against: { name: 'one account with as many calls', runs: one.map(rate) },
      goal: 'ratio ≥ 0.8, no account left out',
    },
    {
      name: `worker's processor time for 1,000 calls, ${accounts} accounts`,
      unit: 's',
      runs: all.map((run) => (1_000 * run.cpuSeconds) / run.calls),
      against: { name: 'one account with as many calls', runs: one.map((run) => (1_000 * run.cpuSeconds) / run.calls) },
    },
    {
      name: `worker's peak memory, ${accounts} accounts`,
      unit: 'MB',
      runs: all.map(({ peakMb }) => peakMb),
      against: { name: 'one account with as many calls', runs: one.map(({ peakMb }) => peakMb) },
      goal: '≤ 400 MB',
    },
  ];
}
