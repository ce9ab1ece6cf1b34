import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CoreV1Api, KubeConfig } from '@kubernetes/client-node';
import type { CloudSession } from '../activities/clouds/cloud.ts';
import { collectUnit } from '../activities/inventory/collect-unit.ts';
import type { Database } from '../db/database.ts';
import { takeUnits } from '../db/commands/sync/units.ts';
import { clusterSession, listed } from '../test/helpers/cluster-session.ts';
import { startApiserver, type Apiserver } from '../test/helpers/kube-apiserver.ts';
import { kubeconfigOf } from '../test/helpers/kubeconfigs.ts';
import { createThrowawayCa } from '../test/platform/outbound/throwaway-ca.ts';
import { benchPod } from './cluster/pod.ts';
import type { Figure } from './figures.ts';
import { cpuSeconds, peakResidentMb, startAnnounced } from './processes.ts';
import { call, startApi, startStores, startWorker } from './service.ts';

const rounds = 5;
const podsOnServer = 2_000;
const namespaces = 20;
const services = 100;
const units = ['namespaces', 'pods', 'services'];

async function fill(server: Apiserver): Promise<void> {
  for (let number = 0; number < namespaces; number += 1) {
    await server.call('POST', '/api/v1/namespaces', { metadata: { name: `team-${number}` } });
  }
  for (let start = 0; start < podsOnServer; start += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        server.call('POST', `/api/v1/namespaces/team-${(start + index) % namespaces}/pods`, benchPod(start + index)),
      ),
    );
  }
  for (let number = 0; number < services; number += 1) {
    await server.call('POST', `/api/v1/namespaces/team-${number % namespaces}/services`, {
      metadata: { name: `web-${number}` },
      spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
    });
  }
}

interface Spent {
  seconds: number;
  /** CPU time of this process, which is less affected by other load on the machine. */
  cpuSeconds: number;
}

async function spent(work: () => Promise<unknown>): Promise<Spent> {
  const start = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - start) / 1_000, cpuSeconds: (user + system) / 1_000_000 };
}

/** Lists with the plain client library: its own transport and classes, pages of 500. */
async function bareListing(server: Apiserver): Promise<void> {
  const config = new KubeConfig();
  config.loadFromOptions({
    clusters: [
      { name: 'c', server: server.url, caData: Buffer.from(server.ca).toString('base64'), skipTLSVerify: false },
    ],
    users: [{ name: 'u', token: server.tokens['admin'] }],
    contexts: [{ name: 'x', cluster: 'c', user: 'u' }],
    currentContext: 'x',
  });
  const core = config.makeApiClient(CoreV1Api);
  const all = async (
    list: (token: string | undefined) => Promise<{ metadata?: { _continue?: string } }>,
  ): Promise<void> => {
    let token: string | undefined;
    do {
      const { metadata = {} } = await list(token);
      ({ _continue: token } = metadata);
    } while (token !== undefined && token !== '');
  };
  const page = (token: string | undefined) => ({ limit: 500, ...(token === undefined ? {} : { _continue: token }) });
  await all((token) => core.listNamespace(page(token)));
  await all((token) => core.listPodForAllNamespaces(page(token)));
  await all((token) => core.listServiceForAllNamespaces(page(token)));
}

/** Lists and stores like a worker, into an empty inventory, but without the workflow. */
async function ourListing(database: Database, session: CloudSession): Promise<void> {
  const [provider] = (await database('providers')
    .insert({ name: 'bench', type: 'orchestrator', status: 'syncing', answered_at: new Date() })
    .returning('id')) as { id: number }[];
  const providerId = provider?.id ?? 0;
  const [job] = (await database('jobs')
    .insert({ type: 'inventory_sync', provider_id: providerId, schedule: '0 0 * * *' })
    .returning('id')) as { id: number }[];
  const [execution] = (await database('executions')
    .insert({ job_id: job?.id, type: 'inventory_sync', trigger: 'api', status: 'running' })
    .returning('id')) as { id: number }[];
  const held = await takeUnits(database, {
    executionId: execution?.id ?? 0,
    units: units.map((service) => ({ service, region: 'global' })),
    scheduledAt: new Date(),
  });
  for (const unit of session.units({ regions: ['global'], withGlobal: true })) {
    const own = held.find(({ service }) => service === unit.service);
    if (own === undefined) continue;
    const signal = new AbortController().signal;
    await collectUnit({
      database,
      session,
      unit,
      held: own,
      providerId,
      cursor: null,
      signal,
      onPage: () => 'go on',
    });
  }
}

/**
 * Measures 2,000 pods with their namespaces and services on a real API server, compared with a bare listing with the
 * same library.
 */
