import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPythonPackages } from '../launch/python-packages.ts';
import { startMoto } from '../test/helpers/moto.ts';
import { runCustodian } from './aws/custodian.ts';
import { fullAccount, seedAccount } from './aws/seed-account.ts';
import type { Figure } from './figures.ts';
import { cpuSeconds, peakResidentMb, scriptArguments, startAnnounced } from './processes.ts';
import { call, startApi, startStores, startWorker } from './service.ts';

const run = promisify(execFile);
const rounds = { moto: Number(process.env['BENCH_ROUNDS'] ?? 3), replay: Number(process.env['BENCH_ROUNDS'] ?? 5) };
const here = import.meta.dirname;

interface Measured {
  seconds: number;
  /** CPU time of the worker from connect to synced, or of the peer script: meaningful even on a busy machine. */
  cpuSeconds: number;
  peakMb: number;
}

async function bareCalls(endpointUrl: string, file: string): Promise<Measured> {
  const { stdout } = await run(process.execPath, scriptArguments('aws/bare-calls.ts', [endpointUrl, file]));
  return JSON.parse(stdout) as Measured;
}

interface ShownProvider {
  id: number;
  status: string;
  status_reason: string | null;
  resource_count: number;
}

/**
 * Measures the time from POST connect to `synced`, on separate services, so that each run creates every row and starts
 * cold.
 */
async function ourSync(endpointUrl: string): Promise<Measured & { resources: number }> {
  const stores = await startStores();
  try {
    const options = stores.options({ AWS_ENDPOINT_URL: endpointUrl });
    const api = await startApi(options);
    const worker = await startWorker(options);
    try {
      const { pid } = worker;
      const cpuBefore = cpuSeconds(pid);
      const start = performance.now();
      const { id } = (await call(api.url, {
        token: stores.token,
        method: 'POST',
        path: '/api/v1/providers/cloud_a/connect',
        body: { name: 'bench', accessKeyId: 'AKIABENCHBENCHBENCH0', secretAccessKey: 'bench', region: 'us-east-1' },
      })) as { id: number };
      for (;;) {
        const path = `/api/v1/providers/${id}`;
        const provider = (await call(api.url, { token: stores.token, method: 'GET', path })) as ShownProvider;
        if (provider.status === 'error') throw new Error(`the sync failed: ${provider.status_reason}`);
        if (provider.status === 'synced') {
          const seconds = (performance.now() - start) / 1_000;
          const row = (await stores.database('resources').count('* as n').first()) as { n: number };
          return { seconds, cpuSeconds: cpuSeconds(pid) - cpuBefore, peakMb: peakResidentMb(pid), resources: row.n };
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    } finally {
      await worker.stop();
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}

type Target = 'moto' | 'replay';

/** Starts moto with the account, and the replay server with the responses to all our own calls. */
async function startTargets(callsFile: string): Promise<{ urls: Record<Target, string>; stop(): Promise<void> }> {
  const moto = await startMoto();
  const replay = await startAnnounced('aws/replay-server.ts', [moto.url]);
  await seedAccount(moto.url, fullAccount);
  const urls = { moto: moto.url, replay: `http://127.0.0.1:${replay.announced}` };
  const recorded = await run(process.execPath, scriptArguments('aws/record-calls.ts', [urls.replay, callsFile]));
  say(`the account is there: ${recorded.stdout.trim()}`);
  return {
    urls,
    async stop() {
      await replay.stop();
      await moto.stop();
    },
  };
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function shownRun({ seconds, cpuSeconds: processor, peakMb }: Measured): string {
  return `${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of processor, ${peakMb.toFixed(0)} MB`;
}

/**
 * Measures a sync of 6,107 resources compared with a bare SDK script that makes the same calls, and with Cloud
 * Custodian.
 */
async function benchTarget(target: Target): Promise<Figure[]> {
  const venv = join(here, '..', '.cache', 'custodian');
  const requirements = join(here, '..', 'requirements', 'custodian.txt');
  const custodian = join(await installPythonPackages({ venv, requirements }), 'custodian');
  const directory = mkdtempSync(join(tmpdir(), 'bench-calls-'));
  const callsFile = join(directory, 'calls.json');
  const targets = await startTargets(callsFile);
  const url = targets.urls[target];
  try {
    // The replay server records the peer's own calls in a run that does not count.
    if (target === 'replay') await runCustodian(custodian, url);
    const ours: Measured[] = [];
    const bare: Measured[] = [];
    const peer: Measured[] = [];
    for (let round = 0; round < rounds[target]; round += 1) {
      bare.push(await bareCalls(url, callsFile));
      ours.push(await ourSync(url));
      peer.push(await runCustodian(custodian, url));
      const line = [bare, ours, peer].map((runs) => runs.slice(-1).map(shownRun).join('')).join(' | ');
      say(`${target}, round ${round + 1}: bare | ours | Cloud Custodian: ${line}`);
    }
    const seconds = (runs: Measured[]): number[] => runs.map((measured) => measured.seconds);
    const processor = (runs: Measured[]): number[] => runs.map((measured) => measured.cpuSeconds);
    const memory = (runs: Measured[]): number[] => runs.map(({ peakMb }) => peakMb);
    return [
      {
        name: `connect to synced on ${target}`,
        unit: 's',
        runs: seconds(ours),
        against: { name: 'bare AWS SDK, same calls, 16 at a time', runs: seconds(bare) },
        goal: target === 'moto' ? 'ratio ≤ 1.3' : 'ratio ≤ 1.0',
      },
      {
        name: `connect to synced on ${target}`,
        unit: 's',
        runs: seconds(ours),
        against: { name: 'Cloud Custodian, same types', runs: seconds(peer) },
        goal: target === 'moto' ? 'ratio < 1' : 'ratio < 0.7',
      },
      {
        name: `worker's processor time on ${target}`,
        unit: 's',
        runs: processor(ours),
        against: { name: 'bare AWS SDK', runs: processor(bare) },
      },
      {
        name: `worker's processor time on ${target}`,
        unit: 's',
        runs: processor(ours),
        against: { name: 'Cloud Custodian', runs: processor(peer) },
      },
      {
        name: `worker's peak memory on ${target}`,
        unit: 'MB',
        runs: memory(ours),
        against: { name: 'bare AWS SDK', runs: memory(bare) },
        goal: '< 300 MB',
      },
    ];
  } finally {
    await targets.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Measures against moto, which is slower than its clients. */
export const benchSyncOnMoto = (): Promise<Figure[]> => benchTarget('moto');

/** Measures against its responses replayed from memory, which shows the client's own work. */
export const benchSyncOnReplay = (): Promise<Figure[]> => benchTarget('replay');
