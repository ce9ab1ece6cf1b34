import { readFileSync } from 'node:fs';
import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  PutRetentionPolicyCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { Client, Connection } from '@temporalio/client';
import { systemActor } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { createRemediationAction } from '../db/queries/remediation-creation.ts';
import { startMoto } from '../test/helpers/moto.ts';
import { percentile, type Figure } from './figures.ts';
import { cpuSeconds } from './processes.ts';
import { call, startApi, startStores, startWorker, type BenchStores } from './service.ts';

const atOnce = 20;
const rounds = 5;
const pending = 500;
const quietMs = 30_000;
const retention = { found: 30, wanted: 365 };

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resident memory of a process now, in MB (Linux). */
function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1_024;
}

async function seedLogGroups(endpoint: string, count: number): Promise<string[]> {
  const credentials = { accessKeyId: 'testing', secretAccessKey: 'testing' };
  const logs = new CloudWatchLogsClient({ endpoint, region: 'us-east-1', credentials });
  const names = Array.from({ length: count }, (_, index) => `/bench/group-${index + 1}`);
  for (const logGroupName of names) {
    await logs.send(new CreateLogGroupCommand({ logGroupName }));
    await logs.send(new PutRetentionPolicyCommand({ logGroupName, retentionInDays: retention.found }));
  }
  logs.destroy();
  return names;
}

/** A finding that the retention of a log group is not what its baseline says; further ones differ in their aspect. */
async function makeFindings(database: Database, given: { name: string; aspects: string[] }): Promise<number[]> {
  const { rows } = await database.raw<{ rows: { id: number }[] }>(
    `with resource as (
       select resource.id, resource.provider_id, version.id as version_id, version.configuration
       from resources as resource join resource_versions as version on version.id = resource.version_id
       where resource.name = :name and resource.resource_type = 'log_group'
     ), baseline as (
       insert into baselines (resource_id, version_id, configuration, configuration_hash, created_by)
       select id, version_id, configuration || jsonb_build_object('retention_days', :wanted::integer), 'bench',
         (select min(id) from members)
       from resource returning id, resource_id
     )
     insert into drift_findings (resource_id, provider_id, baseline_id, aspect, drift_type, severity, summary, diff)
     select resource.id, resource.provider_id, baseline.id, aspect, 'configuration', 'low', 'retention changed',
       jsonb_build_array(jsonb_build_object('path', '/retention_days', 'baseline_value', :wanted::integer,
         'current_value', :found::integer))
     from resource join baseline on baseline.resource_id = resource.id, unnest(:aspects::text[]) as aspect
     returning id`,
    { name: given.name, aspects: given.aspects, wanted: retention.wanted, found: retention.found },
  );
  return rows.map(({ id }) => id);
}

async function connect(base: string, token: string): Promise<void> {
  const body = { name: 'bench', accessKeyId: 'testing', secretAccessKey: 'testing', region: 'us-east-1' };
  const path = '/api/v1/providers/cloud_a/connect';
  const { id } = (await call(base, { token, method: 'POST', path, body })) as { id: number };
  for (;;) {
    const { status } = (await call(base, { token, method: 'GET', path: `/api/v1/providers/${id}` })) as {
      status: string;
    };
    if (status === 'synced') return;
    if (status === 'error') throw new Error('the sync failed');
    await wait(100);
  }
}

/** From the request that plans to the row that says completed, in seconds. */
async function mend(base: string, { stores, findingId }: { stores: BenchStores; findingId: number }): Promise<number> {
  const { token, database } = stores;
  const start = performance.now();
  const body = { finding_type: 'drift', finding_id: findingId };
  const { id } = (await call(base, { token, method: 'POST', path: '/api/v1/remediation', body })) as { id: number };
  await call(base, { token, method: 'POST', path: `/api/v1/remediation/${id}/approve` });
  await call(base, { token, method: 'POST', path: `/api/v1/remediation/${id}/execute` });
  const reason = await settled(database, id);
  if (reason !== null) throw new Error(reason);
  return (performance.now() - start) / 1_000;
}

/** Actions that somebody waits for; one query asks after all of them. */
const awaited = new Map<number, (reason: string | null) => void>();
let asking: Promise<void> | null = null;