export async function benchClusterOnApiserver(): Promise<Figure[]> {
  const server = await startApiserver();
  const stores = await startStores();
  const session = clusterSession(kubeconfigOf(server, { token: server.tokens['admin'] }));
  try {
    await fill(server);
    const runs = { bare: [] as Spent[], read: [] as Spent[], stored: [] as Spent[] };
    for (let round = 0; round <= rounds; round += 1) {
      const bare = await spent(() => bareListing(server));
      const read = await spent(async () => {
        for (const unit of units) await listed(session, unit);
      });
      const stored = await spent(() => ourListing(stores.database, session));
      // The first round warms all three up.
      if (round === 0) continue;
      runs.bare.push(bare);
      runs.read.push(read);
      runs.stored.push(stored);
    }
    const name = 'bare listing, same client library';
    const goal = 'ratio ≤ 1.3';
    const [elapsed, worked] = (['seconds', 'cpuSeconds'] as const).map((part) => {
      const of = (measured: Spent[]): number[] => measured.map((one) => one[part]);
      return { bare: of(runs.bare), read: of(runs.read), stored: of(runs.stored) };
    });
    if (elapsed === undefined || worked === undefined) throw new Error('nothing was measured');
    return [
      {
        name: '2,000 pods listed and normalised',
        unit: 's',
        runs: elapsed.read,
        against: { name, runs: elapsed.bare },
        goal,
      },
      {
        name: 'the same, and stored in Postgres',
        unit: 's',
        runs: elapsed.stored,
        against: { name, runs: elapsed.bare },
        goal,
      },
      {
        name: 'listed and normalised: processor time of the client',
        unit: 's',
        runs: worked.read,
        against: { name, runs: worked.bare },
      },
      {
        name: 'listed, normalised and stored: processor time of the client',
        unit: 's',
        runs: worked.stored,
        against: { name, runs: worked.bare },
      },
    ];
  } finally {
    session.close();
    await stores.stop();
    await server.stop();
  }
}

/**
 * Measures the time from POST to `synced` of a cluster with the given number of pods, and the resources used by the
 * worker.
 */
export async function syncCanned(pods: number): Promise<{ perSecond: number; perCpuSecond: number; peakMb: number }> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-cluster-'));
  const authority = createThrowawayCa();
  const { key, cert } = authority.issue(['IP:127.0.0.1']);
  writeFileSync(join(directory, 'key'), key);
  writeFileSync(join(directory, 'cert'), cert);
  const canned = await startAnnounced('cluster/canned-server.ts', [
    join(directory, 'key'),
    join(directory, 'cert'),
    String(pods),
  ]);
  const stores = await startStores();
  const options = stores.options({ OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' });
  const api = await startApi(options);
  const worker = await startWorker(options);
  try {
    const url = `https://127.0.0.1:${canned.announced}`;
    const kubeconfig = JSON.stringify(kubeconfigOf({ url, ca: authority.ca }, { token: 'word' }));
    const post = { token: stores.token, method: 'POST' as const, path: '/api/v1/orchestrator/clusters' };
    const start = performance.now();
    const { id } = (await call(api.url, { ...post, body: { name: 'bench', kubeconfig } })) as { id: number };
    for (;;) {
      const get = { token: stores.token, method: 'GET' as const, path: `/api/v1/orchestrator/clusters/${id}` };
      const shown = (await call(api.url, get)) as { status: string; status_reason: string; pod_count: number };
      if (shown.status === 'error') throw new Error(`the sync failed: ${shown.status_reason}`);
      if (shown.status === 'synced') {
        if (shown.pod_count !== pods) throw new Error(`${shown.pod_count} of ${pods} pods are there`);
        return {
          perSecond: pods / ((performance.now() - start) / 1_000),
          perCpuSecond: pods / cpuSeconds(worker.pid),
          peakMb: peakResidentMb(worker.pid),
        };
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await worker.stop();
    await api.stop();
    await stores.stop();
    await canned.stop();
    authority.remove();
    rmSync(directory, { recursive: true });
  }
}

/** Measures a cluster that responds immediately: how fast rows are written, and whether memory grows with it. */
export async function benchClusterOnReplay(): Promise<Figure[]> {
  const small = await syncCanned(10_000);
  const large = await syncCanned(200_000);
  return [
    { name: 'connect to synced, 10,000 pods', unit: 'pods/s', runs: [small.perSecond] },
    {
      name: 'pods for each second of the worker’s processor time, 200,000',
      unit: 'pods/s',
      runs: [large.perCpuSecond],
    },
    { name: 'connect to synced, 200,000 pods', unit: 'pods/s', runs: [large.perSecond], goal: '≥ 1,500' },
    {
      name: 'peak memory of the worker, 200,000 pods',
      unit: 'MB',
      runs: [large.peakMb],
      against: { name: '10,000 pods', runs: [small.peakMb] },
      goal: 'flat',
    },
  ];
}
