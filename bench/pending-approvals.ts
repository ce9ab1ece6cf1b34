import { readFileSync } from 'node:fs';
import { Client, Connection } from '@temporalio/client';
import { systemActor } from '../db/commands/audit/write.ts';
import type { Database } from '../db/database.ts';
import { createRemediationAction } from '../db/commands/remediation/create.ts';
import type { Figure } from './figures.ts';
import { cpuSeconds } from './processes.ts';
import { makeFindings, wait, withRetentionAccount } from './retention-findings.ts';

const pending = 500;
const quietMs = 30_000;

/** Returns the current resident memory of a process, in MB (Linux). */
function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1_024;
}

/** Waits until a worker's memory is stable, and returns it. */
async function restingMb(pid: number): Promise<number> {
  let last = residentMb(pid);
  for (;;) {
    await wait(10_000);
    const now = residentMb(pid);
    if (Math.abs(now - last) < 1) return now;
    last = now;
  }
}

async function pendingCost(database: Database, { name, worker }: { name: string; worker: number }) {
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

/** Measures the cost of five hundred actions that wait for approval for an otherwise idle worker. */
export async function benchPendingApprovals(): Promise<Figure[]> {
  return withRetentionAccount({ logGroups: 1 }, async ({ stores, worker, names: [name = ''] }) => {
    const cost = await pendingCost(stores.database, { name, worker: worker.pid });
    return [
      {
        name: `worker's memory with ${pending} pending over idle`,
        unit: 'MB',
        runs: [cost.fullMb - cost.idleMb],
        goal: '< 60 MB',
      },
      {
        name: `worker's processor time in ${quietMs / 1_000} s with ${pending} pending`,
        unit: 's',
        runs: [cost.fullSeconds],
        against: { name: 'idle', runs: [cost.idleSeconds] },
      },
    ];
  });
}
