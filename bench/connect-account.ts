import { cpuSeconds, peakResidentMb, startAnnounced } from './processes.ts';
import { call, startApi, startStores, startWorker } from './service.ts';

/** An account to connect, and the server that stands in for its cloud. */
export interface CannedAccount {
  kind: 'cloud_a' | 'cloud_b' | 'cloud_c';
  /** The server, a path below `bench/`; it gets the number of disks. */
  server: string;
  /** Settings that direct the calls to it. */
  env: (url: string) => Record<string, string>;
  body: Record<string, unknown>;
}

/** Time and memory from POST connect to `synced`. */
export interface MeasuredSync {
  seconds: number;
  cpuSeconds: number;
  peakMb: number;
}

/**
 * Connects an account with the given number of disks, with separate stores and processes, and waits until all are
 * stored.
 */
export async function connectCanned(account: CannedAccount, disks: number): Promise<MeasuredSync> {
  const cloud = await startAnnounced(account.server, [String(disks)]);
  const stores = await startStores();
  const options = stores.options(account.env(`http://127.0.0.1:${cloud.announced}`));
  const api = await startApi(options);
  const worker = await startWorker(options);
  try {
    const start = performance.now();
    const { id } = (await call(api.url, {
      token: stores.token,
      method: 'POST',
      path: `/api/v1/providers/${account.kind}/connect`,
      body: { name: 'bench', ...account.body },
    })) as { id: number };
    for (;;) {
      const path = `/api/v1/providers/${id}`;
      const provider = (await call(api.url, { token: stores.token, method: 'GET', path })) as Record<string, unknown>;
      if (provider['status'] !== 'syncing') {
        const seconds = (performance.now() - start) / 1_000;
        const row = (await stores.database('resources').where({ resource_type: 'disk' }).count('* as n').first()) as {
          n: number;
        };
        if (row.n !== disks) throw new Error(`${row.n} of ${disks} resources: ${String(provider['status_reason'])}`);
        return { seconds, cpuSeconds: cpuSeconds(worker.pid), peakMb: peakResidentMb(worker.pid) };
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await worker.stop();
    await api.stop();
    await stores.stop();
    await cloud.stop();
  }
}
