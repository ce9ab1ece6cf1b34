import { startMoto } from '../test/helpers/moto.ts';
import { startThrottlingProxy, type MotoAccount, type ThrottlingProxy } from '../test/helpers/throttling-proxy.ts';
import { fullAccount, seedAccount } from './aws/seed-account.ts';
import type { Figure } from './figures.ts';
import { call, startApi, startStores, startWorker } from './service.ts';

/** EC2's documented token bucket of a read action: burst, then calls per second. */
const documented = { capacity: 100, perSecond: 20 };
/** The share for the service: nearly all, so that the bucket is what is measured. */
const share = { AWS_CALL_SHARE_PERCENT: '95' };
/** Instances of the large account; fewer for a quick run. */
const instances = Number(process.env['BENCH_INSTANCES'] ?? 2_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);

const empty = {
  ...fullAccount,
  instances: 0,
  buckets: 0,
  volumes: 0,
  securityGroups: 0,
  users: 0,
  databases: 0,
  functions: 0,
};
/** Bucket names are global, so these accounts have none. */
const calm = { ...empty, instances: 50, volumes: 100, users: 100, functions: 100, databases: 50 };
const keyOf = (account: number): string => `AKIABENCHBENCHBENCH${account}`;

interface ShownProvider {
  id: number;
  status: string;
  status_reason: string | null;
}

interface Running {
  connect(account: number): Promise<number>;
  /** Waits for the end of a sync; throws when anything was not evaluated. */
  synced(providerId: number): Promise<void>;
  count(providerId: number, type: string): Promise<number>;
}

/** Runs the service with one worker, on separate services. */
async function withService<Result>(
  proxy: ThrottlingProxy,
  work: (running: Running) => Promise<Result>,
): Promise<Result> {
  const stores = await startStores();
  const options = stores.options({ AWS_ENDPOINT_URL: proxy.url, ...share });
  const api = await startApi(options);
  const worker = await startWorker(options);
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> =>
    call(api.url, {
      token: stores.token,
      method,
      path: `/api/v1/providers/${path}`,
      ...(body === undefined ? {} : { body }),
    });
  try {
    return await work({
      async connect(account) {
        const body = {
          name: `bench ${account}`,
          accessKeyId: keyOf(account),
          secretAccessKey: 'bench',
          region: 'us-east-1',
          regions: ['us-east-1'],
        };
        return ((await ask('POST', 'cloud_a/connect', body)) as { id: number }).id;
      },
      async synced(providerId) {
        for (;;) {
          const provider = (await ask('GET', String(providerId))) as ShownProvider;
          if (provider.status_reason !== null && provider.status !== 'syncing') throw new Error(provider.status_reason);
          if (provider.status === 'synced') return;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
      async count(providerId, type) {
        const rows = stores
          .database('resources')
          .where({ provider_id: providerId, resource_type: type, status: 'active' });
        return ((await rows.count('* as n').first()) as { n: number }).n;
      },
    });
  } finally {
    await worker.stop();
    await api.stop();
    await stores.stop();
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1_000;
}

/** Returns the minimum time that the bucket allows for the calls of the most used action. */
function bucketSeconds({ calls }: ThrottlingProxy): number {
  const most = Math.max(...Object.values(calls).map(({ allowed }) => allowed));
  return Math.max(0, most - documented.capacity) / documented.perSecond;
}

function refusedPercent({ calls }: ThrottlingProxy): number {
  const all = Object.values(calls);
  const refused = all.reduce((sum, one) => sum + one.refused, 0);
  return (100 * refused) / (refused + all.reduce((sum, one) => sum + one.allowed, 0));
}

/** Measures a first sync of many instances through EC2's documented bucket. */
export async function benchThrottledAccount(): Promise<Figure[]> {
  const moto = await startMoto();
  const proxy = await startThrottlingProxy(moto.url, documented);
  try {
    await seedAccount(moto.url, { ...empty, instances });
    const seconds: number[] = [];
    const allowed: number[] = [];
    const refused: number[] = [];
    proxy.resize(documented);
    await withService(proxy, async (running) => {
      let providerId = 0;
      seconds.push(
        await secondsOf(async () => {
          providerId = await running.connect(0);
          await running.synced(providerId);
        }),
      );
      const stored = await running.count(providerId, 'vm_instance');
      if (stored !== instances) throw new Error(`${stored} of ${instances} instances were stored`);
    });
    allowed.push(bucketSeconds(proxy));
    refused.push(refusedPercent(proxy));
    return [
      {
        name: `connect to synced, ${instances} instances`,
        unit: 's',
        runs: seconds,
        against: { name: 'what the bucket allows for these calls', runs: allowed },
        goal: 'ratio ≤ 1.3',
      },
      { name: 'calls to EC2 that were refused', unit: '%', runs: refused, goal: '≤ 5 %' },
    ];
  } finally {
    await proxy.stop();
    await moto.stop();
  }
}

/**
 * Measures two accounts, synced alone and next to a third one whose bucket is a tenth of the documented one. As AWS does
 * for its accounts, another moto answers the third: one moto handles one call at a time, so its calls would delay the
 * other two however the service behaves.
 */
export async function benchThrottledNeighbour(): Promise<Figure[]> {
  const plenty = { capacity: 100_000, perSecond: 100_000 };
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const withThird of round % 2 === 0 ? [false, true] : [true, false]) {
      const [moto, other] = await Promise.all([startMoto({ images: false }), startMoto({ images: false })]);
      const seeded: Record<string, MotoAccount> = {
        [keyOf(1)]: { id: '111111111111' },
        [keyOf(2)]: { id: '222222222222' },
        [keyOf(3)]: { id: '333333333333', target: other.url },
      };
      const tenth = { capacity: documented.capacity / 10, perSecond: documented.perSecond / 10 };
      const throttled = { ...seeded, [keyOf(3)]: { id: '333333333333', target: other.url, size: tenth } };
      const seeding = await startThrottlingProxy(moto.url, plenty, seeded);
      const proxy = await startThrottlingProxy(moto.url, plenty, throttled);
      try {
        for (const account of [1, 2]) await seedAccount(seeding.url, calm, keyOf(account));
        await seedAccount(seeding.url, { ...empty, instances: 400 }, keyOf(3));
        await withService(proxy, async (running) => {
          if (withThird) await running.connect(3);
          const seconds = await secondsOf(async () => {
            const providers = await Promise.all([1, 2].map(async (account) => running.connect(account)));
            await Promise.all(providers.map(async (id) => running.synced(id)));
          });
          (withThird ? beside : alone).push(seconds);
          process.stderr.write(`${withThird ? 'beside' : 'alone'}: ${seconds.toFixed(2)} s\n`);
        });
      } finally {
        await proxy.stop();
        await seeding.stop();
        await Promise.all([moto.stop(), other.stop()]);
      }
    }
  }
  return [
    {
      name: 'two accounts from connect to synced, beside a throttled one',
      unit: 's',
      runs: beside,
      against: { name: 'the same two alone', runs: alone },
      goal: 'ratio ≤ 1.1',
    },
  ];
}
