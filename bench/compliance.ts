import { startMoto } from '../test/helpers/moto.ts';
import { findProwler, installProwler } from '../test/contract/prowler/prowler-binary.ts';
import { assess, until } from './assess.ts';
import { runProwlerCis } from './aws/prowler.ts';
import { complianceAccount, seedAccount } from './aws/seed-account.ts';
import type { Figure } from './figures.ts';
import { peakResidentMb, startAnnounced } from './processes.ts';
import { call, startApi, startStores, startWorker } from './service.ts';

const rounds = 2;

interface Measured {
  seconds: number;
  peakMb: number;
}

interface ShownProvider {
  id: number;
  status: string;
  status_reason: string | null;
}

/** From POST connect over `synced` to an assessment by `cis`, on services of its own, started cold. */
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
      await assess(api.url, { token, body: { framework_id: 'cis' } });
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

/** An account of 5,000 resources and more: connect → sync → assess by CIS beside Prowler's CIS checks. */
export async function benchCompliance(): Promise<Figure[]> {
  const prowler = findProwler() ?? (await installProwler());
  // Without the images that moto offers: it shows their 1,300 snapshots as the account's own, which AWS does not.
  const moto = await startMoto({ images: false });
  const replay = await startAnnounced('aws/replay-server.ts', [moto.url]);
  try {
    await seedAccount(moto.url, complianceAccount);
    const figures: Figure[] = [];
    for (const [target, url] of Object.entries({ moto: moto.url, replay: `http://127.0.0.1:${replay.announced}` })) {
      const [ours, peer]: [Measured[], Measured[]] = [[], []];
      // The replay server learns both sides' calls in runs that do not count; moto, being slow, is measured once.
      if (target === 'replay') {
        await connectSyncAssess(url);
        await runProwlerCis(prowler, url);
      }
      for (let round = 0; round < (target === 'replay' ? rounds : 1); round += 1) {
        ours.push(await connectSyncAssess(url));
        peer.push(await runProwlerCis(prowler, url));
        process.stderr.write(`${target}: ${JSON.stringify({ ours: ours.at(-1), prowler: peer.at(-1) })}\n`);
      }
      figures.push(
        {
          name: `connect, sync and assess by CIS on ${target}`,
          unit: 's',
          runs: ours.map(({ seconds }) => seconds),
          against: { name: 'Prowler, CIS 5.0', runs: peer.map(({ seconds }) => seconds) },
          goal: target === 'replay' ? 'ratio ≤ 0.1' : 'ratio < 1',
        },
        {
          name: `worker's peak memory on ${target}`,
          unit: 'MB',
          runs: ours.map(({ peakMb }) => peakMb),
          against: { name: 'Prowler, CIS 5.0', runs: peer.map(({ peakMb }) => peakMb) },
          goal: '< 300 MB',
        },
      );
    }
    return figures;
  } finally {
    await replay.stop();
    await moto.stop();
  }
}
