import type { Figure } from './figures.ts';
import {
  connectOrganization,
  firstSyncsOf,
  startOrganizationServer,
  withService,
  type Measured,
} from './organization-service.ts';

/** Fewer for a quick run. */
const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 300);
const resources = Number(process.env['BENCH_RESOURCES'] ?? 200);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);

/** Connects the organization and waits until all of its accounts are synced. */
async function wholeOrganization(url: string): Promise<Measured> {
  return withService(url, async (running) => {
    const { connect, synced, buckets, measured } = running;
    const providerId = await connect('AKIABENCHBENCHBENCH0');
    await synced(providerId);
    const figures = await measured(async () => {
      const id = await connectOrganization(running, providerId);
      await firstSyncsOf(running, { id, accounts: accounts + 1 });
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
  const server = await startOrganizationServer(accounts, resources);
  const { url } = server;
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
