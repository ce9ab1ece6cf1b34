import type { Figure } from './figures.ts';
import { cpuSeconds, peakResidentMb, startAnnounced } from './processes.ts';
import { call, startApi, startStores, startWorker } from './service.ts';

/** Resources of the accounts that are synced, one after the other. */
const sizes = [10_000, 50_000, 200_000];
const secretAccessKey = 'bench';

interface MeasuredSync {
  seconds: number;
  cpuSeconds: number;
  peakMb: number;
}

/** From POST connect to `synced`, with stores and processes of its own. */
async function measure(size: number): Promise<MeasuredSync> {
  const cloud = await startAnnounced('aws/canned-server.ts', [String(size)]);
  const stores = await startStores();
  const options = stores.options({ AWS_ENDPOINT_URL: `http://127.0.0.1:${cloud.announced}` });
  const api = await startApi(options);
  const worker = await startWorker(options);
  try {
    const start = performance.now();
    const { id } = (await call(api.url, {
      token: stores.token,
      method: 'POST',
      path: '/api/v1/providers/cloud_a/connect',
      body: { name: 'bench', accessKeyId: 'AKIABENCHBENCHBENCH0', secretAccessKey, region: 'us-east-1' },
    })) as { id: number };
    for (;;) {
      const path = `/api/v1/providers/${id}`;
      const provider = (await call(api.url, { token: stores.token, method: 'GET', path })) as Record<string, unknown>;
      if (provider['status'] !== 'syncing') {
        const seconds = (performance.now() - start) / 1_000;
        const row = (await stores.database('resources').where({ resource_type: 'disk' }).count('* as n').first()) as {
          n: number;
        };
        if (row.n !== size) throw new Error(`${row.n} of ${size} resources: ${String(provider['status_reason'])}`);
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

/** The worker's memory and time for accounts of very different sizes. */
export async function benchMemory(): Promise<Figure[]> {
  const figures: Figure[] = [];
  let first: { size: number; seconds: number } | null = null;
  for (const size of sizes) {
    const { seconds, cpuSeconds: cpu, peakMb } = await measure(size);
    process.stderr.write(`${size}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU, ${peakMb.toFixed(0)} MB\n`);
    first ??= { size, seconds };
    const share = (first.seconds * size) / first.size;
    figures.push(
      { name: `${size} resources: worker's peak memory`, unit: 'MB', runs: [peakMb], goal: '< 512 MB' },
      {
        name: `${size} resources: connect to synced`,
        unit: 's',
        runs: [seconds],
        against: { name: `in proportion to ${first.size}`, runs: [share] },
        goal: 'ratio ≤ 1.2',
      },
      { name: `${size} resources: worker's CPU time`, unit: 's', runs: [cpu] },
    );
  }
  return figures;
}
