import type { JsonObject } from '../domain/json.ts';
import { eachOf, makeGroups } from '../test/helpers/changed-groups.ts';
import { makeEventRule } from '../test/helpers/event-rule.ts';
import { api as client } from '../test/helpers/http.ts';
import { startMoto } from '../test/helpers/moto.ts';
import { changeFigures, measureChanges, type BenchStep, type SeenDrift } from './change-feed.ts';
import type { Figure } from './figures.ts';
import { captureBaselines, followed, synced } from './followed-provider.ts';
import { startApi, startStores, startWorker } from './service.ts';

/** Fewer for a quick run. */
const inBurst = Number(process.env['BENCH_CHANGES'] ?? 1_000);
const atRate = Number(process.env['BENCH_STEADY_CHANGES'] ?? 200);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const steadyPaceMs = 200;
/** As many as EventBridge takes in a call. */
const announcedAtOnce = 10;
const region = 'eu-west-1';
const goalSeconds = 5;
/** Who makes the calls that the records say. */
const actor = 'arn:aws:iam::123456789012:user/alice';

/** Measures from the announcement of each change to its finding on the stream: of many at once, and of one after the other. */
async function measureRound(): Promise<{ burst: SeenDrift[]; steady: SeenDrift[] }> {
  const moto = await startMoto({ images: false });
  const stores = await startStores();
  const options = stores.options({ AWS_ENDPOINT_URL: moto.url });
  const api = await startApi(options);
  const worker = await startWorker(options);
  const groups = await makeGroups(moto.url, inBurst + atRate);
  const admin = client(api.url, stores.token);
  try {
    const rule = await makeEventRule(moto.url);
    const account = { name: 'bench', accessKeyId: 'AKIABENCHBENCHBENCH0', secretAccessKey: 'bench', region };
    const { body: connected } = await admin.post<{ id: number }>(
      '/api/v1/providers/cloud_a/connect',
      { ...account, regions: [region] },
      { expect: 201 },
    );
    const provider = `/api/v1/providers/${connected.id}`;
    await synced(admin, provider);
    await followed(admin, provider, { settings: { queue_arn: rule.queueArn } });
    const ids = await captureBaselines(stores.database, connected.id);
    const changeOf = (id: string) => ({ resourceId: ids.get(`security_group ${id}`) ?? 0, actor });
    const records = new Map<string, JsonObject>();
    const open = async (id: string): Promise<void> => void records.set(id, await groups.open(id, 22));
    const stepOf = (some: readonly string[]): BenchStep => ({
      changes: some.map(changeOf),
      make: () => rule.publish(some.map((id) => records.get(id) ?? {})),
    });
    const access = { apiUrl: api.url, token: stores.token };

    const steady = await measureChanges(access, {
      steps: groups.ids.slice(inBurst).map((id) => ({ ...stepOf([id]), prepare: () => open(id) })),
      paceMs: steadyPaceMs,
    });
    const burst = groups.ids.slice(0, inBurst);
    await eachOf(burst, open);
    const steps = Array.from({ length: Math.ceil(inBurst / announcedAtOnce) }, (_, index) =>
      stepOf(burst.slice(index * announcedAtOnce, (index + 1) * announcedAtOnce)),
    );
    return { steady, burst: await measureChanges(access, { steps, paceMs: 0 }) };
  } finally {
    groups.close();
    await worker.stop();
    await api.stop();
    await stores.stop();
    await moto.stop();
  }
}

/**
 * Measures how long a change that EventBridge announces through moto's queue takes to be a finding on the stream: many
 * announced at once, and one after the other. The clock starts when EventBridge is called.
 */
export async function benchChangeFeedAws(): Promise<Figure[]> {
  const measured: Awaited<ReturnType<typeof measureRound>>[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measureRound());
  const figures = (name: string, of: 'burst' | 'steady'): Figure[] =>
    changeFigures(
      name,
      measured.map((one) => one[of]),
      { goalSeconds, change: 'announcement' },
    );
  return [...figures('at once', 'burst'), ...figures(`${1_000 / steadyPaceMs} a second`, 'steady')];
}
