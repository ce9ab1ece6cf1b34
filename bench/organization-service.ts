import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { Database } from '../db/database.ts';
import { startMoto } from '../test/helpers/moto.ts';
import { cpuSeconds, cpuSecondsByProgram, peakResidentMb, startAnnounced } from './processes.ts';
import { call, startApi, startStores, startWorker } from './service.ts';

export const region = 'us-east-1';

/** A server that answers for the accounts of an organization. */
export interface OrganizationServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts the server of an organization of so many accounts with so many buckets each. */
export async function startOrganizationServer(accounts: number, resources: number): Promise<OrganizationServer> {
  const moto = await startMoto({ images: false });
  const s3 = new S3Client({ endpoint: moto.url, region, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
  await s3.send(new CreateBucketCommand({ Bucket: 'bench-bucket' }));
  s3.destroy();
  const server = await startAnnounced('aws/organization-server.ts', [moto.url, String(accounts), String(resources)]);
  return {
    url: `http://127.0.0.1:${server.announced}`,
    async stop() {
      await server.stop();
      await moto.stop();
    },
  };
}

/** What the API shows of an organization. */
export interface Organization {
  id: number;
  accounts: Record<string, number>;
  first_syncs: { total: number; completed: number; failed: number };
  status_reason: string | null;
}

export interface Measured {
  calls: number;
  seconds: number;
  /** Of the worker. */
  cpuSeconds: number;
  peakMb: number;
  /** CPU seconds by program. */
  shares: Record<string, number>;
}

/** The service with one worker, and how many calls the cloud got. */
export interface Running {
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
  database: Database;
  /** Connects the account of a key and returns its provider. */
  connect(accessKeyId: string, regions?: readonly string[]): Promise<number>;
  synced(providerId: number): Promise<void>;
  /** Returns how many buckets are stored for each provider that has some. */
  buckets(): Promise<number[]>;
  /** Measures work from its begin to its end. */
  measured(work: () => Promise<void>): Promise<Measured>;
}

/** Runs the service with one worker, on separate services; all clouds are at `url`. */
export async function withService<Result>(url: string, work: (running: Running) => Promise<Result>): Promise<Result> {
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
      database: stores.database,
      async connect(accessKeyId, regions = [region]) {
        const body = { name: 'bench', accessKeyId, secretAccessKey: 'bench', region, regions };
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

/** Waits until something is true, and looks every 200 ms. */
export async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 200));
}

/** Connects an organization with a role in each account, and returns its id. */
export async function connectOrganization({ ask }: Running, providerId: number): Promise<number> {
  const { id: setupId } = (await ask('POST', '/providers/setups', { kind: 'cloud_a' })) as { id: number };
  const connection = { type: 'assume_role', setupId, roleName: 'InfrastructureAuditReader' };
  const body = { kind: 'cloud_a', name: 'bench', provider_id: providerId, connection };
  return ((await ask('POST', '/organizations', body)) as Organization).id;
}

/** Waits until the first syncs of so many accounts of an organization have ended; throws when one failed. */
export async function firstSyncsOf(
  { ask }: Running,
  { id, accounts }: { id: number; accounts: number },
): Promise<void> {
  await until(async () => {
    const shown = (await ask('GET', `/organizations/${id}`)) as Organization;
    if (shown.status_reason !== null) throw new Error(shown.status_reason);
    if (shown.first_syncs.failed > 0) throw new Error(`${shown.first_syncs.failed} accounts were not synced`);
    return shown.first_syncs.completed === accounts;
  });
}
