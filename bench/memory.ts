import { connectCanned, type CannedAccount } from './connect-account.ts';
import type { Figure } from './figures.ts';

/** Number of resources of the accounts, which are synced one after the other. */
const sizes = [10_000, 50_000, 200_000];

const amazon: CannedAccount = {
  kind: 'cloud_a',
  server: 'aws/canned-server.ts',
  env: (url) => ({ AWS_ENDPOINT_URL: url }),
  body: { accessKeyId: 'AKIABENCHBENCHBENCH0', secretAccessKey: 'bench', region: 'us-east-1' },
};

/** Measures the worker's memory and time for accounts of very different sizes. */
export async function benchMemory(): Promise<Figure[]> {
  const figures: Figure[] = [];
  let first: { size: number; seconds: number } | null = null;
  for (const size of sizes) {
    const { seconds, cpuSeconds: cpu, peakMb } = await connectCanned(amazon, size);
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
