import { startMoto, type Moto } from '../test/helpers/moto.ts';
import { findProwler, installProwler } from '../test/contract/prowler/prowler-binary.ts';
import { assess, until } from './assess.ts';
import { runProwlerCis } from './aws/prowler.ts';
import { complianceAccount, seedAccount } from './aws/seed-account.ts';
import type { Figure } from './figures.ts';
import { peakResidentMb, startAnnounced } from './processes.ts';
import { call, startApi, startStores, startWorker } from './service.ts';

interface Measured {
  seconds: number;
  peakMb: number;
}

interface ShownProvider {
  id: number;
  status: string;
  status_reason: string | null;
}

/** Measures the time from POST connect to an assessment by `cis`, on separate services with a cold start. */
async function connectSyncAssess(endpointUrl: string): Promise<Measured & { score: number }> {
  const stores = await startStores();
  try {
    const options = stores.options({ AWS_ENDPOINT_URL: endpointUrl });
    const api = await startApi(options);
    const worker = await startWorker(options);
    const { token } = stores;
    try {
      await call(api.url, { token, method: 'POST', path: '/api/v1/compliance/frameworks/cis/enable' });
      const start = performance.now();
      const { id } = (await call(api.url, {
        token,
        method: 'POST',
        path: '/api/v1/providers/cloud_a/connect',
        body: { name: 'bench', accessKeyId: 'AKIABENCHBENCHBENCH0', secretAccessKey: 'bench', region: 'us-east-1' },
      })) as { id: number };
      await until(async () => {
        const path = `/api/v1/providers/${id}`;
        const provider = (await call(api.url, { token, method: 'GET', path })) as ShownProvider;
        if (provider.status === 'error') throw new Error(`the sync failed: ${provider.status_reason}`);
        return provider.status === 'synced' ? provider : null;
      });
      process.stderr.write(`synced after ${((performance.now() - start) / 1_000).toFixed(1)} s\n`);
      await assess(api.url, { token, body: { framework_id: 'cis', version: '5.0' } });
      const seconds = (performance.now() - start) / 1_000;
      const path = '/api/v1/compliance/assessments';
      const { data } = (await call(api.url, { token, method: 'GET', path })) as { data: { score: number }[] };
      return { seconds, peakMb: peakResidentMb(worker.pid), score: data[0]?.score ?? Number.NaN };
    } finally {
      await worker.stop();
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}

/** Runs both sides alternately and returns time and memory of each. */
async function sideBySide(work: { target: string; url: string; prowler: string; rounds: number }): Promise<Figure[]> {
  const { target, url, prowler, rounds } = work;
  const [ours, peer]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await connectSyncAssess(url));
    peer.push(await runProwlerCis(prowler, url));
    process.stderr.write(`${target}: ${JSON.stringify({ ours: ours.at(-1), prowler: peer.at(-1) })}\n`);
  }
  return [
    {
      name: `connect, sync and assess by CIS on ${target}`,
      unit: 's',
      runs: ours.map(({ seconds }) => seconds),
      against: { name: 'Prowler, CIS 5.0', runs: peer.map(({ seconds }) => seconds) },
      goal: target === 'replay' ? 'ratio ≤ 0.15' : 'ratio < 1',
    },
    {
      name: `worker's peak memory on ${target}`,
      unit: 'MB',
      runs: ours.map(({ peakMb }) => peakMb),
      against: { name: 'Prowler, CIS 5.0', runs: peer.map(({ peakMb }) => peakMb) },
      goal: '< 300 MB',
    },
  ];
}

/** Runs a measurement on an account of more than 5,000 resources in the emulator, which takes most of the time. */
async function withAccount(measure: (moto: Moto, prowler: string) => Promise<Figure[]>): Promise<Figure[]> {
  const prowler = findProwler() ?? (await installProwler());
  // Without moto's images: it lists their 1,300 snapshots as the account's own, which AWS does not.
  const moto = await startMoto({ images: false });
  try {
    await seedAccount(moto.url, complianceAccount);
    return await measure(moto, prowler);
  } finally {
    await moto.stop();
  }
}

/** Measures connect → sync → assess by CIS compared with Prowler's CIS checks, on moto: once, since moto is slow. */
export function benchComplianceOnMoto(): Promise<Figure[]> {
  return withAccount((moto, prowler) => sideBySide({ target: 'moto', url: moto.url, prowler, rounds: 1 }));
}

/** Measures the same on replayed responses of moto; both sides record theirs in a run that does not count. */
export function benchComplianceOnReplay(): Promise<Figure[]> {
  return withAccount(async (moto, prowler) => {
    const replay = await startAnnounced('aws/replay-server.ts', [moto.url]);
    try {
      const url = `http://127.0.0.1:${replay.announced}`;
      const recording = { ours: await connectSyncAssess(url), prowler: await runProwlerCis(prowler, url) };
      process.stderr.write(`while recording: ${JSON.stringify(recording)}\n`);
      return await sideBySide({ target: 'replay', url, prowler, rounds: 2 });
    } finally {
      await replay.stop();
    }
  });
}
