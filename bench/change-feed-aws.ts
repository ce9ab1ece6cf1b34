import type { JsonObject } from '../domain/json.ts';
import { acceptGroups, eachOf, makeGroups } from '../test/helpers/changed-groups.ts';
import { makeEventRule } from '../test/helpers/event-rule.ts';
import { startMoto } from '../test/helpers/moto.ts';
import { openDriftStream } from './drift-stream.ts';
import { percentile, type Figure } from './figures.ts';
import { call, startApi, startStores, startWorker } from './service.ts';

/** Fewer for a quick run. */
const inBurst = Number(process.env['BENCH_CHANGES'] ?? 1_000);
const atRate = Number(process.env['BENCH_STEADY_CHANGES'] ?? 200);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const steadyPauseMs = 200;
const region = 'eu-west-1';
const goal = 'p95 ≤ 5 s, each found once';

/** Seconds from the announcement of each change to its finding on the stream. */
async function measureRound(): Promise<{ burst: number[]; steady: number[]; seconds: number }> {
  const moto = await startMoto({ images: false });
  const stores = await startStores();
  const options = stores.options({ AWS_ENDPOINT_URL: moto.url });
  const api = await startApi(options);
  const worker = await startWorker(options);
  const groups = await makeGroups(moto.url, inBurst + atRate);
  const { token, database } = stores;
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> =>
    call(api.url, { token, method, path: `/api/v1${path}`, ...(body === undefined ? {} : { body }) });
  try {
    const rule = await makeEventRule(moto.url);
    const account = { name: 'bench', accessKeyId: 'AKIABENCHBENCHBENCH0', secretAccessKey: 'bench', region };
    const provider = await ask('POST', '/providers/cloud_a/connect', { ...account, regions: [region] });
    const { id: providerId } = provider as { id: number };
    const synced = async (): Promise<void> => {
      await until(
        async () => ((await ask('GET', `/providers/${providerId}`)) as { status: string }).status === 'synced',
      );
    };
    await synced();
    const admin = (await database('members').first('id')) as { id: number };
    await acceptGroups(database, { providerId, memberId: admin.id });
    const settings = { queue_arn: rule.queueArn };
    await ask('PUT', `/providers/${providerId}/change-feed`, { enabled: true, settings });
    // The sync that a new feed requests is over.
    await until(async () => {
      const feed = await ask('GET', `/providers/${providerId}/change-feed`);
      const { state, awaits_sync: awaits } = feed as { state: string; awaits_sync: boolean };
      return state === 'following' && !awaits;
    });
    await synced();
    const resources = await database('resources')
      .where({ provider_id: providerId, resource_type: 'security_group' })
      .select<{ id: number; external_id: string }[]>('id', 'external_id');
    const idOf = new Map(resources.map(({ id, external_id: externalId }) => [externalId, id]));
    const stream = await openDriftStream(api.url, token);

    /** Announces changes in groups of ten, as EventBridge takes them; returns when each was sent. */
    async function announced(ids: readonly string[], pauseMs: number): Promise<Map<number, number>> {
      const sent = new Map<number, number>();
      const records = new Map<string, JsonObject>();
      if (pauseMs === 0) await eachOf(ids, async (id) => void records.set(id, await groups.open(id, 22)));
      const atOnce = pauseMs === 0 ? 10 : 1;
      for (let from = 0; from < ids.length; from += atOnce) {
        const due = performance.now() + pauseMs;
        const some = ids.slice(from, from + atOnce);
        for (const id of some) if (!records.has(id)) records.set(id, await groups.open(id, 22));
        for (const id of some) sent.set(idOf.get(id) ?? 0, performance.now());
        await rule.publish(some.map((id) => records.get(id) ?? {}));
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      }
      return sent;
    }

    async function delays(ids: readonly string[], pauseMs: number): Promise<number[]> {
      const arrived = stream.detected(ids.map((id) => idOf.get(id) ?? 0));
      const sent = await announced(ids, pauseMs);
      const at = await arrived;
      return [...sent].map(([id, ms]) => ((at.get(id) ?? Number.NaN) - ms) / 1_000);
    }

    try {
      const steady = await delays(groups.ids.slice(inBurst), steadyPauseMs);
      const startedMs = performance.now();
      const burst = await delays(groups.ids.slice(0, inBurst), 0);
      const seconds = (performance.now() - startedMs) / 1_000;
      const counted = await database('events').where({ provider_id: providerId, type: 'drift.detected' }).count();
      if (Number(counted[0]?.['count']) !== inBurst + atRate) throw new Error(`${counted[0]?.['count']} were detected`);
      return { burst, steady, seconds };
    } finally {
      stream.close();
    }
  } finally {
    groups.close();
    await worker.stop();
    await api.stop();
    await stores.stop();
    await moto.stop();
  }
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 200));
}

/**
 * Measures how long a change that EventBridge announces through moto's queue takes to be a finding on the stream: many
 * announced at once, and one after the other. The clock starts when EventBridge is called.
 */
export async function benchChangeFeedAws(): Promise<Figure[]> {
  const measured: Awaited<ReturnType<typeof measureRound>>[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measureRound());
  const figures = (share: number, name: string): Figure[] => [
    {
      name: `${inBurst} changes at once, ${name}`,
      unit: 's',
      runs: measured.map(({ burst }) => percentile(burst, share)),
    },
    {
      name: `${atRate} changes, ${1_000 / steadyPauseMs} a second, ${name}`,
      unit: 's',
      runs: measured.map(({ steady }) => percentile(steady, share)),
    },
  ];
  return [
    ...figures(0.5, 'median'),
    ...figures(0.95, 'p95').map((figure) => ({ ...figure, goal })),
    ...figures(1, 'slowest'),
  ];
}