function settled(database: Database, id: number): Promise<string | null> {
  const ended = new Promise<string | null>((resolve) => awaited.set(id, resolve));
  asking ??= ask(database).finally(() => {
    asking = null;
  });
  return ended;
}

async function ask(database: Database): Promise<void> {
  while (awaited.size > 0) {
    const rows = await database('remediation_actions')
      .whereIn('id', [...awaited.keys()])
      .whereIn('status', ['completed', 'failed'])
      .select<{ id: number; status: string; reason: string | null }[]>('id', 'status', 'reason');
    for (const { id, status, reason } of rows) {
      awaited.get(id)?.(status === 'failed' ? (reason ?? 'failed') : null);
      awaited.delete(id);
    }
    await wait(20);
  }
}

/** Waits until a worker's memory has come to rest, and gives it. */
async function restingMb(pid: number): Promise<number> {
  let last = residentMb(pid);
  for (;;) {
    await wait(10_000);
    const now = residentMb(pid);
    if (Math.abs(now - last) < 1) return now;
    last = now;
  }
}

async function pendingCost(stores: BenchStores, { name, worker }: { name: string; worker: number }) {
  const { database } = stores;
  const idleMb = await restingMb(worker);
  const idleCpu = cpuSeconds(worker);
  await wait(quietMs);
  const idleSeconds = cpuSeconds(worker) - idleCpu;
  const aspects = Array.from({ length: pending }, (_, index) => `bench_${index}`);
  for (const findingId of await makeFindings(database, { name, aspects })) {
    const created = await database.transaction((transaction) =>
      createRemediationAction(transaction, {
        findingType: 'drift',
        findingId,
        actor: systemActor('bench'),
        pendingExpiresDays: 30,
      }),
    );
    if ('refusal' in created) throw new Error(JSON.stringify(created.refusal));
  }
  const connection = await Connection.connect({ address: process.env['TEMPORAL_ADDRESS'] ?? '' });
  const client = new Client({ connection });
  const query = `WorkflowType = 'remediate' AND ExecutionStatus = 'Running'`;
  while ((await client.workflow.count(query)).count < pending) await wait(500);
  await connection.close();
  const fullMb = await restingMb(worker);
  const fullCpu = cpuSeconds(worker);
  await wait(quietMs);
  return { idleMb, fullMb, idleSeconds, fullSeconds: cpuSeconds(worker) - fullCpu };
}

/** Twenty actions at once from plan to verified change, and what five hundred that wait for approval cost a worker. */
export async function benchRemediation(): Promise<Figure[]> {
  const moto = await startMoto();
  const stores = await startStores();
  const options = stores.options({ AWS_ENDPOINT_URL: moto.url });
  const [api, worker] = [await startApi(options), await startWorker(options)];
  try {
    const [first = '', ...names] = await seedLogGroups(moto.url, 1 + atOnce * (rounds + 1));
    await connect(api.url, stores.token);
    const memory = await pendingCost(stores, { name: first, worker: worker.pid });
    const seconds: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const findings: number[] = [];
      for (const name of names.splice(0, atOnce)) {
        findings.push(...(await makeFindings(stores.database, { name, aspects: ['retention_days'] })));
      }
      const times = await Promise.all(findings.map((findingId) => mend(api.url, { stores, findingId })));
      process.stderr.write(`round ${round}: p95 ${percentile(times, 0.95).toFixed(2)} s\n`);
      // The first round loads what later ones have.
      if (round > 0) seconds.push(percentile(times, 0.95));
    }
    return [
      { name: `create → completed, ${atOnce} at once: p95`, unit: 's', runs: seconds, goal: '≤ 2 s' },
      {
        name: `worker's memory with ${pending} pending over idle`,
        unit: 'MB',
        runs: [memory.fullMb - memory.idleMb],
        goal: '< 60 MB',
      },
      {
        name: `worker's processor time in ${quietMs / 1_000} s with ${pending} pending`,
        unit: 's',
        runs: [memory.fullSeconds],
        against: { name: 'idle', runs: [memory.idleSeconds] },
      },
    ];
  } finally {
    await worker.stop();
    await api.stop();
    await stores.stop();
    await moto.stop();
  }
}
